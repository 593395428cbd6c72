/** Each step of targets, projects, plans and plan weeks leaves its rows in the audit log. */
import { beforeAll } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'
import { NOON } from '#support/event-forms.ts'

const t = await testApp({ now: () => NOON })
type Row = Record<string, unknown> & { uid: string; version: number }
const FLOW = 'projectProductionIndicatorManage'
const WORKED: Readonly<Record<string, string>> = { 年产胎次: '2.3', 配种分娩率: '85', 窝均活仔: '12' }
let company: TestNode
let farm: TestNode
let chief: Client
let project: string
let plan: string

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  await t.node({ type: 'farm', name: '二场', parent: company })
  await t.user({ account: 'chief', at: company, functions: [...allFunctionCodes] })
  chief = await t.as('chief')
  const body = { projectNo: 'F1', name: '新场', organizeId: farm.uid, kind: 'NEW', designSows: 1000 }
  project = (await chief.post<Row>('projectM', { ...body, startDate: '2026-03-02' })).data.uid
})

const by = madeBy('chief', () => company)
const version = async (path: string) => (await chief.get<Row>(path)).data.version
const both = (target: string, uid: string, more: Partial<Expected> = {}): Expected => ({
  ...{ target, uid, sides: 'both', ...more },
})
const firstDay = '2026-12-07'
const start = (path: string, day = firstDay) => chief.post(path, { projectId: project, firstDay: day })
const indicators = async () =>
  (await chief.get<{ list: Row[] }>(`${FLOW}?projectId=${project}&_end=100`)).data.list

/** Sets an input of the project; answers the call about the last of them. */
async function worked() {
  const rows = (await indicators()).filter(({ name }) => WORKED[String(name)])
  const change = ({ uid, name, version: now }: Row) =>
    chief.patch(`${FLOW}/${uid}`, { value: WORKED[String(name)], version: now })
  const [first, ...others] = rows as [Row, ...Row[]]
  for (const one of others) await change(one)
  return { answer: await change(first), row: first }
}

