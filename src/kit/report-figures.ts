import type { ReportColumn, ReportColumns } from './report.ts'

/** The summed columns a figure is made of: numerator and denominator of a ratio. */
export const partsOf = ({ ratio: of, derived: from }: ReportColumn): readonly string[] =>
  of ? [of.num, of.den] : (from ?? [])

/** Those of a report's columns, and what they follow from. */
export function columnsFor(columns: ReportColumns, keys: readonly string[]): ReportColumns {
  const kept = new Set(keys.flatMap((key) => [key, ...(columns[key] ? partsOf(columns[key]) : [])]))
  return Object.fromEntries(Object.entries(columns).filter(([key]) => kept.has(key)))
}

/** Figures that follow from sums and have no value of their own in a row. */
export const isFigure = (column: ReportColumn): boolean => FIGURES.some((kind) => column[kind] !== undefined)
const FIGURES = ['ratio', 'ahead', 'rank', 'derived', 'change', 'running'] as const
