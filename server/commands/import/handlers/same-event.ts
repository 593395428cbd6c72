import { sql } from 'kysely'
import { isDate } from '#kit/checks.ts'
import type { EventForm } from '#kit/event-form.ts'
import { CONFIRM_KEY } from '#kit/import-kind.ts'
import { cellsOf } from '#resources/events/cells.ts'
import { commandsOf } from '#server/commands/event-commands.ts'
import type { Tx } from '#server/kit/database.ts'
import type { ImportRow } from './handlers.types.ts'
import { storedEvents } from './stored-events.ts'

type Cells = Readonly<Record<string, unknown>>
/** Rows of a chunk that are recorded already. */
export interface Recorded {
  /** Row → the event with the same content. */
  readonly same: ReadonlyMap<number, string>
  /** Events of the row's animal on its day that match no row. */
  readonly others: (row: ImportRow) => readonly string[]
}

const keyOf = ({ earNo, date }: Cells): string => `${earNo ?? ''} ${date ?? ''}`

/**
 * Rows that are recorded already: same animal or batch, same day, and every filled cell equals the event's.
 * Each event matches one row only, so that a row entered twice in one file stays two.
 */
export async function recordedOf(
  tx: Tx,
  form: EventForm,
  farmId: string,
  rows: readonly ImportRow[],
  taken: ReadonlySet<string>,
): Promise<Recorded> {
  const found = await candidates(tx, form, farmId, rows)
  const free = Map.groupBy(
    found.filter((one) => !taken.has(one.uid)),
    ({ number, date }) => keyOf({ earNo: number, date }),
  )
  const same = new Map<number, string>()
  for (const { number, cells } of rows) {
    const there = free.get(keyOf(cells)) ?? []
    for (const [index, { uid }] of there.entries()) {
      if (!(await isSameEvent(tx, form, uid, cells))) continue
      there.splice(index, 1)
      same.set(number, uid)
      break
    }
  }
  return { same, others: ({ cells }) => (free.get(keyOf(cells)) ?? []).map(({ uid }) => uid) }
}

async function candidates(tx: Tx, form: EventForm, farmId: string, rows: readonly ImportRow[]) {
  const { from, type, number } = storedEvents(form)
  const dates = rows.map(({ cells }) => (typeof cells.date === 'string' ? cells.date : null))
  const earNos = rows.map(({ cells }) => (typeof cells.earNo === 'string' ? cells.earNo : ''))
  const days = [...new Set(dates)].filter((day) => day !== null && isDate(day))
  if (days.length === 0) return []
  const named = earNos.includes('') ? sql`true` : sql`${number} = any(${[...new Set(earNos)]})`
  const found = await tx.rows(sql<{
    uid: string
    number: string
    date: string
  }>`select e.uid, ${number} as number, e.event_date as date from ${from}
    where e.farm_id = ${farmId} and ${type} = ${form.code} and e.event_date = any(${days}::date[]) and ${named}`)
  // a row for a house has no number of its own
  return found.map((one) => (earNos.includes(one.number) ? one : { ...one, number: '' }))
}

async function isSameEvent(tx: Tx, form: EventForm, uid: string, cells: Cells): Promise<boolean> {
  const { date, payload } = await commandsOf(form).read(tx, form.code, uid)
  const stored: Cells = cellsOf(form, { date, payload })
  return Object.entries(cells).every(
    ([key, value]) => key === CONFIRM_KEY || key === 'earNo' || isSame(stored[key], value),
  )
}

/** 7.5 and "7.50" are one weight; false and empty are one answer. */
export function isSame(stored: unknown, typed: unknown): boolean {
  if (typed === false) return stored !== true
  if (stored === null || stored === undefined) return false
  const [a, b] = [String(stored), String(typed)]
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}
