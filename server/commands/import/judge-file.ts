import { sql } from 'kysely'
import type { MatchedColumn } from '#kit/import/import.head.ts'
import { CONFIRM_KEY, type ImportKind } from '#kit/import-kind.ts'
import type { ImportProblem } from '#kit/import-task.ts'
import { cellText, type SheetRow } from '#kit/sheet/file-cell.ts'
import { resourceNamed } from '#server/declarations.ts'
import { bulkInsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { referenceWords } from '#server/kit/import/reference-words.ts'
import { guarded, refusedCells } from './guarded.ts'
import {
  type ImportHandler,
  type ImportResult,
  type ImportRow,
  type ImportRun,
  newMemo,
  refused,
} from './handlers/handlers.types.ts'
import type { Advance, ImportJob } from './import.job.ts'
import { importMade } from './import.tables.ts'
import type { StoredTask } from './import.task.ts'
import { placeWords } from './place-words.ts'
import { type CellsRead, cellReader } from './read-cells.ts'

export interface Counts {
  valid: number
  failed: number
  warned: number
  skipped: number
  /** Included in the valid ones. */
  updated: number
}

interface Pass {
  readonly job: ImportJob
  readonly task: StoredTask
  readonly kind: ImportKind
  readonly trial: boolean
  readonly reason: string | null
  readonly advance: Advance
}

/** Processes all rows of a file in one transaction, chunk by chunk: findings are stored outside it, whatever its outcome. */
export async function judgeFile(tx: Tx, pass: Pass): Promise<Counts> {
  const { job, task, kind, trial, reason, advance } = pass
  const { caller, farmId, today } = job
  const run: ImportRun = { farmId, today, trial, mode: task.mode, memo: newMemo() }
  const words = {
    chosen: task.words,
    places: await placeWords(tx, farmId),
    references: referenceWords(tx, { ...caller, scope: { ...caller.scope, farms: [farmId] } }, resourceNamed),
  }
  const columns = matchedColumns(kind, task)
  const read = cellReader(columns, words)
  const judging = { caller, run, handler: job.handlerOf(kind), read, reason }
  const counts: Counts = { valid: 0, failed: 0, warned: 0, skipped: 0, updated: 0 }
  let done = 0
  for (let chunk = 0; done < task.total; chunk += 1) {
    const { rows, noted } = await chunkOf(tx, task, chunk)
    if (rows.length === 0) break
    const judged = await judgeChunk(tx, judging, rows)
    addUp(counts, judged)
    if (!trial) await keepMade(tx, task, judged)
    done += rows.length
    const open = judged.filter((one) => isOpen(one, trial))
    const found = problemsOf(kind, open, rows, columns)
    const isNews = noted || found.length > 0
    await advance(done, isNews ? (other) => noteFound(other, task, chunk, found) : undefined)
  }
  // a last look for a stop request
  await advance(done, async () => undefined)
  return counts
}

interface Chunk {
  readonly rows: readonly SheetRow[]
  /** True where an earlier pass found a problem in it. */
  readonly noted: boolean
}

async function chunkOf(tx: Tx, { farmId, uid }: StoredTask, chunk: number): Promise<Chunk> {
  const found = await tx.row(sql<Chunk>`select rows, found <> '[]' as noted from import_chunk
    where farm_id = ${farmId} and task_uid = ${uid} and chunk = ${chunk}`)
  return found ?? { rows: [], noted: false }
}

function addUp(counts: Counts, judged: readonly Judged[]): void {
  for (const { accepted, skipped, updated, asks } of judged) {
    if (skipped) counts.skipped += 1
    else if (!accepted) counts.failed += 1
    else counts.valid += 1
    if (updated) counts.updated += 1
    if (asks) counts.warned += 1
  }
}

const keepMade = (tx: Tx, { farmId, uid }: StoredTask, judged: readonly Judged[]): Promise<void> =>
  bulkInsert(
    tx,
    importMade,
    judged
      .filter(({ made }) => made !== null)
      .map(({ row, made }) => ({ farm_id: farmId, task_uid: uid, row_no: row, made })),
  )

/** Rows a person has to look at: refused rows, rows already there, and rows with unanswered warnings. */
const isOpen = ({ accepted, skipped, asks }: Judged, trial: boolean): boolean =>
  !accepted || skipped === true || (trial && asks)

/** The problems of rows, with the text of the cells concerned. */
function problemsOf(
  kind: ImportKind,
  judged: readonly Judged[],
  rows: readonly SheetRow[],
  columns: readonly MatchedColumn[],
): ImportProblem[] {
  const cells = new Map(rows.map((row) => [row.number, row.cells]))
  const byKey = new Map(columns.map((one) => [one.key, one]))
  return judged.flatMap(({ row, violations }) =>
    violations.map(({ field, level, rule, message }) => {
      const column = byKey.get(field)
      const value = cellText((column && cells.get(row)?.[column.index]) ?? null)
      return { row, field, label: kind.columns[field]?.label ?? '', value, level, rule, message }
    }),
  )
}

const noteFound = (tx: Tx, { farmId, uid }: StoredTask, chunk: number, found: readonly ImportProblem[]) =>
  tx.run(sql`update import_chunk set found = ${JSON.stringify(found)}::jsonb
    where farm_id = ${farmId} and task_uid = ${uid} and chunk = ${chunk} and found <> ${JSON.stringify(found)}::jsonb`)

/** The columns of a file that are matched to fields. */
const matchedColumns = (kind: ImportKind, { columns }: Pick<StoredTask, 'columns'>): MatchedColumn[] =>
  columns.flatMap(({ index, key }) => {
    const field = key === null ? undefined : kind.columns[key]
    return key !== null && field ? [{ index, key, field }] : []
  })

/** Result of one row. */
interface Judged extends ImportResult {
  /** True where it has warnings without a reason. */
  readonly asks: boolean
}

interface Judging {
  readonly caller: Caller
  readonly run: ImportRun
  readonly handler: ImportHandler
  readonly read: (row: SheetRow) => Promise<CellsRead>
  /** Answers the warnings of rows without a reason of their own; null where a warning refuses its row. */
  readonly reason: string | null
}

/** Reads and records the rows of a chunk: a refused one leaves nothing behind. */
async function judgeChunk(tx: Tx, job: Judging, rows: readonly SheetRow[]): Promise<Judged[]> {
  const unread: Judged[] = []
  const readable: ImportRow[] = []
  for (const row of rows) {
    const { cells, problems } = await job.read(row)
    if (problems.length > 0) unread.push({ ...refused(row.number, problems), asks: false })
    else readable.push({ number: row.number, cells })
  }
  const own = new Set(readable.flatMap(({ number, cells }) => (cells[CONFIRM_KEY] ? number : [])))
  const answered = readable.map(
    (row): ImportRow =>
      job.reason && !own.has(row.number)
        ? { ...row, cells: { ...row.cells, [CONFIRM_KEY]: job.reason }, answered: true }
        : row,
  )
  const results = await recorded(tx, job, answered)
  const judged = results.map(
    (one): Judged => ({ ...one, asks: one.accepted && !one.skipped && hasWarning(one) && !own.has(one.row) }),
  )
  return [...unread, ...judged].toSorted((a, b) => a.row - b.row)
}

const hasWarning = ({ violations }: ImportResult): boolean => violations.some(({ level }) => level === 'W')

/** Records all rows together; where a command refuses the whole, each by itself, to find the refused ones. */
async function recorded(tx: Tx, job: Judging, rows: readonly ImportRow[]): Promise<ImportResult[]> {
  if (rows.length === 0) return []
  const together = await guarded(tx, 'import_chunk', () => job.handler.record(tx, job.caller, job.run, rows))
  if (Array.isArray(together)) return together
  const [only, ...others] = rows
  if (only && others.length === 0) return [refused(only.number, refusedCells(together))]
  const results: ImportResult[] = []
  for (const row of rows) results.push(...(await recorded(tx, job, [row])))
  return results
}
