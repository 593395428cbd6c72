import { type Field, integer } from './field.ts'

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

/** Options of a report column in addition to its field. */
export interface ColumnOptions {
  /** The common head it is under. */
  readonly group?: string
  readonly sum?: boolean
  /** Formula id and definition (口径) shown at the head. */
  readonly formula?: string
  readonly definition?: string
  readonly fixed?: boolean
  /** A figure of this column opens the rows behind it. */
  readonly drill?: boolean
  readonly hidden?: boolean
  readonly overrides?: ColumnOverrides
}

/** Settings that few columns need. */
interface ColumnOverrides {
  /** The value opens another screen; `{key}` is filled from the row. */
  readonly link?: string | readonly string[]
  /** Cost or proceeds: shown to users with the report's right to see costs. */
  readonly money?: boolean
  /** A summed level, not a flow (heads on the last day): the whole of a result cut in time has that of its last period. */
  readonly level?: boolean
  /** A date whose total is the latest one: when something was last done. */
  readonly latest?: boolean
  /** Single rows are ranked among those with the same value of this column, as batches of a stage are. */
  readonly rankWithin?: string
  /** Means nothing in the first days of a farm, as annual ratios and those over the days of the period do by themselves. */
  readonly needsDays?: boolean
  /** Known of a whole period only: groups in time do not show it. */
  readonly undivided?: boolean
  /** Shown while this filter is empty or one of these: a column of some kinds of rows only. */
  readonly shownBy?: { readonly filter: string; readonly is: readonly string[] }
  /** Put into words for the rows that are shown: a year of them is never sorted by it. */
  readonly unsorted?: boolean
  /** Below (or above) this a value is red: it asks for action. */
  readonly alert?: { readonly below?: number; readonly above?: number }
  /** A rate of attainment in three colours: green from `good` on, amber from `near` on, red below. */
  readonly judged?: { readonly good: number; readonly near: number }
  /** When a group's figure must not be taken at face value. */
  readonly doubts?: readonly Doubt[]
}

/** How a figure follows from other columns; one builder for each. */
interface Calculation {
  /** Ratio of two summed columns; its total is the ratio of their sums (§0.2). `scale` 100 gives percent. */
  readonly ratio?: {
    readonly num: string
    readonly den: string
    readonly scale: number
    /** The scale holds the 365 days of a year; farms that count it otherwise have it their way (year_days). */
    readonly annual?: boolean
    readonly digits: number
  }
  /** Computed from these summed columns by more than one division; the server's half says how. */
  readonly derived?: readonly string[]
  /** Days of the period; of a group in time those it has in the period. Averages divide by it (F01). */
  readonly span?: boolean
  /** The ratio column whose distance from the same ratio of the whole result this is: percentage points of a rate. */
  readonly ahead?: string
  /** The ratio column by which this is the place among the groups, the highest first. */
  readonly rank?: string
  /** Distance of a period's value of this column from the period before, in per cent or points; other groups have none. */
  readonly change?: { readonly of: string; readonly points: boolean }
  /** Running total of this summed column by the end of a period, from the first one on; other groups have none, the whole its sum. */
  readonly running?: string
}

/** A report column as it is used, complete; plain data: a field for kind and format, plus how it is totalled and traced. */
export interface ReportColumn extends Omit<ColumnOptions, 'overrides'>, ColumnOverrides, Calculation {
  readonly field: Field
}

export type ReportColumns = Readonly<Record<string, ReportColumn>>

const calculated = (
  field: Field,
  calculation: Calculation,
  { overrides, ...options }: ColumnOptions,
): ReportColumn => ({ field, ...calculation, ...options, ...overrides })

/** An ordinary column. */
export const column = (field: Field, options: ColumnOptions = {}): ReportColumn =>
  calculated(field, {}, options)

/** Head of a column: the id of its formula and its definition (口径), and the common head it is under. */
export const defined = (formula: string, definition: string, group?: string): ColumnOptions => ({
  formula,
  definition,
  ...(group !== undefined && { group }),
})

/** A number that is added in groups, and in the foot over the full result. */
export const summed = (field: Field, options: ColumnOptions = {}): ReportColumn =>
  column(field, { sum: true, ...options })

