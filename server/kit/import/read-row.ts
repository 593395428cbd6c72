import type { Field } from '#kit/field.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import type { Resource } from '#kit/resource.ts'
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

/** Tells rows of one file that share a key which no two rows may share. */
export function duplicateFinder(
  resource: Resource,
): (number: number, body: Readonly<Record<string, unknown>>) => { field: string; message: string } | null {
  const single = Object.keys(resource.fields).filter((key) => resource.fields[key]?.unique)
  const groups = [...single.map((key) => [key]), ...(resource.uniqueTogether ?? [])]
  const seen = new Map<string, number>()
  return (number, body) => {
    for (const [index, keys] of groups.entries()) {
      const values = keys.map((key) => body[key] ?? null)
      if (values.every((value) => value === null)) continue
      const id = `${index}:${JSON.stringify(values)}`
      const first = seen.get(id)
      if (first !== undefined) return { field: keys.at(-1) ?? '', message: `与第${first}行重复` }
      seen.set(id, number)
    }
    return null
  }
}
