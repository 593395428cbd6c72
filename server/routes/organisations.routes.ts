import type { FastifyInstance } from 'fastify'
import { choice, date, flag, integer, organisation, reference, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { farmCustody } from '#resources/system/farm-custody.ts'
import { bindingKinds } from '#resources/system/pen-binding.ts'
import { custodyImpact } from '../commands/custody/custody.policy.ts'
import { bindPlaces, endBindings } from '../commands/pens/bind-places.ts'
import { createPens, keepersOf, listPlaces } from '../commands/pens/pens.places.ts'
import { ownsNodes } from '../commands/policies/reach.ts'
import { invalid } from '../kit/refused.ts'
import { callsOf } from '../plugins/call.ts'
import { readQuery } from '../plugins/read-body.ts'

const LAST_NUMBER = 9999

const pensBody = {
  parentId: reference('上级', 'org-manage', { required: true }),
  from: integer('起始号', { required: true, min: 1, max: LAST_NUMBER }),
  to: integer('结束号', { required: true, min: 1, max: LAST_NUMBER }),
  pattern: text('名称', { required: true, maxLength: 30 }),
  capacity: integer('容量', { min: 1, max: LAST_NUMBER, unit: '头' }),
}

/** The bulk generator of places: "1-60号栏". */
export async function organisations(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'org-manage:pens', scope: 'tree' })
  calls.post('/pens', { summary: '批量建栏', body: pensBody, once: true }, ({ tx, caller, body }) =>
    createPens(tx, caller, body),
  )
}

const query = {
  uid: reference('记录', farmCustody.name),
  manageCompanyId: organisation('管理公司', ['company'], { required: true }),
  managedFarmId: organisation('猪场', ['farm'], { required: true }),
  fromDate: date('开始', { required: true }),
  toDate: date('结束'),
}

/** 管理公司与猪场: effects of a period before it is saved. */
export async function farmCustodyRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: farmCustody.name, scope: 'tree' })
  calls.get('/impact', { summary: '管理关系的影响' }, async ({ tx, caller, sent, today }) => {
    const asked = readQuery(query, sent)
    const { manageCompanyId: companyId, managedFarmId: farmId, fromDate: from, toDate: to, uid } = asked
    // the accounts with access are shown only to users who may decide on it
    if (!(await ownsNodes(tx, caller, [companyId, farmId]))) return { list: [] }
    return { list: await custodyImpact(tx, { uid, companyId, farmId, from, to, today }) }
  })
}

const MOST = 2000

const kind = choice('绑定类型', bindingKinds, { required: true })
const bindFields = {
  kind,
  bound: text('绑定对象', { required: true, maxLength: 40 }),
  from: integer('起始号', { min: 1, max: LAST_NUMBER, overrides: { default: 1 } }),
  fromDate: date('开始日期', { required: true }),
  toDate: date('结束日期'),
  replace: flag('结束原绑定', { default: false }),
}
const unbindFields = { kind, toDate: date('最后一天', { required: true }) }

/** 栏位绑定 beyond its records: the present places, and binding or unbinding many at once. */
export async function penRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'penBind', scope: 'farm' })
  calls.get('/places', {}, async ({ tx, farmId, today }) => ({
    list: await listPlaces(tx, farmId, today),
    keepers: await keepersOf(tx, farmId, today),
    today,
  }))

  const several = { button: 'bind', overrides: { unread: ['farmId', 'places'] } }
  calls.post(
    '/bind',
    { ...several, body: bindFields, once: true },
    async ({ tx, caller, farmId, sent, body }) => {
      const given = {
        ...{ ...body, farmId, places: placesOf(sent.places) },
        from: body.from ?? 1,
        replace: body.replace === true,
      }
      return { bound: await bindPlaces(tx, caller, given) }
    },
  )

  calls.post('/unbind', { ...several, body: unbindFields }, async ({ tx, caller, farmId, sent, body }) => {
    const given = { farmId, places: placesOf(sent.places), kind: body.kind }
    return { ended: await endBindings(tx, caller, given, body.toDate) }
  })
}

function placesOf(places: unknown): string[] {
  if (!Array.isArray(places) || places.length === 0) throw invalid({ places: ['请选择栏位'] })
  if (places.length > MOST) throw invalid({ places: [`一次最多${MOST}个栏位`] })
  if (!places.every(isUuid)) throw invalid({ places: ['请选择正确的栏位'] })
  return [...new Set(places)]
}
