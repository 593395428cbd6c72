import type { Indicator, IndicatorCode } from '#domain/indicators.ts'
import type { PlannedFigures } from '#domain/plan/year.ts'
import type { Report } from '#kit/report.ts'
import type { Period } from '#kit/report-period.ts'
import type { Tx } from '../database.ts'
import type { FarmParameters } from '../parameters.read.ts'
import type { Sql } from '../sql-words.ts'

/** Checked filter values of a report, by key; absent ones are null. */
export type FilterValues = Readonly<Record<string, unknown>>

/** Farms with kept weeks, the last day all of them reach, and the subjects of rows changed since. */
export interface KeptWeeks {
  readonly farms: readonly string[]
  readonly until: string
  readonly stale: readonly string[]
}

/** One kind of figures that farms keep, and the marks of changes not included yet: `farm_id`, and the first day `since` concerned. */
export interface KeptFigures {
  readonly marks: (today: string) => Sql
}

/** A farm with outdated kept figures. */
export interface LateFarm {
  readonly farmId: string
  readonly farm: string
  /** The first day whose figures may be wrong. */
  readonly since: string
}

/** Request of a statement: a source returns only the rows needed for it. */
export interface Question {
  /** The group of the rows, or the one they are restricted to: a source cuts its rows by month only where months are grouped. */
  readonly groupKey?: string | null
  /** Further periods that group rows, in a cross table: a source cuts longer rows by them as well. */
  readonly crossKey?: string | null
  /** True where rows are only added up: a source may return them added up already. */
  readonly summing?: boolean
  /** True where only sums are wanted: columns only rows show can be left out. */
  readonly totalsOnly?: boolean
  /** True where only the rows of the plain list are wanted, without those that count only in its sums. */
  readonly listedOnly?: boolean
  /** True where the plain list is wanted with its sums: rows it does not show are only added up. */
  readonly withTotals?: boolean
  /** True where the rows are only counted: parts that neither add nor remove rows are left out. */
  readonly countOnly?: boolean
  /** Number of rows wanted, in the report's own order: a source may leave out the others. */
  readonly first?: number
  /** Columns wanted: a source of several kinds of rows leaves out kinds without any of them. */
  readonly onlyColumns?: readonly string[] | undefined
  /** True where the materialized rows of the source are available as `x`: `from` uses them (`materializedRows`). */
  readonly materialized?: boolean
}

/** Kept rows found by `prepare`. */
interface KeptRows {
  /** Farms whose rows are kept added up by day, up to date: where rows are only added up, theirs are read so. */
  readonly addedDays?: readonly string[]
  /** Farms with further kept days, up to date to the end of the period. */
  readonly furtherDays?: readonly string[]
  /** Farms with outdated kept rows, and the first day concerned. */
  readonly changed?: { readonly farms: readonly string[]; readonly since: string } | undefined
  /** The first day after the last month with kept stock in all requested farms, before the period. */
  readonly stockUntil?: string | null | undefined
  /** Kept whole weeks, if any. */
  readonly weeks?: KeptWeeks | undefined
  /** Rows computed before the statement, as JSON: `from` uses them as a table. */
  readonly preparedRows?: string | undefined
  /** Requested farms with outdated kept figures, named in the answer. */
  readonly late?: readonly LateFarm[]
}

export interface ReportContext {
  readonly farms: readonly string[]
  readonly filters: FilterValues
  readonly today: string
  /** Parameters of the farms: days of a year, of a mature service … */
  readonly params: FarmParameters
  /** True where the caller may see costs: a report with `costRows` leaves them out for others. */
  readonly costs?: boolean
  readonly question: Question
  readonly kept: KeptRows
  /** Targets of indicators in the requested farms, where a source compares its figures with them. */
  readonly targets?: Readonly<Partial<Record<IndicatorCode, number | null>>>
}

export interface ReportGroup {
  readonly key: Sql
  /** Expression to group by where it is cheaper than the key, which is derived from it: once per group, not per row. */
  readonly by?: Sql
  readonly label?: Sql
  readonly order?: Sql
  /** Label and order depend on the key alone: computed once per group, not for each of its rows. */
  readonly ofKey?: boolean
}

type InContext<T> = T | ((context: ReportContext) => T)

