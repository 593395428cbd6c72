import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Field } from '#kit/field.ts'
import { plainTitle, REASON_TITLE } from '#kit/import/importable.ts'
import { type CellValue, cellText, type SheetRow } from '#kit/sheet/file-cell.ts'
import type { Caller } from '../context.ts'
import type { Db, Tx } from '../database.ts'
import type { RowError } from '../import-rows.ts'
import type { SheetSpec } from '../sheet.ts'
import type { MatchedColumn } from './match-head.ts'

const KEPT_HOURS = 24

interface Kept {
  readonly head: readonly string[]
  readonly rows: readonly { cells: readonly CellValue[]; reason: string }[]
}

interface ResultInput {
  readonly caller: Caller
  readonly resource: string
  readonly head: readonly CellValue[]
  readonly columns: readonly MatchedColumn[]
  readonly rows: readonly SheetRow[]
  readonly errors: readonly RowError[]
  /** true: valid rows have been saved and are left out. */
  readonly onlyFailed: boolean
}

/** Stores the rows of a file with their errors for a day; answers the token for its owner. */
export async function keepResult(db: Db, input: ResultInput): Promise<string> {
  const token = uuidv7()
  const { head, rows } = resultOf(input)
  await db.run(sql`delete from import_result where at < now() - make_interval(hours => ${KEPT_HOURS})`)
  await db.run(sql`insert into import_result (token, user_uid, resource, head, rows)
    values (${token}, ${input.caller.uid}, ${input.resource}, ${JSON.stringify(head)}::jsonb, ${JSON.stringify(rows)}::jsonb)`)
  return token
}

function resultOf({ head, columns, rows, errors, onlyFailed }: ResultInput): Kept {
  const fields = new Map(columns.map(({ index, field }) => [index, field]))
  const reasonAt = head.findIndex((cell) => plainTitle(cellText(cell)) === plainTitle(REASON_TITLE))
  const reasons = new Map<number, string[]>()
  for (const { row, field, message } of errors) {
    const label = columns.find((column) => column.key === field)?.field.label
    const text = label && !message.includes(label) ? `${label}：${message}` : message
    reasons.set(row, [...(reasons.get(row) ?? []), text])
  }
  const kept = head.map((_, index) => index).filter((index) => index !== reasonAt)
  return {
    head: kept.map((index) => cellText(head[index] ?? null)),
    rows: rows
      .filter(({ number }) => !onlyFailed || reasons.has(number))
      .map(({ number, cells }) => ({
        cells: kept.map((index) => keptCell(cells[index] ?? null, fields.get(index))),
        reason: (reasons.get(number) ?? []).join('；'),
      })),
  }
}

/** A password is never stored readable, not even for a day. */
const keptCell = (cell: CellValue, field: Field | undefined): CellValue =>
  field?.kind === 'password' ? null : cell

/** The stored rows as a sheet with the errors in the last column; undefined for another user's token, or an expired one. */
export async function resultSheet(
  tx: Tx,
  caller: Caller,
  resource: { name: string; label: string },
  token: string,
): Promise<SheetSpec | undefined> {
  const kept = await tx.row(sql<Kept>`select head, rows from import_result
    where token = ${token} and user_uid = ${caller.uid} and resource = ${resource.name}
      and at > now() - make_interval(hours => ${KEPT_HOURS})`)
  if (!kept) return undefined
  const titles = [...kept.head, REASON_TITLE]
  return {
    sheetName: resource.label,
    columns: titles.map((title, index) => ({ key: String(index), title, kind: 'any' as const })),
    rows: kept.rows.map(({ cells, reason }) => ({ ...cells, [kept.head.length]: reason })),
  }
}
