/** True for a cell nobody filled in. Zero and false are values. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** True for a field nobody filled in, a list of which nothing is chosen among them. */
export const isEmpty = (value: unknown): boolean =>
  isMissing(value) || (Array.isArray(value) && value.length === 0)

/** A value of a stored payload: a cell may be empty, or not be there. */
export type Maybe<T> = T | null | undefined
