import type { FastifyInstance } from 'fastify'
import { date, organisation, reference } from '#kit/field.ts'
import { farmCustody } from '#resources/system/farm-custody.ts'
import { custodyImpact } from '../commands/custody/impact.ts'
import { ownsNodes } from '../commands/policies/reach.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { readQuery } from './read-body.ts'

const query = {
  uid: reference('记录', farmCustody.name),
  manageCompanyId: organisation('管理公司', ['company'], { required: true }),
  managedFarmId: organisation('猪场', ['farm'], { required: true }),
  fromDate: date('开始', { required: true }),
  toDate: date('结束'),
}

/** 管理公司与猪场: what a period would mean before it is saved. */
export async function farmCustodyRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: farmCustody.name, scope: 'tree', doc: { summary: '管理关系的影响' } } as const
  app.get('/impact', { config }, (request) => {
    const asked = readQuery(query, request.query)
    return app.inScope(request, async (tx, caller) => {
      const { manageCompanyId: companyId, managedFarmId: farmId, fromDate: from, toDate: to, uid } = asked
      // whose accounts see what is told to whoever may decide it
      if (!(await ownsNodes(tx, caller, [companyId, farmId]))) return success({ list: [] })
      const today = farmToday(app.now())
      return success({ list: await custodyImpact(tx, { uid, companyId, farmId, from, to, today }) })
    })
  })
}
