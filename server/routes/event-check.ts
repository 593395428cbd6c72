import type { FastifyInstance } from 'fastify'
import { integer, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { approveEvents, eventUnderCheck, type Reviewed, rejectEvent } from '../commands/review-events.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { invalid } from '../kit/refused.ts'
import { traceOf } from '../plugins/authorization.ts'
import { asBody, correctionBody } from './event-body.ts'
import { readBody, uidParam } from './read-body.ts'

const MOST = 1000
const open = (code: string) => ({ config: { access: code, scope: 'farm' as const } })
const rowFields = {
  uid: text('事件', { required: true }),
  version: integer('版本', { required: true, min: 1 }),
}

/** Review of entered events: pass many, look at one, take one back. The list itself is the resource's. */
export async function eventCheckRoutes(app: FastifyInstance): Promise<void> {
  app.post('/approve', open('event_check:approve'), (request) =>
    app.inScope(request, async (tx, caller) =>
      success(await approveEvents(tx, caller, traceOf(request), rowsOf(request.body))),
    ),
  )

  app.get('/:uid/event', open('event_check'), (request) =>
    app.inScope(request, async (tx, caller) => success(await eventUnderCheck(tx, caller, uidParam(request)))),
  )

  app.post('/:uid/reject', open('event_check:reject'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { version, reason, dryRun } = correctionBody(request.body)
      if (!dryRun && !reason) throw invalid({ reason: ['请填写驳回原因'] })
      const wish = { uid: uidParam(request), version, reason, dryRun, today: farmToday(app.now()) }
      return success(await rejectEvent(tx, caller, traceOf(request), wish))
    }),
  )
}

function rowsOf(body: unknown): Reviewed[] {
  const { rows } = asBody(body)
  if (!Array.isArray(rows) || rows.length === 0) throw invalid({ rows: ['请选择要通过的事件'] })
  if (rows.length > MOST) throw invalid({ rows: [`一次最多通过${MOST}条`] })
  const read = rows.map((row: unknown) => readBody(rowFields, row))
  if (!read.every(({ uid }) => isUuid(uid))) throw invalid({ rows: ['请选择正确的事件'] })
  return read
}
