import { RULES, type RuleId, ruleMessage, type Slots } from '#domain/rules.ts'
import { brokenDates, type DateLimits } from '#domain/sow/change-dates.ts'
import type { ChangeResult } from '#domain/sow/sow.trial.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { REFUSED } from '#server/kit/audit.ts'

/** One rule a row breaks, or one invalid cell (rule FORM). */
export interface RowViolation {
  readonly rule: string
  readonly level: 'E' | 'W'
  readonly field: string
  readonly message: string
  readonly confirmed?: boolean
}

/** A broken rule at a cell of the row; `half` picks a side of a message that names two causes. */
export const broken = <R extends RuleId>(
  rule: R,
  field: string,
  slots: Slots<R>,
  half: 0 | 1 = 0,
): RowViolation => ({ rule, level: RULES[rule].level, field, message: ruleMessage(rule, slots, half) })

/** A cell that is refused without a rule of its own. */
export function wrongCell(field: string, message: string): RowViolation {
  return { rule: 'FORM', level: 'E', field, message }
}

/** Messages as violations of their cells. */
export const wrongCells = (errors: FieldErrors): RowViolation[] =>
  Object.entries(errors).flatMap(([field, messages]) => messages.map((message) => wrongCell(field, message)))

/** V-001 … V-003 for the day of a new event and of the one it replaces. */
export const wrongDates = (
  now: string | undefined,
  old: string | undefined,
  limits: DateLimits,
  field = 'date',
): RowViolation[] => brokenDates(now, old, limits).map(({ rule, slots }) => broken(rule, field, slots))

/** A warning confirmed with a reason. */
export const isConfirmed = ({ level, confirmed }: RowViolation): boolean =>
  level === 'W' && confirmed === true

export interface RowResult {
  readonly row: number
  readonly accepted: boolean
  readonly earNo: string
  readonly uid?: string
  readonly violations: readonly RowViolation[]
}

export const refusal = (
  row: { index: number; earNo: string },
  violations: readonly RowViolation[],
): RowResult => ({
  row: row.index,
  accepted: false,
  earNo: row.earNo,
  violations,
})

/** Violations of a judged change, the conflict with a later event last. */
export function violationsOf({ violations, conflict }: ChangeResult): RowViolation[] {
  const own = violations.map(({ rule, level, field, message, confirmed }) => ({
    rule,
    level,
    field,
    message,
    ...(confirmed ? { confirmed } : {}),
  }))
  return conflict
    ? [...own, { rule: conflict.rule, level: 'E', field: 'date', message: conflict.message }]
    : own
}

/** The broken rules, each once. */
export const rulesOf = (violations: readonly RowViolation[]): string[] => [
  ...new Set(violations.map((one) => one.rule)),
]

/** Audit entries of refused rows: subjects and rules, one entry per kind of event. */
export function refusedEntries(forms: readonly { code: string }[], results: readonly RowResult[]) {
  const refused = results.filter((one) => !one.accepted)
  return [...Map.groupBy(refused, ({ row }) => forms[row]?.code ?? '')].map(([target, rows]) => ({
    target,
    outcome: REFUSED,
    after: { rows: rows.map(({ earNo, violations }) => ({ earNo, rules: rulesOf(violations) })) },
  }))
}

/** Violations of both sides; identical messages appear once. */
export function merged(sides: readonly (readonly RowViolation[])[]): RowViolation[] {
  const seen = new Map(sides.flat().map((one) => [`${one.rule} ${one.field} ${one.message}`, one]))
  return [...seen.values()]
}