auditTable(t, 'plans', [
  [
    `PATCH ${FLOW}/:uid`,
    async () => {
      const { answer, row } = await worked()
      const [value, name] = [WORKED[String(row.name)], row.value]
      return by(answer, both(FLOW, row.uid, { before: { value: name }, after: { value: `${value}0` } }))
    },
  ],
  [
    'POST planM/:uid/approve',
    async () => {
      plan = (await chief.post<Row>('planM', { projectId: project, planDate: '2026-03-01' })).data.uid
      const items = [
        { seq: 1, name: '冲洗', itemType: 'HEALTH', startDate: '2026-03-02', endDate: '2026-03-09' },
      ]
      for (const one of items) await chief.post('planItem', { planId: plan, ...one })
      const answer = await chief.post(`planM/${plan}/approve`, { version: await version(`planM/${plan}`) })
      return by(answer, both('planM', plan))
    },
  ],
  [
    'POST planM/:uid/unapprove',
    async () => {
      const body = { version: await version(`planM/${plan}`), reason: '改日期' }
      return by(await chief.post(`planM/${plan}/unapprove`, body), both('planM', plan, { reason: '改日期' }))
    },
  ],
  [
    'POST planItem/sheet',
    async () => {
      const { data } = await chief.get<{ stamp: string; items: Row[] }>(`planItem/sheet?planId=${plan}`)
      const [item] = data.items as [Row]
      const { uid: _, version: __, ...cells } = item
      const items = [{ ...cells, name: '冲洗消毒' }]
      const answer = await chief.post('planItem/sheet', { planId: plan, stamp: data.stamp, items })
      const { list } = (await chief.get<{ list: Row[] }>(`planItem?planId=${plan}`)).data
      const change = { before: { name: '冲洗' }, after: { name: '冲洗消毒' } }
      return by(answer, both('planItem', list[0]?.uid ?? '', change))
    },
  ],
  [
    `POST ${FLOW}/apply`,
    async () =>
      by(await start(`${FLOW}/apply`), { target: 'planM', uid: plan, sides: 'after', after: { firstDay } }),
  ],
  [
    `POST ${FLOW}/apply`,
    async () =>
      by(
        await start(`${FLOW}/apply`, '2026-12-14'),
        both('planM', plan, { after: { firstDay: '2026-12-14' } }),
      ),
  ],
  [
    'POST projectIntroSchedule/generate',
    async () =>
      by(await start('projectIntroSchedule/generate'), {
        ...{ target: 'projectIntroSchedule', uid: project, sides: 'after', after: { firstDay } },
      }),
  ],
  [
    'POST projectIntroSchedule/generate',
    async () =>
      by(
        await start('projectIntroSchedule/generate', '2026-12-14'),
        both('projectIntroSchedule', project, { after: { firstDay: '2026-12-14' } }),
      ),
  ],
  [
    `POST ${FLOW}/reset`,
    async () => by(await chief.post(`${FLOW}/reset`, { projectId: project }), both(FLOW, project)),
  ],
  [
    'POST projectM/:uid/pass',
    async () => {
      const gate = { phase: 'INITIATE', passedOn: '2026-03-05', note: '报告后补' }
      const body = { version: await version(`projectM/${project}`), ...gate }
      const change = { before: { gates: [] }, after: { gates: [gate] } }
      return by(await chief.post(`projectM/${project}/pass`, body), both('projectM', project, change))
    },
  ],
  [
    'POST projectM/:uid/reopen',
    async () => {
      const body = { version: await version(`projectM/${project}`), reason: '补资料' }
      const change = { after: { gates: [] }, reason: '补资料' }
      return by(await chief.post(`projectM/${project}/reopen`, body), both('projectM', project, change))
    },
  ],
  [
    'POST productIndictor/copy',
    async () => {
      const psy = { code: 'psy', target: '27', yellow: '25', red: '23' }
      const { uid } = (await chief.post<Row>('productIndictor', psy)).data
      const answer = await chief.post('productIndictor/copy', { uids: [uid], farmIds: [farm.uid] })
      const { list } = (await chief.get<{ list: Row[] }>(`productIndictor?organizeId=${farm.uid}`)).data
      const after = { code: 'psy', organizeId: farm.uid }
      return by(answer, { target: 'productIndictor', uid: list[0]?.uid ?? '', sides: 'after', after })
    },
  ],
  [
    'POST productIndictor/:uid/reset',
    async () => {
      const { list } = (await chief.get<{ list: Row[] }>(`productIndictor?organizeId=${farm.uid}`)).data
      const uid = list[0]?.uid ?? ''
      const answer = await chief.post(`productIndictor/${uid}/reset`, { version: list[0]?.version })
      return by(answer, { target: 'productIndictor', uid, sides: 'before', before: { code: 'psy' } })
    },
  ],
  [
    'POST piglingManage/:uid/release',
    async () => {
      const week = { pigFarmId: farm.uid, weekOf: '2026-11-11', available: 100, avgWeight: '6.5' }
      const { uid, version: now } = (await chief.post<Row>('piglingManage', week)).data
      return by(
        await chief.post(`piglingManage/${uid}/release`, { version: now }),
        both('piglingManage', uid),
      )
    },
  ],
  [
    'POST pigProdFullLoadWeek/plan',
    async () => {
      const planOf = (more: object) =>
        chief.post('pigProdFullLoadWeek/plan', {
          farmId: farm.uid,
          reason: null,
          weeks: [{ week: '2026-W50', ...more }],
        })
      await planOf({ version: 0, mated: 77 })
      const change = { before: { week: '2026-W50', mated: 77 }, after: { week: '2026-W50', mated: 79 } }
      return by(await planOf({ version: 1, mated: 79 }), both('pigProdFullLoadWeek', farm.uid, change))
    },
  ],
])
