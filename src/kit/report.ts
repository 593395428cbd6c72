import type { Fields } from './field.ts'
import type { ReportAct, ReportEvent } from './report-acts.ts'
import { isOfPeriods, type ReportColumns } from './report-column.ts'
import { isTimeGroup, type ReportRange } from './report-period.ts'
import type {
  CardLine,
  ChartInput,
  ChartSpec,
  Comparison,
  Cross,
  MetricSpec,
  Summary,
} from './report-views.ts'
import type { RowSource } from './row-source.ts'

/** Filter values before a person touches anything; dates are computed from the server's today. `ownFarms`: those below the person's company or department. */
type Defaults = Readonly<
  Record<
    string,
    | ('thisMonth' | 'thisYear' | 'firstWeek' | 'lastWeek' | `last${number}Weeks`)
    | ('ownFarm' | 'ownFarms' | string)
  >
>
type Sort = { field: string; order: 'asc' | 'desc' }

/** How a report is declared. */
export interface ReportInput {
  /** Its name and title, and its path, if not `/admin/` and its name. */
  head: { readonly name: string; readonly label: string; readonly path?: string }
  /** Default: reports. */
  area?: string
  asks: {
    filters: Fields
    defaults?: Defaults
    /** The filters with first and last day, and the longest span. */
    range?: ReportRange
  }
  columns: ReportColumns
  /** The finest grain. */
  rows: Required<Pick<RowSource, 'originScreen'>> & {
    /** Subject of the rows; default: the herd. null: they have no animals. */
    of?: RowSource['rowsOf'] | null
    /** Columns of the plain list; default: every visible column that is no ratio, in their order. */
    shown?: readonly string[]
    /** Columns the default leaves out, since they say something of many rows only, and ratios it shows as well. */
    without?: readonly string[]
    figures?: readonly string[]
    /** Where a row shows few of the totals: those it shows, figures among them. */
    totals?: readonly string[]
    /** Columns of the rows behind a figure, in the drawer; default: those of the plain list. */
    drill?: readonly string[]
    /** The table opens with its rows, not with a group: a report that is read row by row. */
    first?: boolean
    /** Event of a row, if it is one recorded event. */
    event?: ReportEvent
    /** Events that can be recorded for ticked rows: animals by `earNo` and `farmId`. */
    acts?: readonly ReportAct[]
    sort: Sort
  }
  groups: {
    /** Ways to group the rows: key → label. Without a group the report lists its rows. */
    by: Readonly<Record<string, string>>
    /** Columns shown when grouped, in addition to the group's own; default: every visible column with a total, in their order. */
    shown?: readonly string[]
    /** Columns that default leaves out. */
    without?: readonly string[]
    /** The group a chart is drawn by when the table is not grouped by time. */
    chart?: string
  }
  shows: {
    metrics: readonly MetricSpec[]
    charts: readonly ChartInput[]
  }
  overrides?: ReportOverrides
}

/** Settings that few reports need. */
interface ReportOverrides {
  /** Rights of its own, further than looking and exporting: key → label. */
  buttons?: Readonly<Record<string, string>>
  /** The whole result as a list of figures against their targets: how the report opens. */
  card?: readonly CardLine[]
  /** It takes longest: it is asked under `huge-calculate`, whose old years go to an archive of their own (spec §7). */
  huge?: boolean
  /** Some of its rows show costs: `prepare` adds them where the context says `costs`. */
  costRows?: boolean
  /** It has rows of several kinds without being a card: those that add up, and those they are divided by. */
  kinds?: boolean
  /** Figures under each other; the whole and its farms, or periods, next to each other, with target and comparisons: how it opens. */
  summary?: Summary
  /** It keeps an older set of columns and formulas: read only, marked by the tag, with the way to the report that followed it. */
  edition?: { readonly tag: string; readonly current: string }
  /** Groups stand next to each other, figures under each other. */
  compare?: Comparison
  /** Groups against time: one figure in rows × periods. */
  cross?: Cross
}

/** A report as it is used, complete; plain data. Its parts mean what they mean in `ReportInput`. */
export interface Report extends ReportOverrides, Required<Pick<RowSource, 'originScreen'>> {
  name: string
  label: string
  area: string
  path: string
  filters: Fields
  defaults?: Defaults
  range?: ReportRange
  columns: ReportColumns
  rowsOf?: RowSource['rowsOf'] | null
  rows: readonly string[]
  drill?: readonly string[]
  rowsFirst?: boolean
  event?: ReportEvent
  acts?: readonly ReportAct[]
  sort: Sort
  groups: Readonly<Record<string, string>>
  grouped: readonly string[]
  chartGroup?: string
  metrics: readonly MetricSpec[]
  charts: readonly ChartSpec[]
}

/** Data the browser needs to draw a report, sent as JSON. `today` is the server's. */
export interface ReportDefinition extends Report {
  /** Keys that identify a row together. */
  readonly ids: readonly string[]
  readonly today: string
}

/** The path a report, or a part of it such as `/drill`, is asked under. */
export const reportCall = ({ name, huge }: Pick<Report, 'name' | 'huge'>, part = ''): string =>
  `${huge ? 'huge-calculate' : 'bi'}/${name}${part}`

/** Rows of several kinds: those behind a figure are the ones that add to it, not all of a group. */
export const hasKinds = ({ card, compare, kinds }: Pick<Report, 'card' | 'compare' | 'kinds'>): boolean =>
  card !== undefined || compare !== undefined || kinds === true

/** The columns a group shows: figures over earlier periods are for periods only, undivided ones for other groups only. */
export const groupedKeys = (
  { grouped, columns }: Pick<Report, 'grouped' | 'columns'>,
  group: string,
): readonly string[] =>
  grouped.filter((key) => {
    const one = columns[key]
    return one === undefined || !(isTimeGroup(group) ? one.undivided : isOfPeriods(one))
  })
