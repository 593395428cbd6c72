import type { Field, Fields } from '#kit/field.ts'
import { type FieldColumn, fieldColumn } from '#views/cell-grid/cell-grid.columns.ts'

/** Fields of a line that a person fills, in order. */
export const fillable = (field: Field): [string, Field][] =>
  Object.entries(field.fields ?? {}).filter(([, one]) => !one.readonly)

/** Fields of a line that the user does not fill. */
export const reported = (field: Field): [string, Field][] =>
  Object.entries(field.fields ?? {}).filter(([, one]) => one.readonly)

/** The columns of a document's lines. */
export const lineColumns = (field: Field): FieldColumn[] =>
  fillable(field).map(([key, one]) => fieldColumn(key, one))

type Line = Readonly<Record<string, unknown>>

/** Values no other document has: unique and read-only fields, and the ear number of a line. */
const isOwn = ({ unique, readonly, kind, required }: Field): boolean =>
  Boolean(unique || readonly || (kind === 'earTag' && required))

/** The lines a copied document begins with; one of which nothing is left does not come along. */
export function copiedLines(fields: Fields | undefined, lines: unknown): Line[] {
  if (!fields || !Array.isArray(lines)) return []
  const kept = Object.entries(fields).filter(([, one]) => !isOwn(one))
  return (lines as Line[])
    .map((line) => Object.fromEntries(kept.map(([key]) => [key, line[key] ?? null])))
    .filter((line) => Object.values(line).some((value) => value !== null && value !== ''))
}
