import { days } from '#domain/calendar.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import type { Facts } from '#domain/sow/facts.ts'
import { replayPig } from '#domain/sow/replay.ts'
import type { Chain } from './chains.ts'
import type { FarmSettings } from './farm-settings.ts'
import type { ParsedRow } from './parse-rows.ts'
import type { RowViolation } from './row-result.ts'

/** One animal's part of a row. */
export interface Side {
  readonly row: ParsedRow
  /** Ear number of the other animal; null where the event concerns one alone. */
  readonly other: string | null
  /** Its objections under the cells a person sees: the other animal's number is a cell of the row. */
  named(violations: readonly RowViolation[]): readonly RowViolation[]
}

const asTyped = (violations: readonly RowViolation[]) => violations

const partnerOf = ({ form, payload }: ParsedRow): string | null => {
  const value = form.pair ? payload[form.pair.cell] : null
  return typeof value === 'string' ? value : null
}

/** Every animal a row names. */
export const earNosOf = (row: ParsedRow): string[] => {
  const partner = partnerOf(row)
  return partner === null ? [row.earNo] : [row.earNo, partner]
}

/** What a row asks of each of its animals; one side where the form knows no second animal. */
export function sidesOf(row: ParsedRow): Side[] {
  const { pair } = row.form
  const partner = partnerOf(row)
  if (!pair || partner === null) return [{ row, other: null, named: asTyped }]
  const mine = { ...row, payload: pair.mine(row.payload, row.earNo) }
  const theirs = { ...row, earNo: partner, payload: pair.theirs(row.payload, row.earNo), duplicateOf: null }
  const named = (violations: readonly RowViolation[]) =>
    violations.map((one) => (one.field === 'earNo' ? { ...one, field: pair.cell } : one))
  return [
    { row: mine, other: partner, named: asTyped },
    { row: theirs, other: row.earNo, named },
  ]
}

/** Objections of both sides; what both say in the same words is said once. */
export function merged(sides: readonly (readonly RowViolation[])[]): RowViolation[] {
  const seen = new Map(sides.flat().map((one) => [`${one.rule} ${one.field} ${one.message}`, one]))
  return [...seen.values()]
}

/** What the rules of one side need to know of the other animal on the day of the event (V-401, V-405). */
export function pairFacts(
  own: Chain | undefined,
  other: Chain | undefined,
  event: SowEvent,
  { params }: FarmSettings,
): Facts {
  if (!own || !other) return {}
  if (own.pigId === other.pigId) return { foster: { same: true, litterAge: null } }
  const until = other.events.filter((one) => one.date <= event.date)
  const born = replayPig(until, params).litters.findLast((one) => !one.nurse)
  return { foster: { same: false, litterAge: born ? days(born.date, event.date) : null } }
}
