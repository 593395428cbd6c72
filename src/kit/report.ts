import type { IndicatorCode } from '#domain/indicators.ts'
import type { Field, Fields } from './field.ts'
import type { ReportAct, ReportEvent } from './report-acts.ts'
import type { CardLine } from './report-card.ts'
import type { Comparison } from './report-compare.ts'
import type { Cross } from './report-cross.ts'
import { isFigure } from './report-figures.ts'
import { reportMistake } from './report-mistake.ts'
import { isTimeGroup, type ReportRange } from './report-period.ts'
import type { Summary } from './report-summary.ts'
import type { RowSource } from './row-source.ts'

/** A figure of a group is grey, with the reason, while the group's sum of `column` is under `below` or over `above`. */
export interface Doubt {
  readonly column: string
  readonly below?: number
  readonly above?: number
  /** Over the group's sum of this column. */
  readonly exceeds?: string
  readonly reason: string
  /** It speaks of a group alone: the whole divides nothing but what is complete. */
  readonly groupsOnly?: boolean
}

/** A report column: a field for kind and format, plus how it is totalled and traced. */
export interface ReportColumn {
  readonly field: Field
  readonly group?: string
  /** Ratio of two summed columns; its total is the ratio of their sums (§0.2). `scale` 100 gives percent. */
  readonly ratio?: {
    readonly num: string
    readonly den: string
    readonly scale: number
    /** The scale holds the 365 days of a year; farms that count it otherwise have it their way (year_days). */
    readonly annual?: boolean
    readonly digits: number
  }
  readonly sum?: boolean
  /** A summed level, not a flow (heads on the last day): the whole of a result cut in time has that of its last period. */
  readonly level?: boolean
  /** A date whose total is the latest one: when something was last done. */
  readonly latest?: boolean
  /** Days of the period; of a group in time those it has in the period. Averages divide by it (F01). */
  readonly span?: boolean
  /** The ratio column whose distance from the same ratio of the whole result this is: percentage points of a rate. */
  readonly ahead?: string
  /** The ratio column by which this is the place among the groups, the highest first. */
  readonly rank?: string
  /** Single rows are ranked among those with the same value of this column, as batches of a stage are. */
  readonly rankWithin?: string
  /** Distance of a period's value of this column from the period before, in per cent or points; other groups have none. */
  readonly change?: { readonly of: string; readonly points: boolean }
  /** What this summed column has come to by the end of a period, from the first one on; other groups have none, the whole its sum. */
  readonly running?: string
  /** Means nothing in the first days of a farm, as annual ratios and those over the days of the period do by themselves. */
  readonly needsDays?: boolean
  /** Known of a whole period only: groups in time do not show it. */
  readonly undivided?: boolean
  /** Computed from these summed columns by more than one division; the server's half says how. */
  readonly derived?: readonly string[]
  /** Formula id and definition (口径) shown at the head. */
  readonly formula?: string
  readonly definition?: string
  readonly fixed?: boolean
  /** A figure of this column opens the rows behind it. */
  readonly drill?: boolean
  /** The value opens another screen; `{key}` is filled from the row. */
  readonly link?: string | readonly string[]
  readonly hidden?: boolean
  /** What something cost or brought in: shown to whoever holds the report's right to see costs. */
  readonly money?: boolean
  /** It stands while this filter is empty or one of these: a column of some kinds of rows only. */
  readonly shownBy?: { readonly filter: string; readonly is: readonly string[] }
  /** Put into words for the rows that are shown: nobody sorts a year of them by it. */
  readonly unsorted?: boolean
  /** Below (or above) this a value is red: somebody has to act. */
  readonly alert?: { readonly below?: number; readonly above?: number }
  /** A rate of attainment in three colours: green from `good` on, amber from `near` on, red below. */
  readonly judged?: { readonly good: number; readonly near: number }
  /** When a group's figure must not be taken at face value. */
  readonly doubts?: readonly Doubt[]
}
export type ReportColumns = Readonly<Record<string, ReportColumn>>

type ColumnExtra = Omit<
  ReportColumn,
  'field' | 'ratio' | 'ahead' | 'rank' | 'change' | 'running' | 'span' | 'derived'
>

