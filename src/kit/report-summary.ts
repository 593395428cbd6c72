import { type Decimal, ratioValue } from '#domain/decimal.ts'
import { type Indicator, judge } from '#domain/indicators.ts'
import type { PlanCode } from '#domain/plan/year.ts'
import { ALL_COMPARABLE, type Comparable, changeSince } from './comparable-periods.ts'
import type { Report } from './report.ts'
import { type CardVerdict, formulaOf, type Sums } from './report-card.ts'
import type { ReportColumn } from './report-column.ts'
import { doubtOf } from './report-doubt.ts'
import { isShownUnder } from './report-shown.ts'
import type { SummaryLine } from './report-views.ts'
import { columnDigits } from './shown-places.ts'
import type { SummarySpans } from './summary-periods.ts'

/** Result of one column's figure. */
export interface SummaryCell {
  readonly value: string | null
  readonly num: string | null
  readonly den: string | null
  readonly target: string | null
  /** Value ÷ target in per cent. */
  readonly attainment: string | null
  readonly verdict: CardVerdict
  /** Against the period before and the same period a year ago: points of a rate, otherwise per cent. */
  readonly change: string | null
  readonly changeYear: string | null
  readonly yearToDate: string | null
  /** Why the value is for orientation only. */
  readonly provisional: string | null
}

export interface SummaryRow {
  readonly key: string
  readonly section: string
  readonly label: string
  readonly unit: string
  readonly digits: number
  readonly column: string
  readonly formulaId: string
  readonly better: 'up' | 'down' | null
  readonly targetHigh: string | null
  readonly whole: SummaryCell
  readonly cells: readonly SummaryCell[]
}

/** A farm or a period: the head of its columns. */
interface SummaryGroup {
  readonly key: string
  readonly name: string
}

export interface SummaryAnswer {
  /** The nearest organisation above all farms asked for. */
  readonly name: string
  readonly groups: readonly SummaryGroup[]
  /** Further farms that are part of the whole and have no columns. */
  readonly left: number
  readonly list: readonly SummaryRow[]
  readonly spans: SummarySpans
  /** Farms of the question whose months of the period are all closed, and all of them. */
  readonly closed: { readonly farms: number; readonly of: number }
  /** The sums of the whole: a definition shows what it left out. */
  readonly sums: Sums
}

/** Sums of one column's periods. */
interface SummarySums {
  readonly now: Sums
  readonly previous?: Sums | undefined
  readonly lastYear?: Sums | undefined
  readonly yearToDate?: Sums | undefined
  /** Figures of the earlier periods that may be compared; all where it is left out. */
  readonly comparable?: { readonly previous?: Comparable; readonly lastYear?: Comparable }
}

