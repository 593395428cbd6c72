import type { Indicator, IndicatorCode } from '#domain/indicators.ts'
import type { PlannedFigures } from '#domain/plan/year.ts'
import type { Report } from '#kit/report.ts'
import type { Period, ReportRange } from '#kit/report-period.ts'
import type { Tx } from '../database.ts'
import type { FarmParameters } from '../parameters.ts'
import type { Sql } from '../sql-words.ts'

/** Checked filter values of a report, by key; absent ones are null. */
export type FilterValues = Readonly<Record<string, unknown>>

/** Farms whose batches are kept by week, the Sunday all of them reach to, and the batches that changed since. */
export interface KeptWeeks {
  readonly farms: readonly string[]
  readonly until: string
  readonly stale: readonly string[]
}

/** Figures of money that are kept beside what they are made of: what batches cost, and the cost ledger. */
export type KeptCosts = 'batches' | 'ledger'

/** A farm whose kept costs are behind what is recorded. */
export interface LateFarm {
  readonly farmId: string
  readonly farm: string
  /** The first day its costs may be wrong from. */
  readonly since: string
}

/** How a statement asks for the rows: a source hands over no more than that. */
export interface Question {
  /** The group rows are put into, or restricted to one of: a source cuts its rows by month only where months are asked for. */
  readonly groupKey?: string | null
  /** The periods rows are parted by in addition, in a cross table: a source cuts what stands for longer by them as well. */
  readonly crossKey?: string | null
  /** True where rows are only added up: a source may hand them over added up already. */
  readonly summing?: boolean
  /** True where only sums are asked for: what nothing but rows show can be left out. */
  readonly totalsOnly?: boolean
  /** True where only the rows of the plain list are asked for, not those that its sums take in as well. */
  readonly listedOnly?: boolean
  /** True where the plain list is asked for with its sums: rows it does not show are only added up. */
  readonly withTotals?: boolean
  /** True where the rows are only counted: what neither adds nor leaves out a row need not be made. */
  readonly countOnly?: boolean
  /** Only so many rows are wanted, in the order the report gives them by itself: a source may leave the others out. */
  readonly first?: number
  /** Columns whose rows are asked for: a source of several kinds of rows leaves out those that bring none of them. */
  readonly onlyColumns?: readonly string[] | undefined
  /** True where the materialized rows of the source stand under the name `x`: `from` takes them by it (`materializedRows`). */
  readonly materialized?: boolean
}

/** What is kept of the rows, as `prepare` finds it. */
interface KeptRows {
  /** Farms whose days of the herd (herd_day) are kept as they are now. */
  readonly herdDays?: readonly string[]
  /** Farms whose kept days (farm_herd_day, farm_day) are right up to the end of the period. */
  readonly farmDays?: readonly string[]
  /** Farms whose kept rows are behind a change, and the first day that reaches back to. */
  readonly changed?: { readonly farms: readonly string[]; readonly since: string } | undefined
  /** The first day behind the last month whose stock is kept in all farms asked for, before the period. */
  readonly stockUntil?: string | null | undefined
  /** What growing batches came to in whole weeks, as far as it is kept now. */
  readonly weeks?: KeptWeeks | undefined
  /** Rows that were worked out before the statement, as JSON: `from` takes them for a table. */
  readonly preparedRows?: string | undefined
  /** Farms asked for whose costs are behind: the answer says so. */
  readonly late?: readonly LateFarm[]
}

export interface ReportContext {
  readonly farms: readonly string[]
  readonly filters: FilterValues
  readonly today: string
  /** What the farms have set: the days of a year, of a mature service … */
  readonly params: FarmParameters
  /** True where the caller may see what things cost: a report with `costRows` leaves them out for others. */
  readonly costs?: boolean
  readonly question: Question
  readonly kept: KeptRows
  /** Targets of indicators in the farms asked for, where a source compares its figures with them. */
  readonly targets?: Readonly<Partial<Record<IndicatorCode, number | null>>>
}

export interface ReportGroup {
  readonly key: Sql
  /** What rows are grouped by where it is quicker to come by than the key, which words it: once for a group, not for each row. */
  readonly by?: Sql
  readonly label?: Sql
  readonly order?: Sql
  /** Label and order follow from the key alone: they are found once for a group, not for each of its rows. */
  readonly ofKey?: boolean
}

type InContext<T> = T | ((context: ReportContext) => T)

