import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * A name of a running transaction: another connection finds it only by this, as its
 * connection serves another request a moment later.
 */
export const newMark = (): string => `run ${randomUUID()}`

/** First statement of a transaction that makes it findable by its mark. */
export const markedAs = (mark: string): string => `set local application_name = '${mark}'`

/** Cancels the running statement of the transaction with a mark; an ended one no longer has the mark. */
export const cancelMarked = (db: Db, mark: string): Promise<void> =>
  db.run(sql`select pg_cancel_backend(pid) from pg_stat_activity where application_name = ${mark}`)

/** Cancels the running statement of a marked transaction when the signal aborts. @returns a function that removes the listener */
export function cancelOnAbort(db: Db, mark: string, signal: AbortSignal): () => void {
  const cancel = () => void cancelMarked(db, mark).catch(() => undefined)
  signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}
