import { sql } from 'kysely'
import { causesOfCheck, type Entered } from '#domain/sow/event-check.causes.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { content } from '#server/queries/event-content.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { RowViolation } from './row-result.ts'

/** An event that comes up for review, and why. */
export interface Listed {
  readonly uid: string
  readonly date: string
  readonly cause: string
}

interface Seen {
  readonly event: Pick<SowEvent, 'uid' | 'date'> & { readonly type: string; readonly payload: unknown }
  readonly violations: readonly RowViolation[]
  /** The farm's day the event was typed on. */
  readonly enteredOn: string
  readonly edited: boolean
}

/** The event as the list shows it, when it needs review. */
export function listedOf({ event, violations, ...seen }: Seen, settings: FarmSettings): Listed[] {
  const entered: Entered = {
    ...seen,
    date: event.date,
    lateAfter: settings.params.event_check_days,
    init: isOpening(event),
    confirmed: violations.filter((one) => one.confirmed),
    all: settings.params.event_audit_enabled,
  }
  const causes = causesOfCheck(entered)
  return causes.length > 0 ? [{ uid: event.uid, date: event.date, cause: causes.join('；') }] : []
}

/** Go-live rows. */
const isOpening = ({ type, payload }: Seen['event']): boolean =>
  type === 'batch_in_init' || (type === 'event_entry' && (payload as { init?: boolean }).init === true)

/** Where events are stored, with their subject and content for the list. */
export interface CheckSource {
  /** Table of events `e`, joined with their subjects. */
  readonly from: Sql
  readonly type: Sql
  readonly number: Sql
  readonly content: Sql
  readonly pigId: Sql
}

const ofAnimals: CheckSource = {
  from: sql`pig_event e left join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id`,
  type: sql`e.type`,
  number: sql`p.ear_no`,
  content,
  pigId: sql`p.uid`,
}

export const ofLots: CheckSource = {
  from: sql`semen_event e left join semen_lot lot on lot.farm_id = e.farm_id and lot.uid = e.lot_uid`,
  type: sql`e.type`,
  number: sql`lot.lot_no`,
  content: sql`e.payload->>'doses' || ' 份'`,
  pigId: sql`null::uuid`,
}

/** Puts stored events on the list for review; one already on it is opened for review again. */
export async function listForCheck(
  tx: Tx,
  farmId: string,
  listed: readonly Listed[],
  source: CheckSource = ofAnimals,
): Promise<void> {
  if (listed.length === 0) return
  await tx.run(sql`insert into event_check (farm_id, uid, event_date, event_type, ear_no, content, operator, entered_at, cause,
      confirm_reason, status, pig_id, created_by)
    select e.farm_id, e.uid, e.event_date, ${source.type}, ${source.number}, ${source.content}, u.name, e.created_at, c.cause,
      e.confirm_reason, 'PENDING', ${source.pigId}, e.created_by
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as c(uid uuid, date date, cause text)
      join (${source.from}) on e.farm_id = ${farmId} and e.event_date = c.date and e.uid = c.uid
      left join sys_user u on u.uid = e.created_by
    on conflict (farm_id, uid) do update set event_date = excluded.event_date, ear_no = excluded.ear_no,
      content = excluded.content, cause = excluded.cause, confirm_reason = excluded.confirm_reason, status = 'PENDING',
      reviewer = null, reviewed_at = null, review_note = null, version = event_check.version + 1, updated_at = now()`)
}

/** A corrected event is reviewed again; one that was taken back, `seen` null, leaves the list with its other side. */
export async function reviewAgain(
  tx: Tx,
  farmId: string,
  uids: readonly string[],
  seen: Omit<Seen, 'edited'> | null,
  settings: FarmSettings,
  source?: CheckSource,
): Promise<void> {
  if (!seen) return dropFromCheck(tx, farmId, uids)
  await listForCheck(tx, farmId, listedOf({ ...seen, edited: true }, settings), source)
}

/** Removes an event that was taken back from the list; a rejected row stays for the user who rejected it. */
export const dropFromCheck = (tx: Tx, farmId: string, uids: readonly string[]): Promise<void> =>
  tx.run(sql`update event_check set deleted = true, version = version + 1, updated_at = now()
    where farm_id = ${farmId} and uid = any(${uids}::uuid[])`)
