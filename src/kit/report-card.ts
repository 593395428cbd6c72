import { type Decimal, differenceOf } from '#domain/decimal.ts'
import { type Indicator, judge } from '#domain/indicators.ts'
import { ALL_COMPARABLE, type Comparable, changeSince } from './comparable-periods.ts'
import type { Report } from './report.ts'
import { type ReportColumn, titleOfColumn } from './report-column.ts'
import { doubtOf } from './report-doubt.ts'
import type { CardLine } from './report-views.ts'
import { columnDigits } from './shown-places.ts'

export type Sums = Readonly<Record<string, unknown>>
export type CardVerdict = 'met' | 'near' | 'warn' | 'red' | 'none'
export const cardVerdictWords: Readonly<Record<CardVerdict, string>> = {
  met: '达标',
  near: '接近',
  warn: '预警',
  red: '超红线',
  none: '',
}

/** The same figures of other periods. */
interface CardPeriods {
  readonly now: Sums
  readonly previous: Sums
  readonly lastYear: Sums
  /** Figures of them that may be compared; all where it is left out. */
  readonly comparable?: { readonly previous: Comparable; readonly lastYear: Comparable }
  /** The last twelve months, oldest first; null where a month has no row. */
  readonly months: readonly (Sums | null)[]
}

/** One row of a scorecard as it is answered, shown, printed and exported. */
export interface CardRow {
  readonly key: string
  readonly section: string
  readonly label: string
  readonly unit: string
  readonly digits: number
  /** Column its rows and definition come from. */
  readonly column: string
  readonly formulaId: string
  readonly value: string | null
  readonly num: string | null
  readonly den: string | null
  readonly target: number | null
  readonly targetHigh: number | null
  readonly yellow: number | null
  readonly red: number | null
  readonly direction: Indicator['direction'] | null
  readonly variance: string | null
  readonly verdict: CardVerdict
  /** Against the period before and the same days a year ago: points of a rate, otherwise percent. */
  readonly change: string | null
  readonly changeYear: string | null
  readonly trend: readonly (string | null)[]
  /** Why the value is only for orientation. */
  readonly provisional: string | null
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** The formula that holds: asked for, else the farm's own choice, else the default; an unknown one becomes the default. */
export function formulaOf(line: CardLine, wanted: readonly unknown[]): readonly [string, string] {
  const found = wanted.flatMap((id) => line.formulas.filter(([one]) => one === id))
  return found[0] ?? line.formulas[0] ?? ['', '']
}

/** A line of the scorecard with its value, target, variance, judgement, comparisons and trend. */
export function cardRow(
  report: Report,
  line: CardLine,
  periods: CardPeriods,
  goal: Indicator | undefined,
  asked: unknown,
): CardRow {
  const [formulaId, column] = formulaOf(line, [asked, goal?.formulaId])
  const declared = report.columns[column]
  if (!declared)
    throw new Error(`report "${report.name}": scorecard line "${line.key}" has no column "${column}"`)
  const { now, previous, lastYear, months, comparable } = periods
  const value = text(now[column])
  const change = (before: Sums, holds = ALL_COMPARABLE) =>
    changeSince(declared, value, text(before[column]), holds)
  return {
    key: line.key,
    section: line.section,
    label: line.label,
    unit: unitOf(declared),
    digits: columnDigits(declared),
    column,
    formulaId,
    value,
    num: part(now, declared.ratio?.num),
    den: part(now, declared.ratio?.den),
    ...judged(value, formulaId === line.formulas[0]?.[0] || goal?.formulaId === formulaId ? goal : undefined),
    change: change(previous, comparable?.previous),
    changeYear: change(lastYear, comparable?.lastYear),
    trend: months.map((month) => text(month?.[column])),
    provisional: doubtOf(declared.doubts, now),
  }
}

const part = (sums: Sums, key: string | undefined) => (key === undefined ? null : text(sums[key]))

/** Of a column under a common head the unit may be there: 窝均（头）. */
const unitOf = ({ field, group }: ReportColumn): string =>
  field.unit ?? /（(.+)）$/.exec(group ?? '')?.[1] ?? ''

/** A target of another formula does not apply to this one. */
function judged(value: string | null, goal: Indicator | undefined) {
  const { target = null, yellow = null, red = null, direction = null, upper = null } = goal ?? {}
  const outer = nearestTarget(value, target, upper?.target ?? null)
  return {
    target,
    targetHigh: upper?.target ?? null,
    yellow,
    red,
    direction,
    variance: text(differenceOf(value, outer)),
    verdict: verdictOf(value, goal),
  }
}

/** The end of a range that a figure outside it is measured from; inside it is on target. */
export function nearestTarget(value: string | null, low: number | null, high: number | null): Decimal | null {
  if (high === null || value === null) return low
  if (low !== null && Number(value) < low) return low
  return Number(value) > high ? high : value
}

/** Verdict of a figure against its target: met, near it, past the limit that warns or the red one; nothing without a target. */
export function verdictOf(value: string | null, goal: Indicator | undefined): CardVerdict {
  const verdict = goal && goal.target !== null ? judge(value, goal) : null
  if (!goal || verdict === null) return 'none'
  if (verdict !== 'good') return verdict === 'red' ? 'red' : 'warn'
  const met = { ...goal, red: goal.target, upper: goal.upper && { ...goal.upper, red: goal.upper.target } }
  return judge(value, met) === 'red' ? 'near' : 'met'
}

/** Names of the two parts a line divides. */
export const partNames = (report: Report, column: string): readonly [string, string] | null => {
  const { ratio } = report.columns[column] ?? {}
  return ratio ? [titleOfColumn(report, ratio.num), titleOfColumn(report, ratio.den)] : null
}
