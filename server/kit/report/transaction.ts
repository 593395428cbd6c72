import { sql } from 'kysely'
import { cancelOnAbort, markedAs, newMark } from '../cancel.ts'
import { type DataScope, type Db, reading, retried, type Tx } from '../database.ts'
import { Refused } from '../refused.ts'

/** ms a figure on a screen may take in the database. */
const SCREEN_LIMIT_MS = 30_000
/** An export writes while it reads, at the speed of the client: the limit applies to one fetch. */
export const EXPORT_LIMIT_MS = 120_000

const QUERY_CANCELED = '57014'

/** Memory for sorts and hashes over a year of a large farm; a report runs a few of these at a time. */
const WORK_MEMORY = '32MB'

/** Cancels statements of this transaction that take longer, in ms, and sets their memory. */
export const limitTime = (tx: Tx, ms: number): Promise<void> =>
  tx.run(sql`
    select set_config('statement_timeout', ${String(ms)}, true), set_config('work_mem', ${WORK_MEMORY}, true)`)

/** Start of a report's transaction, in one round trip with row-level security: one snapshot, its limits, and its mark. */
const beginning = (mark: string): string =>
  `begin isolation level repeatable read, read only; ${markedAs(mark)}; ` +
  `set local statement_timeout = ${SCREEN_LIMIT_MS}; set local work_mem = '${WORK_MEMORY}'`

/**
 * Runs the queries of one answer in one read-only snapshot limited to the scope, so that rows, sums and chart agree.
 * An abort (the client has disconnected) cancels the running statement.
 */
export async function readReport<T>(
  db: Db,
  scope: DataScope,
  signal: AbortSignal,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const mark = newMark()
  const ignore = cancelOnAbort(db, mark, signal)
  try {
    return await retried(() => reading(db, scope, work, beginning(mark)))
  } catch (error) {
    throw tooLong(error)
  } finally {
    ignore()
  }
}

/** Replaces a statement timeout by a message a user can act on. */
export function tooLong(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === QUERY_CANCELED ? new Refused('ERROR', '查询时间过长，请缩小日期或猪场范围后重试') : error
}
