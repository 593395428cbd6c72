import type { ReportColumn } from './report.ts'

/** The summed columns a figure is made of: numerator and denominator of a ratio. */
export const partsOf = ({ ratio: of, derived: from }: ReportColumn): readonly string[] =>
  of ? [of.num, of.den] : (from ?? [])

/** Figures that follow from sums and have no value of their own in a row. */
export const isFigure = (column: ReportColumn): boolean => FIGURES.some((kind) => column[kind] !== undefined)
const FIGURES = ['ratio', 'ahead', 'rank', 'derived', 'change', 'running'] as const
