import { sql } from 'kysely'
import type { EventForm } from '#kit/event-form.ts'
import type { Tx } from '../../../kit/database.ts'
import type { Made } from './handlers.types.ts'
import { storedEvents } from './stored-events.ts'

export interface Standing {
  readonly uid: string
  readonly version: number
  readonly row: number
  /** Number of the animal, lot or batch it happened to. */
  readonly owner: string
}

/** The events a file made that still stand, the newest first: what builds on another one goes before it. */
export async function newestFirst(
  tx: Tx,
  form: EventForm,
  farmId: string,
  made: readonly Made[],
): Promise<Standing[]> {
  const rows = new Map(made.map((one) => [String(one.made), one.row]))
  const { from, number } = storedEvents(form)
  const found = await sql<Omit<Standing, 'row'>>`select e.uid, e.version, ${number} as owner from ${from}
    where e.farm_id = ${farmId} and e.uid = any(${[...rows.keys()]}::uuid[])
    order by e.event_date desc, e.seq desc`.execute(tx)
  return found.rows.map((one) => ({ ...one, row: rows.get(one.uid) ?? 0 }))
}
