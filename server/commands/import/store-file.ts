import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { findColumns, type MatchedHead, type SheetTable } from '#kit/import/import.head.ts'
import type { ImportMeanings } from '#kit/import/meanings.ts'
import type { SheetReading } from '#kit/import/reading.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportMode } from '#kit/import-task.ts'
import { type SheetRow, wordOf } from '#kit/sheet/file-cell.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import { bulkInsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { importChunk } from './import.tables.ts'

/** Rows judged at a time: other requests wait no longer than for these. */
const CHUNK_ROWS = 100
/** Chunks written with one statement. */
const CHUNKS_AT_ONCE = 20
const MAX_NAME = 120

interface Uploaded {
  readonly page: string
  readonly kind: ImportKind
  readonly mode: ImportMode
  readonly farmId: string
  readonly fileName: string
  readonly hash: string
  readonly table: SheetTable
  readonly reading: SheetReading
  readonly meanings: ImportMeanings
}

const list = (titles: readonly string[]): string => titles.map((one) => `“${one}”`).join('、')

/** The matched columns of the heading; unknown ones are ignored, missing required and duplicate ones are named. @throws Unreadable */
function columnsOf(kind: ImportKind, head: SheetRow, { columns: chosen }: ImportMeanings) {
  const found = findColumns({ fields: kind.columns, others: kind.heads, chosen }, head.cells)
  const problems = mistakes(found)
  if (problems.length > 0) throw new Unreadable(problems.join('；'))
  const byIndex = new Map(found.columns.map((one) => [one.index, one]))
  return head.cells.flatMap((cell, index) => {
    const title = wordOf(cell)
    const column = byIndex.get(index)
    if (title === '') return []
    return [{ index, title, key: column?.key ?? null, label: column?.field.label ?? null }]
  })
}

function mistakes({ columns, missing, twice }: MatchedHead): string[] {
  if (columns.length === 0) return ['没有可识别的表头，请使用模板，或在预览中指定各列的含义']
  return [
    ...(missing.length ? [`缺少必填列：${list(missing)}`] : []),
    ...(twice.length ? [`重复的列：${list(twice)}`] : []),
  ]
}

/** A file name without the path some browsers send, and without invisible characters. */
const cleanName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(-MAX_NAME) || '导入.xlsx'

/** Stores a file with its rows, so that a server crash loses nothing. @throws Unreadable */
export async function storeFile(tx: Tx, caller: Caller, file: Uploaded): Promise<string> {
  const { page, kind, mode, farmId, hash, reading, meanings } = file
  const { head, rows } = file.table
  const columns = columnsOf(kind, head, meanings)
  const uid = uuidv7()
  await tx.run(sql`insert into import_task (farm_id, uid, page, kind, kind_label, mode, file_name, file_hash, status, total, head, columns, reading, words, operator,
      created_by, updated_by)
    values (${farmId}, ${uid}, ${page}, ${kind.key}, ${kind.label}, ${mode}, ${cleanName(file.fileName)}, ${hash}, 'UPLOADED', ${rows.length},
      ${JSON.stringify(head.cells)}::jsonb, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(reading)}::jsonb,
      ${JSON.stringify(meanings.words)}::jsonb, ${caller.name}, ${caller.uid}, ${caller.uid})`)
  const chunks = Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, chunk) => ({
    farm_id: farmId,
    task_uid: uid,
    chunk,
    rows: rows.slice(chunk * CHUNK_ROWS, (chunk + 1) * CHUNK_ROWS),
  }))
  for (let from = 0; from < chunks.length; from += CHUNKS_AT_ONCE)
    await bulkInsert(tx, importChunk, chunks.slice(from, from + CHUNKS_AT_ONCE))
  return uid
}

const KEPT_DAYS = 7
/** Most files of a farm that wait to be committed; older ones are dropped. */
const MAX_WAITING = 200

/** Drops files not committed within a week, and the oldest beyond the limit. */
export const dropStale = (tx: Tx, farmId: string): Promise<void> =>
  tx.run(sql`delete from import_task t where t.farm_id = ${farmId} and t.status in ('UPLOADED', 'CHECKED', 'FAILED', 'STOPPED')
    and (t.updated_at < now() - make_interval(days => ${KEPT_DAYS}) or t.uid in (
      select uid from import_task where farm_id = ${farmId} and status in ('UPLOADED', 'CHECKED', 'FAILED', 'STOPPED')
      order by started_at desc offset ${MAX_WAITING}))`)
