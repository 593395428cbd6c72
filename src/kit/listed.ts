import type { Field } from './field.ts'

/** Kinds that are neither a column nor a filter of a list. */
export const unlisted: ReadonlySet<string> = new Set(['attachment', 'lines', 'password', 'functions'])

/** A field has a column in the list unless it says no; long and secret values have one only where the field says so. */
export const isListed = ({ list, multiline, kind }: Pick<Field, 'list' | 'multiline' | 'kind'>): boolean =>
  list ?? !(multiline || unlisted.has(kind))
