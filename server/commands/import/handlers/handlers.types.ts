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

/** What one chunk leaves for the next ones of the same file. */
interface RunMemo {
  /** Steps of a go-live that take rows: looked up once. */
  readonly steps: Set<string>
  /** Which row reported an animal's day first (V-011). */
  readonly seen: Map<string, number>
  /** Events this file has made, corrected or found: they stand for no further row. */
  readonly taken: Set<string>
  goLiveDate?: string
  /** Rows of litters from before the go-live by ear number and parity. */
  readonly past: Map<string, number>
}

export const newMemo = (): RunMemo => ({
  steps: new Set(),
  seen: new Map(),
  taken: new Set(),
  past: new Map(),
})

/** What chunks of one file share. */
export interface ImportRun {
  readonly farmId: string
  /** The farm's day. */
  readonly today: string
  /** The transaction is rolled back afterwards. Rows are written all the same: later ones may build on them. */
  readonly trial: boolean
  readonly mode: ImportMode
  readonly memo: RunMemo
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
  /** Called now and then with how many are done: tells the progress, and stops the job where it is to stop. */
  readonly advance: (done: number) => Promise<void>
}

/** The server's side of a kind of import; `M`: what its rows made. */
export interface ImportHandler<M = unknown> {
  /** Records the rows of a chunk, at most 100, in order; a refused one leaves nothing behind. */
  record(
    tx: Tx,
    caller: Caller,
    trace: Trace,
    run: ImportRun,
    rows: readonly ImportRow[],
  ): Promise<ImportResult[]>
  /** Takes everything back, or throws a `Refused` that names the row which cannot be. */
  takeBack(tx: Tx, caller: Caller, trace: Trace, request: TakingBack<M>): Promise<void>
}
