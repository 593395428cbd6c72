import { sql } from 'kysely'
import { eventForms } from '#resources/events/index.ts'
import { audit } from '../kit/audit.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { notFound } from '../kit/refused.ts'
import type { Correction, CorrectionAnswer } from './entry/entry.correction.ts'
import { broken } from './entry/row-result.ts'
import type { OpenedEvent } from './entry/stored-event.ts'
import { commandsOf } from './event-commands.ts'
import { readEvent } from './herd/read-event.ts'

const TARGET = 'event_check'
const OF_SLIP = broken('K-03', 'date', {})
/** For rows another user has handled, or corrected, in the meantime (§3.6-4). */
const STALE = '数据已被他人修改，请刷新后重试'

export interface Reviewed {
  readonly uid: string
  readonly version: number
}

/** Approves events unchanged; rows that changed since they were read are answered, the others are approved and traced. */
export async function approveEvents(tx: Tx, caller: Caller, rows: readonly Reviewed[]) {
  const passed = await tx.rows(sql<{ uid: string; cause: string }>`
    update event_check c set status = 'APPROVED', reviewer = ${caller.name}, reviewed_at = now(), version = c.version + 1,
        updated_by = ${caller.uid}, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(uid uuid, version integer)
     where c.farm_id = any(${caller.scope.farms}::uuid[]) and c.uid = r.uid and c.version = r.version
       and c.status = 'PENDING' and not c.deleted returning c.uid, c.cause`)
  const done = new Set(passed.map((row) => row.uid))
  const traced = passed.map(({ uid, cause }) => ({
    target: TARGET,
    targetUid: uid,
    before: { status: 'PENDING', cause },
    after: { status: 'APPROVED' },
  }))
  await audit(tx, caller, traced)
  const refused = rows.filter(({ uid }) => !done.has(uid)).map(({ uid }) => ({ uid, message: STALE }))
  return { approved: done.size, refused }
}

/** The event of a row of the list; not found once it was taken back. */
export async function eventUnderCheck(tx: Tx, caller: Caller, uid: string): Promise<OpenedEvent> {
  const code = await typeOf(tx, caller, uid)
  const form = eventForms.find((one) => one.code === code)
  return form ? commandsOf(form).read(tx, code, uid) : readEvent(tx, code, uid)
}

async function typeOf(tx: Tx, caller: Caller, uid: string): Promise<string> {
  const type = await tx.value(sql<string>`select event_type from event_check
    where farm_id = any(${caller.scope.farms}::uuid[]) and uid = ${uid} and not deleted and status <> 'REJECTED'`)
  if (type === null) throw notFound()
  return type
}

type Rejection = Omit<Correction, 'row' | 'form' | 'mayBackdate'>

/**
 * Rejects an event: it is taken back like any correction, or refused with the later event that depends on it.
 * Rejecting has no backdating limit; a closed month refuses it as well.
 */
export async function rejectEvent(tx: Tx, caller: Caller, request: Rejection): Promise<CorrectionAnswer> {
  const code = await typeOf(tx, caller, request.uid)
  const form = eventForms.find((one) => one.code === code)
  // events of a slip have no form
  if (!form) return { accepted: false, violations: [OF_SLIP], changes: [] }
  const { correct } = commandsOf(form)
  const answer = await correct(tx, caller, { ...request, form, row: null, mayBackdate: true })
  if (answer.accepted && !request.dryRun) await markRejected(tx, caller, request)
  return answer
}

async function markRejected(tx: Tx, caller: Caller, { uid, reason }: Rejection): Promise<void> {
  await tx.run(sql`update event_check set status = 'REJECTED', deleted = false, reviewer = ${caller.name}, reviewed_at = now(),
      review_note = ${reason}, updated_by = ${caller.uid} where farm_id = any(${caller.scope.farms}::uuid[]) and uid = ${uid}`)
  await audit(tx, caller, { target: TARGET, targetUid: uid, after: { status: 'REJECTED' }, reason })
}
