import { sql } from 'kysely'
import { plainTitle, REASON_TITLE } from '#kit/import/importable.ts'
import type { ImportProblem } from '#kit/import-task.ts'
import { cellText, type SheetRow } from '#kit/sheet/cell.ts'
import type { Tx } from '../../kit/database.ts'
import type { SheetSpec } from '../../kit/sheet.ts'
import type { StoredTask } from './import.task.ts'

/** What is there already needs no mending. */
const ALREADY = 'SAME'

interface Chunk {
  rows: SheetRow[]
  found: ImportProblem[]
}

/** The file as it came, with what is wrong in a last column; once its good rows were taken, only the others. */
export async function errorSheet(tx: Tx, task: StoredTask, label: string): Promise<SheetSpec> {
  const found = await sql<Chunk>`select rows, found from import_chunk
    where farm_id = ${task.farmId} and task_uid = ${task.uid} order by chunk`.execute(tx)
  const isDone = task.status === 'COMMITTED'
  const places = task.head
    .map((cell, index) => ({ index, title: cellText(cell) }))
    .filter(({ title }) => plainTitle(title) !== plainTitle(REASON_TITLE))
  const titles = [...places.map(({ title }) => title), REASON_TITLE]
  const rows = found.rows.flatMap((chunk) => {
    const reasons = Map.groupBy(chunk.found, (one) => one.row)
    return chunk.rows
      .filter(({ number }) => !isDone || reasons.get(number)?.some(({ rule }) => rule !== ALREADY))
      .map(({ number, cells }) => ({
        ...places.map(({ index }) => cells[index] ?? null),
        [places.length]: (reasons.get(number) ?? []).map(sentence).join('；'),
      }))
  })
  const columns = titles.map((title, index) => ({ key: String(index), title, kind: 'any' as const }))
  return { sheetName: label, columns, rows }
}

function sentence({ label, level, message }: ImportProblem): string {
  const text = label && !message.includes(label) ? `${label}：${message}` : message
  return level === 'W' ? `提醒：${text}` : text
}