/** An ordinary column; numbers marked `sum` are added in the foot over the full result. */
export const column = (field: Field, extra: ColumnExtra = {}): ReportColumn => ({ field, ...extra })

/** A column that divides two other columns, in rows and in the total alike. */
export const ratio = (
  label: string,
  of: { num: string; den: string; percent?: boolean; digits?: number; unit?: string },
  extra: ColumnExtra = {},
): ReportColumn => ({
  field: {
    kind: 'decimal',
    label,
    required: false,
    digits: of.digits ?? 2,
    unit: of.unit ?? (of.percent ? '%' : undefined),
  },
  ratio: { num: of.num, den: of.den, scale: of.percent ? 100 : 1, digits: of.digits ?? 2 },
  ...extra,
})

/** A column computed from several sums, in rows and in the total alike. */
export const derived = (
  label: string,
  from: readonly string[],
  unit: string,
  extra: ColumnExtra = {},
): ReportColumn => ({
  field: { kind: 'decimal', label, required: false, digits: 2, unit },
  derived: from,
  ...extra,
})

/** The number of days averages divide by: those of the period, or of the group in time. */
export const spanDays = (label: string): ReportColumn => ({
  field: { kind: 'integer', label, required: false, min: 0, unit: '天' },
  span: true,
  hidden: true,
})

/** A column that says how far a group's ratio `of` lies above (+) or below (−) that of the whole result. */
export const ahead = (label: string, of: string, unit: string, extra: ColumnExtra = {}): ReportColumn => ({
  field: { kind: 'decimal', label, required: false, digits: 2, unit },
  ahead: of,
  ...extra,
})

/** A column that says which place a group takes by its ratio `of`, the highest first; the whole has none. */
export const rank = (label: string, of: string, extra: ColumnExtra = {}): ReportColumn => ({
  field: { kind: 'integer', label, required: false },
  rank: of,
  ...extra,
})

/** 环比 of column `of`: in per cent, or of a rate in points of the unit given (§5.13). */
export const change = (label: string, of: string, unit: string, extra: ColumnExtra = {}): ReportColumn => ({
  field: { kind: 'decimal', label, required: false, digits: unit === '%' ? 1 : 2, unit },
  change: { of, points: unit !== '%' },
  ...extra,
})

/** 累计 of a summed column over the periods that stand side by side. */
export const running = (label: string, of: string, unit: string, extra: ColumnExtra = {}): ReportColumn => ({
  field: { kind: 'decimal', label, required: false, digits: 2, unit },
  running: of,
  ...extra,
})

export interface ChartSpec {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly series: readonly { column: string; label: string }[]
  /** Each group is a point of its own; otherwise a line joins them in their order. */
  readonly apart?: boolean
  /** Bars by size with the share they add up to, bars in the order of the groups, or points by two figures; otherwise lines. */
  readonly kind?: 'pareto' | 'bars' | 'scatter'
  /** The group it is drawn by, whatever the table shows. */
  readonly group?: string
  /** Column along the axis of a scatter. */
  readonly x?: string
  /** A line where a rule draws it. */
  readonly target?: number
  /** The indicator whose target is drawn as a line. */
  readonly goal?: IndicatorCode
}

/** A figure in the strip above the table, judged against its target. */
interface MetricSpec {
  readonly column: string
  readonly label: string
  readonly unit: string
  /** The indicator whose target and limits the figure is held against, as they hold in the farms asked for. */
  readonly goal?: IndicatorCode
  /** A target that is no indicator's, such as nothing overdue. */
  readonly target?: number
  readonly better?: 'up' | 'down'
}

