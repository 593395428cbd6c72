import type { Field } from '#kit/field.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import type { FieldErrors } from '#kit/schema.ts'
import type { SheetRow } from '#kit/sheet/cell.ts'
import { isReference } from '../pointers.ts'
import type { MatchedColumn } from './head.ts'
import type { ReferenceWords } from './reference-words.ts'

/** The body a row stands for: cells as the fields' checks want them, titles as uids; and what could not be read. */
export async function readRow(
  row: SheetRow,
  columns: readonly MatchedColumn[],
  words: ReferenceWords,
): Promise<{ body: Record<string, unknown>; problems: FieldErrors }> {
  const body: Record<string, unknown> = {}
  const problems: FieldErrors = {}
  for (const { index, key, field } of columns) {
    const typed = typedCell(field, row.cells[index] ?? null)
    const read = typed.ok ? await readCell(field, typed.value, words) : typed
    if (read.ok) body[key] = read.value
    else problems[key] = [read.message]
  }
  return { body, problems }
}

async function readCell(
  field: Field,
  value: unknown,
  words: ReferenceWords,
): Promise<{ ok: true; value: unknown } | { ok: false; message: string }> {
  if (value === null || !isReference(field)) return { ok: true, value }
  return words.find(field, String(value))
}
