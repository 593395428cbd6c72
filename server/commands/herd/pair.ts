import { days } from '#domain/calendar.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Facts } from '#domain/sow/sow.facts.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { pairCells } from '#kit/event-form.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { RowViolation } from '../entry/row-result.ts'
import type { AnimalEvents } from './animal-events.ts'

/** One animal's part of a row. */
export interface Side {
  readonly row: ParsedRow
  /** Ear number of the other animal; null where the event concerns only one. */
  readonly other: string | null
  /** Its violations under the cells of the form: the other animal's number is a cell of the row. */
  named(violations: readonly RowViolation[]): readonly RowViolation[]
}

const asTyped = (violations: readonly RowViolation[]) => violations

const partnersOf = ({ form, payload }: ParsedRow): { cell: string; earNo: string }[] =>
  pairCells(form).flatMap((cell) => {
    const earNo = payload[cell]
    return typeof earNo === 'string' ? [{ cell, earNo }] : []
  })

/** Every animal a row names. */
export const earNosOf = (row: ParsedRow): string[] => [
  row.earNo,
  ...partnersOf(row).map((partner) => partner.earNo),
]

/** The sides of a row, one per animal; a single side where it names no second animal. */
export function sidesOf(row: ParsedRow): Side[] {
  const { pair } = row.form
  const partners = partnersOf(row)
  const [first] = partners
  if (!pair || !first) return [{ row, other: null, named: asTyped }]
  const mine = { ...row, payload: pair.mine(row.payload, row.earNo) }
  const theirs = partners.map(({ cell, earNo }, index) => ({
    row: { ...row, earNo, payload: pair.theirs(row.payload, row.earNo, index + 1), duplicateOf: null },
    other: row.earNo,
    named: (violations: readonly RowViolation[]) =>
      violations.map((one) => (one.field === 'earNo' ? { ...one, field: cell } : one)),
  }))
  return [{ row: mine, other: first.earNo, named: asTyped }, ...theirs]
}

/** Facts of the other animal on the day of the event, for the rules of one side (V-401, V-405). */
export function pairFacts(
  own: AnimalEvents | undefined,
  other: AnimalEvents | undefined,
  event: SowEvent,
  { params }: FarmSettings,
): Facts {
  if (!own || !other) return {}
  if (own.pigId === other.pigId) return { foster: { same: true, litterAge: null } }
  const until = other.events.filter((one) => one.date <= event.date)
  const born = replayPig(until, params).litters.findLast((one) => !one.nurse)
  return { foster: { same: false, litterAge: born ? days(born.date, event.date) : null } }
}
