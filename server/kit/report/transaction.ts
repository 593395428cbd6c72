import { sql } from 'kysely'
import { cancelOnAbort, markedAs, newMark } from '../cancel.ts'
import { type DataScope, type Db, reading, retried, type Tx } from '../database.ts'
import { Refused } from '../refused.ts'

/** Longest a figure on a screen may take in the database. */
const SCREEN_LIMIT_MS = 30_000
/** An export writes while it reads, as slowly as the client takes it: what counts is the time of one fetch. */
export const EXPORT_LIMIT_MS = 120_000

const QUERY_CANCELED = '57014'

/** A year of a large farm is sorted and hashed in memory; a report runs a few of these at a time. */
const WORK_MEMORY = '32MB'

/** Stops statements of this transaction that take longer, in ms, and gives them room. */
export async function limitTime(tx: Tx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true), set_config('work_mem', ${WORK_MEMORY}, true)`.execute(
    tx,
  )
}

/** How the transaction of a report begins, in one round trip with the wall: one snapshot, its limits, and its mark. */
const beginning = (mark: string): string =>
  `begin isolation level repeatable read, read only; ${markedAs(mark)}; ` +
  `set local statement_timeout = ${SCREEN_LIMIT_MS}; set local work_mem = '${WORK_MEMORY}'`

/**
 * Runs the queries of one answer in one read-only snapshot walled to the scope, so that rows, sums and chart agree.
 * An abort (the client has gone) cancels the statement that is running.
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

/** A statement stopped for its time is reported as what a person can do about it. */
export function tooLong(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === QUERY_CANCELED ? new Refused('ERROR', '查询时间过长，请缩小日期或猪场范围后重试') : error
}
