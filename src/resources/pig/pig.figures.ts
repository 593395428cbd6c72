import { isMissing } from '#domain/typed.ts'

const FIGURE = /^\d{1,12}(\.\d+)?$/

/** True where a cell holds a figure that can be computed with: no sign, and not beyond what is kept. */
export const isFigure = (value: unknown): value is string | number => FIGURE.test(String(value ?? ''))

/** The figures among typed values; unfinished ones are left out. */
export const figures = (values: readonly unknown[]): string[] =>
  values.flatMap((value) => (!isMissing(value) && Number.isFinite(Number(value)) ? [String(value)] : []))
