import { differenceOf } from '#domain/decimal.ts'
import type { Indicator } from '#domain/indicators.ts'
import type { Report } from './report.ts'
import { type CardVerdict, nearestTarget, verdictOf } from './report-card.ts'
import type { ReportColumn } from './report-column.ts'
import { doubtOf } from './report-doubt.ts'
import type { CompareLine } from './report-views.ts'
import { columnDigits } from './shown-places.ts'

type CompareMark = 'best' | 'worst' | null

export interface CompareCell {
  readonly value: string | null
  /** Place among the groups, the best first; none where no way is the good one. */
  readonly place: number | null
  readonly mark: CompareMark
  /** Against the whole, in the unit of the figure; points of a rate. */
  readonly ahead: string | null
  readonly variance: string | null
  /** Against the target; a rank is no judgement, the last of the groups may do well. */
  readonly verdict: CardVerdict
  /** Why there is no value, or why it is for orientation only. */
  readonly note: string | null
}

export interface CompareRow {
  readonly line: CompareLine
  readonly unit: string
  readonly digits: number
  readonly better: 'up' | 'down' | null
  readonly target: number | null
  /** Upper end of a target that is a range. */
  readonly targetHigh: number | null
  readonly whole: string | null
  /** Where the best and the worst tenth of the groups begin; none of a few groups. */
  readonly top: number | null
  readonly bottom: number | null
  readonly cells: readonly CompareCell[]
}

type Row = Readonly<Record<string, unknown>>
type Goals = Readonly<Record<string, Indicator | undefined>>

interface Compared {
  readonly groups: readonly Row[]
  readonly sums: Row
  readonly goals: Goals
  readonly filters: Row
}

/** Fewer groups have no tenths. */
const TENTHS = 5
const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** The groups that are compared: rows of no group are left out. */
export const comparedGroups = ({ compare }: Pick<Report, 'compare'>, list: readonly Row[]): readonly Row[] =>
  list.filter((row) => compare?.rest === undefined || row._key !== compare.rest)

/** Figures as rows, groups as cells; a figure without any group is left out. Source: §5.8. */
export function compareRows(report: Report, of: Compared): CompareRow[] {
  const rows = (report.compare?.lines ?? []).flatMap((line) => {
    const column = report.columns[line.column]
    return column ? [compareRow(report, line, column, of)] : []
  })
  return rows.filter(({ cells, better }) => cells.some((cell) => isShown(cell, better)))
}

/** A count that is nowhere more than none belongs to other ways of grouping. */
const isShown = ({ value, note }: CompareCell, better: CompareRow['better']): boolean =>
  note !== null || (value !== null && (better !== null || Number(value) !== 0))

function compareRow(
  { compare, columns }: Report,
  line: CompareLine,
  column: ReportColumn,
  { groups, sums, goals, filters }: Compared,
): CompareRow {
  const goal = line.goal === undefined ? undefined : goals[line.goal]
  const better = betterOf(line, goal)
  const targetHigh = goal?.upper?.target ?? null
  const smallest = Number(filters[compare?.smallest ?? ''] ?? 0)
  const known = groups.map((row) => shownOf(line, row, smallest))
  const values = known.flatMap(({ value }) => (value === null ? [] : [Number(value)]))
  const whole = text(sums[line.column])
  const places = groups.map((_, index) => placeOf(known[index]?.value ?? null, values, better))
  const last = Math.max(0, ...places.map((place) => place ?? 0))
  return {
    line,
    unit: unitOf(column),
    digits: columnDigits(column),
    better,
    target: goal?.target ?? null,
    targetHigh,
    whole,
    ...tenths(values, better),
    cells: groups.map((row, index) => {
      const { value, note } = known[index] ?? { value: null, note: null }
      const place = places[index] ?? null
      return {
        value,
        place,
        mark: markOf(place, last),
        ahead: isMean(column, columns) ? text(differenceOf(value, whole)) : null,
        variance: text(differenceOf(value, nearestTarget(value, goal?.target ?? null, targetHigh))),
        verdict: verdictOf(value, goal),
        note: note ?? (value === null ? null : doubtOf(column.doubts, row)),
      }
    }),
  }
}

function betterOf({ better }: CompareLine, goal: Indicator | undefined): 'up' | 'down' | null {
  if (better) return better
  return goal && goal.direction !== 'within' ? goal.direction : null
}

/** A figure with too small a sample is not shown, and says so. */
function shownOf({ column, sample }: CompareLine, row: Row, smallest: number) {
  const value = text(row[column])
  const size = sample === undefined ? smallest : Number(row[sample] ?? 0)
  if (value === null || size >= smallest) return { value, note: null }
  return { value: null, note: `样本 ${size}，少于 ${smallest}` }
}

const ahead = (one: number, other: number, better: 'up' | 'down'): boolean =>
  better === 'up' ? one > other : one < other

/** Equal figures share a place, as in a race. */
function placeOf(
  value: string | null,
  values: readonly number[],
  better: 'up' | 'down' | null,
): number | null {
  if (value === null || better === null || values.length < 2) return null
  return 1 + values.filter((other) => ahead(other, Number(value), better)).length
}

const markOf = (place: number | null, last: number): CompareMark => {
  if (place === null || last <= 1) return null
  return place === 1 ? 'best' : place === last ? 'worst' : null
}

/** The whole is the mean of the groups where it divides what they bring; a sum, or heads by the days of the period, adds them up. */
const isMean = ({ sum, ratio }: ReportColumn, columns: Report['columns']): boolean =>
  !sum && !(ratio && columns[ratio.den]?.span)

const unitOf = ({ field, group }: ReportColumn): string =>
  field.unit || (/（(.+)）$/.exec(group ?? '')?.[1] ?? '')

/** The value a share of the groups lies below, in a straight line between two of them. */
function quantileOf(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

function tenths(values: readonly number[], better: 'up' | 'down' | null) {
  if (values.length < TENTHS || better === null) return { top: null, bottom: null }
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [quantileOf(sorted, 0.1), quantileOf(sorted, 0.9)]
  return better === 'up' ? { top: high, bottom: low } : { top: low, bottom: high }
}
