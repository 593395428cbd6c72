import type { ImportMode } from '#kit/import-task.ts'
import type { RowViolation } from '#server/commands/entry/row-result.ts'
import type { Caller, Trace } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'

/** A row as it is to be recorded: cells by key, titles as uids, empty cells left out. */
export interface ImportRow {
  /** As the spreadsheet shows it. */
  readonly number: number
  readonly cells: Readonly<Record<string, unknown>>
  /** Its reason is the one given for the whole file. */
  readonly answered?: boolean
}

/** What chunks of one file share. */
export interface ImportRun {
  readonly farmId: string
  /** The farm's day. */
  readonly today: string
  /** The transaction is rolled back afterwards. Rows are written all the same: later ones may build on them. */
  readonly trial: boolean
  readonly mode: ImportMode
  /** What one chunk leaves for the next ones of the same file. */
  readonly memo: Map<string, unknown>
}

export interface ImportResult {
  /** Number of the row. */
  readonly row: number
  readonly accepted: boolean
  /** What `takeBack` needs of an accepted row; null when it wrote nothing. */
  readonly made: unknown
  /** It stands there already, exactly so. */
  readonly skipped?: boolean
  /** It corrected an event recorded before. */
  readonly updated?: boolean
  readonly violations: readonly RowViolation[]
}

/** What a row made, newest first. */
export interface Made {
  readonly row: number
  readonly made: unknown
}

export interface TakingBack {
  readonly farmId: string
  readonly today: string
  readonly reason: string
  /** Everything the file made. */
  readonly made: readonly Made[]
  /** Called now and then with how many are done: tells the progress, and stops the job where it is to stop. */
  readonly advance: (done: number) => Promise<void>
}

/** The server's side of a kind of import. */
export interface ImportHandler {
  /** Records the rows of a chunk, at most 100, in order; a refused one leaves nothing behind. */
  record(
    tx: Tx,
    caller: Caller,
    trace: Trace,
    run: ImportRun,
    rows: readonly ImportRow[],
  ): Promise<ImportResult[]>
  /** Takes everything back, or throws a `Refused` that names the row which cannot be. */
  takeBack(tx: Tx, caller: Caller, trace: Trace, wish: TakingBack): Promise<void>
}
