import type { ImportMode } from '#kit/import-task.ts'
import type { RowViolation } from '#server/commands/entry/row-result.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'

/** A row to be recorded: cells by key, titles as uids, empty cells left out. */
export interface ImportRow {
  /** Row number as in the spreadsheet. */
  readonly number: number
  readonly cells: Readonly<Record<string, unknown>>
  /** True where its reason is the one given for the whole file. */
  readonly answered?: boolean
}

/** State kept between the chunks of one file. */
interface RunMemo {
  /** Steps of a go-live that accept rows, looked up once. */
  readonly steps: Set<string>
  /** The first row with an animal's day (V-011). */
  readonly seen: Map<string, number>
  /** Events this file has made, corrected or found: no further row matches them. */
  readonly taken: Set<string>
  goLiveDate?: string
  /** Rows of past litters by ear number and parity. */
  readonly past: Map<string, number>
}

export const newMemo = (): RunMemo => ({
  steps: new Set(),
  seen: new Map(),
  taken: new Set(),
  past: new Map(),
})

/** Context shared by the chunks of one file. */
export interface ImportRun {
  readonly farmId: string
  /** The farm's day. */
  readonly today: string
  /** The transaction is rolled back afterwards. Rows are written all the same: later ones may depend on them. */
  readonly trial: boolean
  readonly mode: ImportMode
  readonly memo: RunMemo
}

export interface ImportResult {
  /** Number of the row. */
  readonly row: number
  readonly accepted: boolean
  /** Data `takeBack` needs of an accepted row; null when it wrote nothing. */
  readonly made: unknown
  /** True where an identical row exists already. */
  readonly skipped?: boolean
  /** True where it corrected an event recorded before. */
  readonly updated?: boolean
  readonly violations: readonly RowViolation[]
}

export function refused(row: number, violations: readonly RowViolation[]): ImportResult {
  return { row, accepted: false, made: null, violations }
}

export function accepted(row: number, made: unknown): ImportResult {
  return { row, accepted: true, made, violations: [] }
}

const ALREADY: RowViolation = { rule: 'SAME', level: 'W', field: '', message: '已存在相同记录' }

/** Result of a row whose content is there already. */
export function skipped(row: number): ImportResult {
  return { row, accepted: true, made: null, skipped: true, violations: [ALREADY] }
}

/** The results of a row, newest first. */
export interface Made<M = unknown> {
  readonly row: number
  readonly made: M
}

export interface TakingBack<M = unknown> {
  readonly farmId: string
  readonly today: string
  readonly reason: string
  /** Everything the file made. */
  readonly made: readonly Made<M>[]
  /** Called at intervals with the number of rows done: reports the progress, and throws where the job is to stop. */
  readonly advance: (done: number) => Promise<void>
}

/** The server's side of a kind of import; `M`: result of a row. */
export interface ImportHandler<M = unknown> {
  /** Records the rows of a chunk, at most 100, in order; a refused one leaves nothing behind. */
  record(tx: Tx, caller: Caller, run: ImportRun, rows: readonly ImportRow[]): Promise<ImportResult[]>
  /** Takes everything back, or throws a `Refused` that names the row which cannot be taken back. */
  takeBack(tx: Tx, caller: Caller, request: TakingBack<M>): Promise<void>
}
