import { isDeepStrictEqual } from 'node:util'
import { ruleMessage } from '#domain/rules.ts'
import { brokenDates, type DateLimits } from '#domain/sow/change-dates.ts'
import { eventFields } from '#kit/event-form.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { RowViolation } from '../entry/row-result.ts'
import type { Judged } from './plain.judge.ts'
import type { StoredPlain } from './plain.read.ts'
import { plainType } from './registry.ts'

/** Whom an event is about, beside its cells. */
const SUBJECT = ['pigId', 'litterUid', 'batchId']
const OF_THE_DAY: ReadonlySet<string> = new Set(['V-001', 'V-002', 'V-003'])

/**
 * An edit that tells nothing but what came of an event, such as the result of a treatment: the days it tells are held against
 * the limits in place of the day of the event, all else stays as it was found. Null for any other edit.
 */
export function judgeLater(
  stored: StoredPlain,
  row: ParsedRow,
  { payload, violations }: Judged,
  limits: DateLimits,
): Judged | null {
  const { later } = plainType(stored.type)
  if (!later || row.date !== stored.date) return null
  const keys = [...Object.keys(eventFields(row.form)), ...SUBJECT].filter((key) => !later.cells.includes(key))
  if (keys.some((key) => !isDeepStrictEqual(payload[key] ?? null, stored.payload[key] ?? null))) return null
  const [now, old] = [dayIn(payload[later.day]), dayIn(stored.payload[later.day])]
  if (now === undefined && old === undefined) return null
  const days = brokenDates(now, old, limits).map(({ rule, slots }): RowViolation => {
    return { rule, level: 'E', field: later.day, message: ruleMessage(rule, slots) }
  })
  const told = Object.fromEntries(later.cells.map((key) => [key, payload[key]]))
  return {
    payload: { ...stored.payload, ...told },
    violations: [...days, ...violations.filter(({ rule }) => !OF_THE_DAY.has(rule))],
  }
}

const dayIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
