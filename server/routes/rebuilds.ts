import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { date, organisation, text } from '#kit/field.ts'
import { dailyProblems, workOutAgain } from '../commands/daily/kept-days.ts'
import { monthOf } from '../commands/month-close/month-close.read.ts'
import { readTask } from '../commands/rebuild/rebuild.task.ts'
import { beginRebuild, REBUILD_BUSY } from '../commands/rebuild/start-rebuild.ts'
import { rebuildJob } from '../jobs/rebuild-job.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { notFound } from '../kit/refused.ts'
import { callerOf } from '../plugins/authorization.ts'
import { refreshHerdDays } from '../reports/pig/herd-day/herd-day.refresh.ts'
import { call } from './call.ts'
import { asBody } from './event-body.ts'
import { readBody, uidParam } from './read-body.ts'
import { stepOf } from './step.ts'

const ask = { farmId: organisation('猪场', ['farm']), period: text('会计期间', { maxLength: 7 }) }
const again = {
  farmId: organisation('猪场', ['farm']),
  day: date('日期', { required: true }),
  batchId: text('批次', { maxLength: 36 }),
}

/** 每日存栏重复核查: days stored twice, not at all or wrongly, and recomputing one. */
export async function daily(app: FastifyInstance): Promise<void> {
  const step = stepOf(app)
  app.post('/check', open('mrclcf', '每日存栏重复核查', ask), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { farmId: asked, period } = readBody(ask, request.body)
      const [farmId, today] = [chooseFarm(caller, asked), farmToday(app.now())]
      const month = await monthOf(tx, { farmId, period: period ?? null, today })
      const to = month.to < today ? month.to : today
      return success({ farmId, month, list: await dailyProblems(tx, farmId, { from: month.from, to }) })
    }),
  )
  app.post('/again', open('mrclcf:again', '重算该日', again), (request) =>
    step(request, async (act) => {
      const { farmId, day, batchId } = readBody(again, request.body)
      const given = { farmId: chooseFarm(act.caller, farmId), day, batchId }
      await workOutAgain(act, given, refreshHerdDays)
      return undefined
    }),
  )
}

const open = (access: string, summary: string, body: typeof ask | typeof again) =>
  call(access, 'farm', summary, { body })

const CHECKER = 'event_check'
const fields = { fromDate: date('起始日期') }

/** Compares a farm with a replay of its events, or rebuilds it. The list of tasks is the resource's. */
export async function herdRebuildRoutes(app: FastifyInstance): Promise<void> {
  const open = (access: string, orAccess: string[] = []) => ({
    config: { access: `refresh-farm-herds${access}`, orAccess, scope: 'farm' as const },
  })
  app.post('/check', open(':check', [CHECKER]), (request) => start(request, true))
  app.post('/run', open(':run'), (request) => start(request, false))

  app.get('/latest', open('', [CHECKER]), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { farmId } = asBody(request.query)
      return success({ task: await readTask(tx, [chooseFarm(caller, farmId)], null) })
    }),
  )

  app.get('/:uid/found', open('', [CHECKER]), (request) =>
    app.inScope(request, async (tx, caller) => {
      const task = await readTask(tx, caller.scope.farms, uidParam(request))
      if (!task) throw notFound()
      return success({ task })
    }),
  )

  /** Answers as soon as the task is listed and its job queued. */
  async function start(request: FastifyRequest, dryRun: boolean) {
    const { farmId: asked, ...rest } = asBody(request.body)
    const { fromDate } = readBody(fields, rest)
    const { access = '', orAccess = [] } = request.routeOptions.config
    const farmId = chooseFarm(callerOf(request), asked)
    const from = fromDate ?? null
    const uid = uuidv7()
    await app.inScope(request, async (tx, caller) => {
      const input = { farmId, uid, access: [access, ...orAccess], dryRun, from }
      const options = { farmId, by: caller, busy: REBUILD_BUSY }
      await app.jobs.enqueueForFarm(tx, rebuildJob, input, options)
      await beginRebuild(tx, caller, { farmId, dryRun, from, today: farmToday(app.now()) }, uid)
    })
    return success({ uid })
  }
}
