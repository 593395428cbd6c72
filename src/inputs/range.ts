import { isMissing } from '#domain/typed.ts'
/** Two ends of a filter; an open end is null. */
export type Range = readonly [string | null, string | null]

const end = (value: unknown): string | null => (isMissing(value) ? null : String(value))

/** A filter's value as a range; anything that is none is open at both ends. */
export function rangeOf(value: unknown): Range {
  return Array.isArray(value) ? [end(value[0]), end(value[1])] : [null, null]
}
