import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * A name that a transaction carries while it runs: another connection finds it by this and by nothing else, as its
 * connection serves somebody else a moment later.
 */
export const newMark = (): string => `run ${randomUUID()}`

/** What a transaction says first to be found by its mark. */
export const markedAs = (mark: string): string => `set local application_name = '${mark}'`

/** Cancels what the transaction of a mark is running; one that has ended has laid it down. */
export async function cancelMarked(db: Db, mark: string): Promise<void> {
  await sql`select pg_cancel_backend(pid) from pg_stat_activity where application_name = ${mark}`.execute(db)
}

/** Cancels the statement a marked transaction is running when the signal aborts. Answers what stops listening. */
export function cancelOnAbort(db: Db, mark: string, signal: AbortSignal): () => void {
  const cancel = () => void cancelMarked(db, mark).catch(() => undefined)
  signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}