export interface ReportInput extends Required<Pick<RowSource, 'originScreen'>> {
  /** What its rows are of; default: the herd. null: it has rows without animals. */
  rowsOf?: RowSource['rowsOf'] | null
  name: string
  /** Where it stands, if not at `/admin/` and its name. */
  path?: string
  label: string
  area: string
  filters: Fields
  /** Filter values before a person touches anything; dates are computed from the server's today. `ownFarms`: those below the person's company or department. */
  defaults?: Readonly<
    Record<
      string,
      | ('thisMonth' | 'thisYear' | 'firstWeek' | 'lastWeek' | `last${number}Weeks`)
      | ('ownFarm' | 'ownFarms' | string)
    >
  >
  columns: ReportColumns
  /** Columns of the row level; default: every visible column that is no ratio. */
  rows?: readonly string[]
  /** Ways to group the rows: key → label. Without a group the report lists its rows. */
  groups: Readonly<Record<string, string>>
  /** The table opens with its rows, not with a group: a report that is read row by row. */
  rowsFirst?: boolean
  /** The group a chart is drawn by when the table is not grouped by time. */
  chartGroup?: string
  /** Columns shown when grouped (besides the group's own). */
  grouped: readonly string[]
  /** Columns of the rows behind a figure, in the drawer; default: those of the row level. */
  drill?: readonly string[]
  /** What a row stands for, if it is one recorded event. */
  event?: ReportEvent
  /** Rights of its own, further than looking and exporting: key → label. */
  buttons?: Readonly<Record<string, string>>
  metrics: readonly MetricSpec[]
  charts: readonly ChartSpec[]
  sort: { field: string; order: 'asc' | 'desc' }
  /** What can be recorded for rows that are ticked: animals by `earNo` and `farmId`. */
  acts?: readonly ReportAct[]
  /** The whole result as a list of figures against their targets: how the report opens. */
  card?: readonly CardLine[]
  /** It takes longest: it is asked under `huge-calculate`, whose old years go to an archive of their own (spec §7). */
  huge?: boolean
  /** Some of its rows say what things cost: `prepare` brings them where the context says `costs`. */
  costRows?: boolean
  /** It has rows of several kinds without being a card: those that add up, and those they are divided by. */
  kinds?: boolean
  /** Figures under each other; the whole and its farms, or periods, next to each other, with target and comparisons: how it opens. */
  summary?: Summary
  /** It keeps an older set of columns and formulas: read only, marked by the tag, with the way to the report that followed it. */
  edition?: { readonly tag: string; readonly current: string }
  /** Groups stand side by side, figures under each other. */
  compare?: Comparison
  /** Groups against time: one figure in rows × periods. */
  cross?: Cross
}

/** A report's declaration, complete; plain data. */
export interface Report extends ReportInput {
  path: string
  rows: readonly string[]
}

/** What the browser needs to draw a report, sent as JSON. `today` is the server's. */
export interface ReportFace extends Report {
  readonly range?: ReportRange
  /** Keys that tell one row from the others, together. */
  readonly ids: readonly string[]
  readonly today: string
}

/** The path a report, or a part of it such as `/drill`, is asked under. */
export const reportCall = ({ name, huge }: Pick<Report, 'name' | 'huge'>, part = ''): string =>
  `${huge ? 'huge-calculate' : 'bi'}/${name}${part}`

/** Rows of several kinds: those behind a figure are the ones that add to it, not all of a group. */
export const hasKinds = ({ card, compare, kinds }: Pick<Report, 'card' | 'compare' | 'kinds'>): boolean =>
  card !== undefined || compare !== undefined || kinds === true

/** True of a figure that stands on the periods before its own: it says nothing of a group by itself. */
export const isOfPeriods = ({ change: step, running: of }: ReportColumn): boolean =>
  step !== undefined || of !== undefined

/** The columns a group shows: what stands on the periods before it is told of periods only, what is undivided of others only. */
export const groupedKeys = (
  { grouped, columns }: Pick<Report, 'grouped' | 'columns'>,
  group: string,
): readonly string[] =>
  grouped.filter((key) => {
    const one = columns[key]
    return one === undefined || !(isTimeGroup(group) ? one.undivided : isOfPeriods(one))
  })

/** How a column is called where no head of a group stands above it. */
export const titleOfColumn = ({ columns }: Pick<Report, 'columns'>, key: string): string => {
  const { field, group } = columns[key] ?? {}
  return `${group ? `${group.replace(/（.*）$/, '')}` : ''}${field?.label ?? key}`
}

/** Declares a report's face. Mistakes stop the program at boot with a sentence that names report and column. */
export function defineReport(input: ReportInput): Report {
  const rows =
    input.rows ??
    Object.entries(input.columns).flatMap(([key, one]) => (one.hidden || isFigure(one) ? [] : [key]))
  const mistake = reportMistake(input, rows)
  if (mistake) throw new Error(`report "${input.name}": ${mistake}`)
  return { ...input, rows, path: input.path ?? `/admin/${input.name}` }
}
