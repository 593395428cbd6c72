import { sql } from 'kysely'
import { type EventForm, isOfBatches, isPlain } from '#kit/event-form.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'

/** Where the events of a form are stored. */
const tableOf = (form: EventForm): string =>
  isOfBatches(form) ? 'batch_event' : isPlain(form) ? 'farm_event' : 'pig_event'

/** Whether the caller entered this event on the farm's day: a slip of the same day is put right without a reason. */
export async function isOwnToday(
  tx: Tx,
  form: EventForm,
  uid: string,
  caller: Caller,
  today: string,
): Promise<boolean> {
  const found = await sql`select 1 from ${sql.table(tableOf(form))} e where e.uid = ${uid}
    and e.created_by = ${caller.uid} and (e.created_at at time zone 'Asia/Shanghai')::date = ${today}::date`.execute(
    tx,
  )
  return found.rows.length > 0
}
