import type { ImportKind } from '#kit/import-kind.ts'
import { check, schemaOfFields } from '#kit/schema.ts'
import { type RowViolation, wrongCells } from '../entry/row-result.ts'
import type { ImportRow } from '../import/handlers/handlers.types.ts'

/** A row of a file with all its cells, or its problems. */
export interface CheckedRow {
  readonly number: number
  readonly cells: Readonly<Record<string, unknown>>
  readonly problems: readonly RowViolation[]
}

/** Reads rows by the columns of their kind. */
export const rowReader = ({ columns }: ImportKind): ((row: ImportRow) => CheckedRow) => {
  const schema = schemaOfFields(columns)
  return ({ number, cells }) => {
    // every row has a cell for the reason of warnings; these kinds have no warnings
    const own = Object.fromEntries(Object.entries(cells).filter(([key]) => Object.hasOwn(columns, key)))
    const checked = check(schema, own)
    if (checked.ok) return { number, cells: checked.value, problems: [] }
    return { number, cells, problems: wrongCells(checked.errors) }
  }
}
