import type { Field } from './field.ts'

/** Stored values of a choice with their words, as its declaration has them. */
export const choiceWords = (field: Pick<Field, 'options'> | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries((field?.options ?? []).map(({ value, label }) => [value, label]))