/** One row per finest grain of the farms asked for. A statement takes its rows and conditions, and of its joins those it names. */
export interface ReportSource {
  /** A table or subquery with its alias, and whatever adds rows to it or leaves some out. */
  readonly rows: InContext<Sql>
  /** Joins by their alias, each after those it stands on. Such a join finds one row or none, and leaves no row out: a statement
   *  without it has the same rows. */
  readonly joins?: Readonly<Record<string, InContext<Sql>>>
  /** Conditions of the rows: the farms, and what the filters ask for. A filter without a value names no join. */
  readonly where?: (context: ReportContext) => readonly Sql[]
}

/**
 * A report as the server runs it: its definition, and the SQL of its finest grain. Totals, groups, sums, ratios, paging,
 * drill-down and export follow from these; nothing is summed anywhere else.
 */
export interface ServerReport {
  readonly report: Report
  /** Filters with a date range: first and last key, and the longest span in months. */
  readonly range?: ReportRange
  readonly from: ReportSource
  /** Value of every column that is no ratio, at the row level. */
  readonly columns: Readonly<Record<string, Sql>>
  /** Key, name and place of each group, where farms differ in it of the context; without `order` groups stand by name, those without a name by key. */
  readonly groups: Readonly<Record<string, ReportGroup | ((context: ReportContext) => ReportGroup)>>
  /** Extra columns answered with a row for links (uids), never shown; together they identify it. */
  readonly ids?: Readonly<Record<string, Sql>>
  readonly plan?: ReportPlan
  readonly overrides?: ReportOverrides
}

/** How the rows of a report are best come by: without it the answers are the same. docs/features/reports.md says when to use what. */
interface ReportPlan {
  /** Looks once, before anything is asked, what is kept of the rows. */
  readonly prepare?: (tx: Tx, context: ReportContext) => Promise<ReportContext>
  /** Kept costs it reads: those of the farms asked about are brought up to date before, or named in the answer. */
  readonly keeps?: readonly KeptCosts[]
  /** Rows that cost more than what is made of them: a list works them out once for its page and its sums. Its `from` takes
   *  them by `materializedRows`; they are those of the whole list, whatever a page or the sums alone would need. */
  readonly materialize?: (context: ReportContext) => Sql
  /** True where a page in the report's own order needs few of the materialized rows (`first`): it is then asked for apart from its sums. */
  readonly pagedEarly?: boolean
  /** Columns no row is without: in the order of such a one an index may give the latest rows. */
  readonly filled?: readonly string[]
  /** Groups read one table by farm and day: however long the period, the plan is the same, and a connection makes it once. */
  readonly steady?: boolean | ((context: ReportContext) => boolean)
  /** Where rows are only added up they are handed over added up: the sums of a list are then asked for apart from its rows. */
  readonly addsUp?: boolean
  /** How many rows of the list one that is handed over added up stands for; without it they are counted apart. */
  readonly rowsOf?: Sql
}

/** What few reports are in need of. */
interface ReportOverrides {
  /** Value of every derived column out of the sums it names; null where it divides by nothing. */
  readonly derived?: Readonly<Record<string, (sum: (key: string) => Sql, context: ReportContext) => Sql>>
  /** Which rows the plain list shows. Sums, groups and drill-down take in the others too: they only divide. */
  readonly listed?: Sql
  /** Further columns for links, which follow from the ids: found for the rows of a page alone, and nothing is put in order by them. */
  readonly links?: Readonly<Record<string, Sql>>
  /** Each row goes on from the one before: rows that tie go the way the first column goes. */
  readonly chained?: boolean
  /** Ratio → groups that part only its numerator (deaths by cause): there it divides by the sum over the whole result. */
  readonly ofWhole?: Readonly<Record<string, readonly string[]>>
  /** Targets of the scorecard's lines by their code, as they hold in the farms asked for on a day. */
  readonly goals?: (
    tx: Tx,
    farms: readonly string[],
    date: string,
  ) => Promise<Readonly<Record<string, Indicator>>>
  /** The same targets as they hold in each of the farms by itself. */
  readonly goalsOfEach?: (
    tx: Tx,
    farms: readonly string[],
    date: string,
  ) => Promise<ReadonlyMap<string, Readonly<Record<string, Indicator>>>>
  /** What the plans in force say of a period, by farm. */
  readonly plans?: (
    tx: Tx,
    farms: readonly string[],
    period: Period,
  ) => Promise<ReadonlyMap<string, PlannedFigures>>
}