/** Heads, litters, times: a whole number that is added up, and whose figure opens the rows behind it. */
export const countOf = (
  label: string,
  { unit, width, ...options }: Omit<ColumnOptions, 'sum'> & Pick<Field, 'unit' | 'width'> = {},
): ReportColumn => summed(integer(label, { min: 0, unit, width }), { drill: true, ...options })

/** A sum that is only a part of figures, and shown nowhere. */
export const hiddenSum = (field: Field, options: ColumnOptions = {}): ReportColumn =>
  summed(field, { hidden: true, ...options })

type RatioOptions = Omit<ColumnOptions, 'sum'> & Pick<Field, 'unit' | 'digits'>

const divided = (
  label: string,
  [num, den]: readonly [string, string],
  scale: number,
  { unit, digits = 2, ...options }: RatioOptions,
): ReportColumn =>
  calculated(
    { kind: 'decimal', label, required: false, digits, unit },
    { ratio: { num, den, scale, digits } },
    options,
  )

/** A column that divides two other columns, in rows and in the total alike. */
export const ratio = (label: string, num: string, den: string, options: RatioOptions = {}): ReportColumn =>
  divided(label, [num, den], 1, options)

/** A ratio in per cent. */
export const percent = (label: string, num: string, den: string, options: RatioOptions = {}): ReportColumn =>
  divided(label, [num, den], 100, { unit: '%', ...options })

/** A column computed from several sums, in rows and in the total alike. */
export const derived = (
  label: string,
  from: readonly string[],
  unit: string,
  options: ColumnOptions = {},
): ReportColumn =>
  calculated({ kind: 'decimal', label, required: false, digits: 2, unit }, { derived: from }, options)

/** The number of days averages divide by: those of the period, or of the group in time. */
export const spanDays = (label: string): ReportColumn =>
  calculated(
    { kind: 'integer', label, required: false, min: 0, unit: '天' },
    { span: true },
    { hidden: true },
  )

/** A column that says how far a group's ratio `of` lies above (+) or below (−) that of the whole result. */
export const ahead = (label: string, of: string, unit: string, options: ColumnOptions = {}): ReportColumn =>
  calculated({ kind: 'decimal', label, required: false, digits: 2, unit }, { ahead: of }, options)

/** A column that says which place a group takes by its ratio `of`, the highest first; the whole has none. */
export const rank = (label: string, of: string, options: ColumnOptions = {}): ReportColumn =>
  calculated({ kind: 'integer', label, required: false }, { rank: of }, options)

/** 环比 of column `of`: in per cent, or of a rate in points of the unit given (§5.13). */
export const change = (label: string, of: string, unit: string, options: ColumnOptions = {}): ReportColumn =>
  calculated(
    { kind: 'decimal', label, required: false, digits: unit === '%' ? 1 : 2, unit },
    { change: { of, points: unit !== '%' } },
    options,
  )

/** 累计 of a summed column over the periods next to each other. */
export const running = (label: string, of: string, unit: string, options: ColumnOptions = {}): ReportColumn =>
  calculated({ kind: 'decimal', label, required: false, digits: 2, unit }, { running: of }, options)

/** True of a figure that is computed from the periods before its own: it means nothing for a group by itself. */
export const isOfPeriods = ({ change: step, running: of }: ReportColumn): boolean =>
  step !== undefined || of !== undefined

/** Name of a column where no group head is above it. */
export const titleOfColumn = ({ columns }: { readonly columns: ReportColumns }, key: string): string => {
  const { field, group } = columns[key] ?? {}
  return `${group ? `${group.replace(/（.*）$/, '')}` : ''}${field?.label ?? key}`
}

/** The summed columns a figure is made of: numerator and denominator of a ratio. */
export const partsOf = ({ ratio: of, derived: from }: ReportColumn): readonly string[] =>
  of ? [of.num, of.den] : (from ?? [])

/** Those of a report's columns, and the columns they are computed from. */
export function columnsFor(columns: ReportColumns, keys: readonly string[]): ReportColumns {
  const kept = new Set(keys.flatMap((key) => [key, ...(columns[key] ? partsOf(columns[key]) : [])]))
  return Object.fromEntries(Object.entries(columns).filter(([key]) => kept.has(key)))
}

/** Figures that follow from sums and have no value of their own in a row. */
export const isFigure = (column: ReportColumn): boolean => FIGURES.some((kind) => column[kind] !== undefined)

const FIGURES = ['ratio', 'ahead', 'rank', 'derived', 'change', 'running'] as const
