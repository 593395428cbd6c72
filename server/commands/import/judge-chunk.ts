import { sql } from 'kysely'
import { CONFIRM_KEY } from '#kit/import-kind.ts'
import type { SheetRow } from '#kit/sheet/cell.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'
import type { RowViolation } from '../entry/row-result.ts'
import type { ImportHandler, ImportResult, ImportRow, ImportRun } from './handlers/handlers.types.ts'
import type { CellsRead } from './read-cells.ts'

/** What one row came to. */
export interface Judged extends ImportResult {
  /** It has warnings, and the file gives no reason for them. */
  readonly asks: boolean
}

interface Judging {
  readonly caller: Caller
  readonly trace: Trace
  readonly run: ImportRun
  readonly handler: ImportHandler
  readonly read: (row: SheetRow) => Promise<CellsRead>
  /** Answers the warnings of rows that give none of their own; null where a warning refuses its row. */
  readonly reason: string | null
}

/** Reads and records the rows of a chunk: who is refused leaves nothing behind. */
export async function judgeChunk(tx: Tx, job: Judging, rows: readonly SheetRow[]): Promise<Judged[]> {
  const unread: Judged[] = []
  const readable: ImportRow[] = []
  for (const row of rows) {
    const { cells, problems } = await job.read(row)
    if (problems.length > 0) unread.push(refused(row.number, problems))
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

const refused = (row: number, violations: readonly RowViolation[]): Judged => ({
  row,
  accepted: false,
  made: null,
  asks: false,
  violations,
})

/** All rows together; where a command refuses as a whole, each by itself, to say which. */
async function recorded(tx: Tx, job: Judging, rows: readonly ImportRow[]): Promise<ImportResult[]> {
  if (rows.length === 0) return []
  const together = await guarded(tx, job, rows)
  if (Array.isArray(together)) return together
  const [only, ...others] = rows
  if (only && others.length === 0) return [refused(only.number, violationsOf(together))]
  const results: ImportResult[] = []
  for (const row of rows) results.push(...(await recorded(tx, job, [row])))
  return results
}

/** Records behind a savepoint; what refuses comes back and leaves nothing behind. */
async function guarded(
  tx: Tx,
  { handler, caller, trace, run }: Judging,
  rows: readonly ImportRow[],
): Promise<ImportResult[] | Refused> {
  await sql`savepoint import_chunk`.execute(tx)
  try {
    const results = await handler.record(tx, caller, trace, run, rows)
    await sql`release savepoint import_chunk`.execute(tx)
    return results
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint import_chunk`.execute(tx)
    return error
  }
}

const violationsOf = ({ message, errors }: Refused): RowViolation[] =>
  Object.entries(errors ?? { '': [message] }).flatMap(([field, messages]) =>
    messages.map((text): RowViolation => ({ rule: 'FORM', level: 'E', field, message: text })),
  )
