import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { date, organisation, text } from '#kit/field.ts'
import { dailyProblems, workOutAgain } from '../commands/daily/kept-days.ts'
import { monthOf } from '../commands/month-close/month-close.read.ts'
import { readTask } from '../commands/rebuild/rebuild.task.ts'
import { beginRebuild, REBUILD_BUSY } from '../commands/rebuild/start-rebuild.ts'
import { rebuildJob } from '../jobs/rebuild-job.ts'
import { refreshHerdDays } from '../kept-days/herd-day/herd-day.refresh.ts'
import { notFound } from '../kit/refused.ts'
import { type Asked, callsOf } from '../plugins/call.ts'

const ask = { farmId: organisation('猪场', ['farm']), period: text('会计期间', { maxLength: 7 }) }
const again = {
  farmId: organisation('猪场', ['farm']),
  day: date('日期', { required: true }),
  batchId: text('批次', { maxLength: 36 }),
}

/** 每日存栏重复核查: days stored twice, not at all or wrongly, and recomputing one. */
export async function daily(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'mrclcf', scope: 'farm' })
  const checking = { summary: '每日存栏重复核查', body: ask }
  calls.post('/check', checking, async ({ tx, farmId, body: { period }, today }) => {
    const month = await monthOf(tx, { farmId, period, today })
    const to = month.to < today ? month.to : today
    return { farmId, month, list: await dailyProblems(tx, farmId, { from: month.from, to }) }
  })
  calls.post('/again', { button: 'again', summary: '重算该日', body: again, once: true }, (act) =>
    workOutAgain(act, { ...act.body, farmId: act.farmId }, refreshHerdDays),
  )
}

const CHECKER = 'event_check'
const fields = { fromDate: date('起始日期') }

/** Compares a farm with a replay of its events, or rebuilds it. The list of tasks is the resource's. */
export async function herdRebuildRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'refresh-farm-herds', scope: 'farm', orAccess: [CHECKER] })
  const given = { body: fields, overrides: { unread: ['farmId'] } }
  calls.post('/check', { ...given, button: 'check' }, (asked) => start(asked, true))
  calls.post('/run', { ...given, button: 'run', orAccess: [] }, (asked) => start(asked, false))

  calls.get('/latest', {}, async ({ tx, farmId }) => ({ task: await readTask(tx, [farmId], null) }))

  calls.get('/:uid/found', {}, async ({ tx, caller, uid }) => {
    const task = await readTask(tx, caller.scope.farms, uid)
    if (!task) throw notFound()
    return { task }
  })

  /** Answers as soon as the task is listed and its job queued. */
  async function start(act: Asked<typeof fields>, dryRun: boolean) {
    const { tx, caller, farmId, body, today } = act
    const { access = '', orAccess = [] } = act.request.routeOptions.config
    const from = body.fromDate
    const uid = uuidv7()
    const input = { farmId, uid, access: [access, ...orAccess], dryRun, from }
    await app.jobs.enqueueForFarm(tx, rebuildJob, input, { farmId, by: caller, busy: REBUILD_BUSY })
    await beginRebuild(act, { farmId, dryRun, from, today }, uid)
    return { uid }
  }
}
