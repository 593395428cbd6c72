import type { IndicatorCode } from '#domain/indicators.ts'
import type { PlanCode } from '#domain/plan/year.ts'
import type { TimeGroup } from './report-period.ts'

/** One figure of a scorecard: which columns compute it, by formula id (the first is the default), and its target. */
export interface CardLine {
  readonly key: string
  readonly section: string
  readonly label: string
  readonly formulas: readonly [formulaId: string, column: string][]
  /** Filter that chooses among the formulas. */
  readonly filter?: string
  /** Code of the indicator whose target and limits hold. */
  readonly goal?: string
}

/** One figure by which groups are compared. */
export interface CompareLine {
  readonly section: string
  readonly label: string
  readonly column: string
  /** Indicator whose target and limits hold, and which way is good. */
  readonly goal?: string
  readonly better?: 'up' | 'down'
  /** Summed column with the size of the figure's sample. */
  readonly sample?: string
  /** A spoke of the radar that shows one group against the whole. */
  readonly spoke?: boolean
}

/** Comparison of a report's groups: figures as rows, groups as columns. */
export interface Comparison {
  readonly lines: readonly CompareLine[]
  /** Column whose rank is drawn before any choice. */
  readonly first: string
  /** Filter with the least sample of a figure that is shown. */
  readonly smallest?: string
  /** Key of the group of rows that belong to none of the others. */
  readonly rest?: string
}

/** A report's groups crossed with time: one figure, groups under each other, periods next to each other. */
export interface Cross {
  readonly across: TimeGroup
  /** Groups that may be crossed. */
  readonly groups: readonly string[]
  /** Figures to choose from; the first is shown before any choice. */
  readonly figures: readonly string[]
}

/** One figure of a summary: its formulas as on the scorecard, and its target. */
export interface SummaryLine extends CardLine {
  /** Item of the year plan that is its target where it has no indicator. */
  readonly plan?: PlanCode
  /** The good way of a figure without an indicator. */
  readonly better?: 'up' | 'down'
  /** The herd it is a figure of: a farm without such animals shows none of its figures. */
  readonly herd?: string
}

/** A report shown as a summary. */
export interface Summary {
  readonly lines: readonly SummaryLine[]
  /** The report that keeps the older columns and formulas. */
  readonly older?: string
}

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

/**
 * How a chart is declared: one column, called like the chart where it has no `name`, or several with their names. Key and unit are
 * those of the first where it has none of its own.
 */
export type ChartInput = Omit<ChartSpec, 'key' | 'unit' | 'series'> &
  Partial<Pick<ChartSpec, 'key' | 'unit'>> &
  (
    | { readonly column: string; readonly name?: string }
    | { readonly series: Readonly<Record<string, string>> }
  )

/** A figure in the strip above the table, judged against its target. */
export interface MetricSpec {
  readonly column: string
  readonly label: string
  readonly unit: string
  /** The indicator whose target and limits the figure is held against, as they hold in the farms asked for. */
  readonly goal?: IndicatorCode
  /** A target that is no indicator's, such as nothing overdue. */
  readonly target?: number
  readonly better?: 'up' | 'down'
}