/** A column of figures: its sums and their targets. */
export interface SummaryColumn extends SummarySums {
  readonly goals: Readonly<Record<string, Indicator | undefined>>
  readonly plans: Readonly<Partial<Record<PlanCode, string | null>>>
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** The lines a report has under its filters for its caller: costs and classes that are not shown leave none. */
export const summaryLines = (report: Report, filters: Sums): readonly SummaryLine[] =>
  (report.summary?.lines ?? []).filter(({ formulas }) =>
    formulas.every(([, column]) => report.columns[column] && isShownUnder(report, filters, column)),
  )

/** Every figure of the whole and of its farms or periods; one formula holds for all of them. */
export function summaryRows(
  report: Report,
  filters: Sums,
  whole: SummaryColumn,
  columns: readonly SummaryColumn[],
): SummaryRow[] {
  const lines = summaryLines(report, filters)
  const rows = lines.map((line) => {
    const goal = line.goal === undefined ? undefined : whole.goals[line.goal]
    const asked = line.filter === undefined ? undefined : filters[line.filter]
    const [formulaId, column] = formulaOf(line, [asked, goal?.formulaId])
    const declared = report.columns[column] as ReportColumn
    const cell = (of: SummaryColumn) => cellOf(line, formulaId, column, declared, of)
    return {
      key: line.key,
      section: line.section,
      label: line.label,
      unit: unitOf(declared),
      digits: columnDigits(declared),
      column,
      formulaId,
      better: betterOf(line, goal),
      targetHigh: text(goalOf(line, formulaId, whole)?.upper?.target),
      whole: cell(whole),
      cells: columns.map(cell),
    }
  })
  return withoutAbsent(lines, rows)
}

/** True of a figure that says there are such animals, or that some were planned. */
const isPresent = ({ goal }: SummaryLine, { value, target }: SummaryCell): boolean =>
  Number(value ?? 0) !== 0 || (goal === undefined && target !== null)

/** A farm without animals of a kind has no figures of them either: they are missing, not zero. */
function withoutAbsent(lines: readonly SummaryLine[], rows: readonly SummaryRow[]): SummaryRow[] {
  const present = new Set(
    rows.flatMap(({ cells }, index) => {
      const line = lines[index]
      return cells.flatMap((cell, at) => (line && isPresent(line, cell) ? [`${line.herd} ${at}`] : []))
    }),
  )
  return rows.map((row, index) => {
    const herd = lines[index]?.herd
    if (herd === undefined) return row
    return {
      ...row,
      cells: row.cells.map((cell, at) => (present.has(`${herd} ${at}`) ? cell : { ...cell, ...ABSENT })),
    }
  })
}

const ABSENT = {
  value: null,
  attainment: null,
  verdict: 'none',
  change: null,
  changeYear: null,
  provisional: null,
} as const

/** Of a column under a common head the unit may be there: 窝均（头）. */
const unitOf = ({ field, group }: ReportColumn): string =>
  field.unit || (/（(.+)）$/.exec(group ?? '')?.[1] ?? '')

const betterOf = ({ better }: SummaryLine, goal: Indicator | undefined): 'up' | 'down' | null =>
  goal ? (goal.direction === 'within' ? null : goal.direction) : (better ?? null)

/** A target of another formula does not apply to this one. */
function goalOf(line: SummaryLine, formulaId: string, { goals }: SummaryColumn): Indicator | undefined {
  const goal = line.goal === undefined ? undefined : goals[line.goal]
  return formulaId === line.formulas[0]?.[0] || goal?.formulaId === formulaId ? goal : undefined
}

function cellOf(
  line: SummaryLine,
  formulaId: string,
  column: string,
  declared: ReportColumn,
  of: SummaryColumn,
): SummaryCell {
  const { ratio, level, undivided, doubts } = declared
  const value = text(of.now[column])
  const part = (key: string | undefined) => (key === undefined ? null : text(of.now[key]))
  const compared = (before: Sums | undefined, holds = ALL_COMPARABLE) =>
    changeSince(declared, value, text(before?.[column]), holds)
  return {
    value,
    num: part(ratio?.num),
    den: part(ratio?.den),
    ...judged(line, value, goalOf(line, formulaId, of), of.plans),
    change: compared(of.previous, of.comparable?.previous),
    changeYear: compared(of.lastYear, of.comparable?.lastYear),
    // heads of a day end are no sum of the year, and a figure based on opening heads belongs to its own period
    yearToDate: level || undivided ? null : text(of.yearToDate?.[column]),
    provisional: doubtOf(doubts, of.now),
  }
}

/** Indicators have limits that warn; a plan has none, and is met or not yet. */
function judged(
  line: SummaryLine,
  value: string | null,
  goal: Indicator | undefined,
  plans: SummaryColumn['plans'],
): Pick<SummaryCell, 'target' | 'attainment' | 'verdict'> {
  const plan = line.plan === undefined ? null : (plans[line.plan] ?? null)
  const target = goal ? text(goal.target) : plan
  const ranged = goal?.direction === 'within'
  const attainment = ranged ? null : text(ratioValue({ num: value, den: target as Decimal | null }, 2, 100))
  if (value === null || target === null) return { target, attainment: null, verdict: 'none' }
  const low = goal?.direction === 'down' || (!goal && line.better === 'down')
  const reached = isReached(Number(value), Number(target), low, ranged ? goal.upper?.target : undefined)
  const verdict = goal ? judge(value, goal) : 'good'
  const words = { yellow: 'warn', red: 'red', good: reached ? 'met' : 'near' } as const
  return { target, attainment, verdict: verdict ? words[verdict] : 'none' }
}

function isReached(value: number, target: number, low: boolean, high: number | null | undefined): boolean {
  if (high !== undefined) return value >= target && (high === null || value <= high)
  return low ? value <= target : value >= target
}
