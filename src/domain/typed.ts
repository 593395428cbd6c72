/** True for an empty cell. Zero and false are values. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** True for an empty field; a list with nothing chosen is empty. */
export const isEmpty = (value: unknown): boolean =>
  isMissing(value) || (Array.isArray(value) && value.length === 0)

/** A value of a stored payload: a cell may be empty, or not be there. */
export type Maybe<T> = T | null | undefined
