import { sql } from 'kysely'
import { type EventForm, isOfBatches, isStandalone } from '#kit/event-form.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { invalid } from '../kit/refused.ts'
import type { Correction } from './entry/entry.correction.ts'
import { commandsOf } from './event-commands.ts'

/** Table of the events of a form. */
function tableOf(form: EventForm): string {
  if (isOfBatches(form)) return 'batch_event'
  if (isStandalone(form)) return 'farm_event'
  return form.target === 'lot' ? 'semen_event' : 'pig_event'
}

/**
 * True where the caller entered this event on the farm's present day: correcting it then needs no reason
 * (a typing error); null where there is no such event in reach.
 * @param today day in the farm's time zone, YYYY-MM-DD
 */
export const isOwnToday = (tx: Tx, form: EventForm, uid: string, caller: Caller, today: string) =>
  tx.value(sql<boolean>`select e.created_by is not distinct from ${caller.uid}
    and (e.created_at at time zone 'Asia/Shanghai')::date = ${today}::date
    from ${sql.table(tableOf(form))} e where e.uid = ${uid}`)

/**
 * Corrections and undo need a reason, except for typing errors of the same day and person. Reopening a closed batch always needs one.
 * @throws Refused naming the reason
 */
export async function assertSaysWhy(tx: Tx, caller: Caller, request: Correction): Promise<void> {
  const { form, uid, row, reason, dryRun, today } = request
  if (dryRun || reason) return
  // an event of another form is not found, whatever the reason
  await commandsOf(form).read(tx, form.code, uid)
  const reopens = form.code === 'batch_close' && row === null
  if (reopens) throw invalid({ reason: ['请填写重新开批的原因'] })
  if ((await isOwnToday(tx, form, uid, caller, today)) === false) throw invalid({ reason: ['请填写原因'] })
}