/** One row per finest grain of the requested farms. A statement uses its rows and conditions, and of its joins those it names. */
export interface ReportSource {
  /** A table or subquery with its alias, with all parts that add or remove rows; default: the materialized rows, as `x`. */
  readonly rows?: InContext<Sql>
  /** The alias of these rows, where columns without SQL of their own are read from them by their names. */
  readonly alias?: string
  /**
   * Joins by their alias, each after those it depends on. Such a join finds one row or none, and removes no row: a statement
   * without it has the same rows.
   */
  readonly joins?: Readonly<Record<string, InContext<Sql>>>
  /**
   * The column of the day a period asks for: rows are those from `dateFrom` to `dateTo`, and none is without a day, so that an index may give
   * the latest ones.
   */
  readonly day?: string
  /** Further conditions of the rows: the farms and the other filters. An unset filter names no join. */
  readonly where?: (context: ReportContext) => readonly Sql[]
}

/**
 * A report as the server runs it: its definition, and the SQL of its finest grain. Totals, groups, sums, ratios, paging,
 * drill-down and export are derived from these; nothing is summed anywhere else.
 */
export interface ServerReport {
  readonly report: Report
  readonly from: ReportSource
  /** Row-level SQL of the columns that are no ratio; with an `alias` of those not called as in the rows. */
  readonly columns: Readonly<Record<string, Sql>>
  /**
   * Key, name and order of each group, by the context where farms differ; without `order` groups are sorted by name, those without a name
   * by key.
   */
  readonly groups: Readonly<Record<string, ReportGroup | ((context: ReportContext) => ReportGroup)>>
  /** Further columns answered with a row for links (uids), never shown; together they identify it. */
  readonly ids?: Readonly<Record<string, Sql>>
  readonly plan?: ReportPlan
  readonly overrides?: ReportOverrides
}

/** Optimisations of a report's rows: the answers are the same without them. docs/features/reports.md says when to use which. */
interface ReportPlan {
  /** Finds the kept rows once, before any statement. */
  readonly prepare?: (tx: Tx, context: ReportContext) => Promise<ReportContext>
  /** Kept figures it reads: those of the requested farms are brought up to date before, or named in the answer. */
  readonly keeps?: readonly KeptFigures[]
  /**
   * Expensive rows, computed once for the page of a list and its sums. They are those of the whole list, whatever a page or the sums
   * alone would need.
   */
  readonly materialize?: (context: ReportContext) => Sql
  /** True where a page in the report's own order needs few of the materialized rows (`first`): it is then read apart from its sums. */
  readonly pagedEarly?: boolean
  /** Columns that are never null, as is the `day` of the rows: ordered by one of them an index may give the latest rows. */
  readonly filled?: readonly string[]
  /** Groups read one table by farm and day: whatever the period, the plan is the same, and a connection makes it once. */
  readonly steady?: boolean | ((context: ReportContext) => boolean)
  /** Where rows are only added up the source returns them so: the sums of a list are then read apart from its rows. */
  readonly addsUp?: boolean
  /** Number of list rows in an added-up row; without it they are counted separately. */
  readonly rowsOf?: Sql
}

/** Options needed by few reports. */
interface ReportOverrides {
  /** Value of every derived column from the sums it names; null where the divisor is 0 or missing. */
  readonly derived?: Readonly<Record<string, (sum: (key: string) => Sql, context: ReportContext) => Sql>>
  /** Condition for the rows of the plain list. Sums, groups and drill-down include the others too: they only count as divisor. */
  readonly listed?: Sql
  /** Further columns for links, derived from the ids: looked up for the rows of a page alone, never sorted by. */
  readonly links?: Readonly<Record<string, Sql>>
  /** Each row continues the one before: tied rows are sorted in the direction of the first column. */
  readonly tiesFollowSort?: boolean
  /** Ratio → groups that divide only its numerator (deaths by cause): there its divisor is the sum over the whole result. */
  readonly ofWhole?: Readonly<Record<string, readonly string[]>>
  /** Targets of the scorecard's lines by their code, for the requested farms on a day. */
  readonly goals?: (
    tx: Tx,
    farms: readonly string[],
    date: string,
  ) => Promise<Readonly<Record<string, Indicator>>>
  /** The same targets for each of the farms by itself. */
  readonly goalsOfEach?: (
    tx: Tx,
    farms: readonly string[],
    date: string,
  ) => Promise<ReadonlyMap<string, Readonly<Record<string, Indicator>>>>
  /** Figures of the plans in force for a period, by farm. */
  readonly plans?: (
    tx: Tx,
    farms: readonly string[],
    period: Period,
  ) => Promise<ReadonlyMap<string, PlannedFigures>>
}
