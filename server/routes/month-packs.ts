import type { FastifyInstance } from 'fastify'
import { month, organisations } from '#kit/field.ts'
import { farmsProblem } from '#kit/parse.ts'
import { monthPack } from '#resources/report/month-pack.ts'
import { ofOwner } from '../commands/downloads/tasks.ts'
import { packPeriod, packTask } from '../commands/packs/pack-task.ts'
import { queueTask } from '../jobs/offline-job.ts'
import { audit } from '../kit/audit.ts'
import { parametersOfFarms } from '../kit/parameters.read.ts'
import { invalid } from '../kit/refused.ts'
import { calendarOf } from '../kit/report/report.farm-calendar.ts'
import { farmsBelow } from '../kit/report/report.request.ts'
import { callsOf, outside } from '../plugins/call.ts'
import { storeOf } from '../stores.ts'

const asked = {
  month: month('月份', { required: true }),
  farmIds: organisations('猪场', ['company', 'department', 'farm']),
}

/** 生成: queues the reports of a pack, for a month and farms, in the download centre. */
export async function monthPacks(app: FastifyInstance): Promise<void> {
  const store = storeOf(monthPack)
  const calls = callsOf(app, { access: `${monthPack.name}:generate`, scope: 'farm', within: outside(app) })
  calls.post('/:uid/generate', { summary: '生成月报包', body: asked }, async (one) => {
    const { caller, now, today, request, body } = one
    const { month: period, farmIds } = body
    const problem = farmsProblem(asked.farmIds, farmIds, caller.scope.farms.length > 1)
    if (problem) throw invalid({ farmIds: [problem] })
    const { pack, farms } = await app.inScope(request, async (tx) => {
      const found = await store.get(tx, caller, one.uid)
      const chosen = await farmsBelow(tx, caller, farmIds)
      // a future month is refused now, not by the job
      packPeriod(period, calendarOf({ params: await parametersOfFarms(tx, chosen, today) }), today)
      return { pack: found, farms: chosen }
    })
    const uid = await ofOwner(app.db, caller, async (tx) => {
      const task = packTask(pack, { month: period, farms })
      const queued = await queueTask(tx, { jobs: app.jobs, caller, now, today }, task)
      const after = { generate: period, farms }
      await audit(tx, caller, { target: monthPack.name, targetUid: pack.uid, after })
      return queued
    })
    return { uid }
  })
}
