import type { FastifyInstance, FastifyRequest } from 'fastify'
import { choice, date, type Fields, flag, integer, type RowOf, text } from '#kit/field.ts'
import { lateFields, lateKinds } from '#resources/golive/golive.late-kinds.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import { beginGoLive } from '../commands/golive/begin.ts'
import { broughtWorkbooks } from '../commands/golive/brought-files.ts'
import { confirmGoLive } from '../commands/golive/confirm.ts'
import { readGoLive } from '../commands/golive/go-live.ts'
import { keepCounted, readCounted } from '../commands/golive/golive.count.ts'
import { closeLostJob } from '../commands/golive/golive.job.ts'
import { addLate } from '../commands/golive/golive.late.ts'
import { readLines } from '../commands/golive/golive.lines.ts'
import { freezeStep, readSteps } from '../commands/golive/steps.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { scoped, type Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { asBody } from '../kit/report/report.request.ts'
import { tried } from '../kit/tried.ts'
import { callerOf } from '../plugins/authorization.ts'
import { bodyOf, call, jobOf } from '../plugins/call.ts'
import { enqueueGoLive, type GoLiveAsked, goLiveWorkbook } from './golive-workbook.ts'

const reason = text('原因', { required: true, spaces: true, maxLength: 200 })
const step = text('步骤', { required: true, maxLength: 40 })
const fields = {
  begin: { goLiveDate: date('上线日期', { required: true }) },
  freeze: { step, frozen: flag('冻结'), reason: text('原因', { spaces: true, maxLength: 200 }) },
  revert: { step, reason },
  undo: { reason },
  count: { note: text('差异说明', { spaces: true, maxLength: 200 }) },
  confirm: { version: integer('版本', { required: true, min: 1 }) },
}

const opened = (button = '') => call(button ? `${GO_LIVE}:${button}` : GO_LIVE, 'farm')

/**
 * Going live step by step: its state, the check, freezing, and the undo. Files are uploaded and taken back by the calls of every import.
 */
export async function goLiveRoutes(app: FastifyInstance): Promise<void> {
  app.get('/golive', opened(), (request) => reported(app, request, asBody(request.query).farmId))
  for (const part of [goLiveWorkbook, goLiveLate]) await app.register(part)
  steps(app)
}

/** The go-live of a farm with its steps; null where none was begun. */
async function reported(app: FastifyInstance, request: FastifyRequest, asked: unknown) {
  const { scope } = callerOf(request)
  const farmId = chooseFarm(callerOf(request), asked)
  return scoped(app.db, { ...scope, farms: [farmId] }, async (tx) => {
    await closeLostJob(tx, farmId)
    const golive = await readGoLive(tx, farmId)
    if (!golive) return success({ golive, steps: [], workbooks: [] })
    const [steps, workbooks] = [await readSteps(tx, golive), await broughtWorkbooks(tx, farmId)]
    return success({ golive, steps, workbooks })
  })
}

type Step = GoLiveAsked & Act
type Work<F extends Fields> = (step: Step, given: RowOf<F> & { farmId: string }) => Promise<unknown>

/** Steps executed at once, or answered as soon as their job is queued. Each answers the go-live as it is then. */
function steps(app: FastifyInstance): void {
  const step = <F extends Fields>(
    path: string,
    button: string,
    body: F,
    work: Work<F>,
    unread = ['farmId'],
  ) =>
    app.post(`/golive${path}`, opened(button), async (request) => {
      const farmId = chooseFarm(callerOf(request), asBody(request.body).farmId)
      const given = { ...bodyOf(request, { body, unread }), farmId }
      const today = farmToday(app.now())
      await app.inScope(request, (tx, caller) => work({ tx, caller, request, farmId, today }, given))
      return reported(app, request, farmId)
    })

  step('', 'commit', fields.begin, beginGoLive)
  step('/freeze', 'freeze', fields.freeze, (act, given) =>
    freezeStep(act, { ...given, frozen: given.frozen !== false }),
  )
  step('/confirm', 'confirm', fields.confirm, confirmGoLive)
  // heads counted in the houses
  const counting: Work<typeof fields.count> = (act, given) =>
    keepCounted(act, { ...given, lines: readCounted(asBody(act.request.body).lines) })
  step('/count', 'commit', fields.count, counting, ['farmId', 'lines'])
  step('/check', '', {}, (asked) => enqueueGoLive(app, asked, { act: 'check' }))
  step('/revert', 'revert', fields.revert, (asked, { step: key, reason: why }) =>
    enqueueGoLive(app, asked, { act: 'revert', step: key, reason: why }),
  )
  step('/undo', 'undo', fields.undo, (asked, { reason: why }) =>
    enqueueGoLive(app, asked, { act: 'undo', reason: why }),
  )
}

const lateBody = {
  kind: choice('补录内容', lateKinds, { required: true }),
  reason: text('补录原因', { required: true, spaces: true, maxLength: 200 }),
  dryRun: flag('试算', { default: false }),
}
const MOST_LINES = 100

/** Adds rows missing from the go-live to a live farm: a dry run shows the changes. */
async function goLiveLate(app: FastifyInstance): Promise<void> {
  app.post('/golive/late', call(`${GO_LIVE}:late`, 'farm'), (request) => {
    const { farmId, lines: raw } = asBody(request.body)
    const { kind, reason, dryRun } = bodyOf(request, { body: lateBody, unread: ['farmId', 'lines'] })
    const lines = readLines(lateFields[kind], raw, MOST_LINES)
    const today = farmToday(app.now())
    const add = (tx: Tx, caller: Caller) =>
      addLate({ tx, caller, today }, { farmId: chooseFarm(caller, farmId), kind, lines, reason })
    const inScope = <T>(work: (tx: Tx, caller: Caller) => Promise<T>) => app.inScope(request, work)
    if (dryRun) return tried(inScope, add).then((answer) => success({ ...answer, saved: false }))
    return inScope((tx, caller) =>
      once(tx, caller, jobOf(request), async () => success({ ...(await add(tx, caller)), saved: true })),
    )
  })
}
