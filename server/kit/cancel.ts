import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** One transaction on one connection: a connection of the pool serves another a moment later. */
interface Running {
  readonly pid: number
  readonly since: string
}

/** What names the running transaction from another connection. */
export async function runningIn(tx: Tx): Promise<Running> {
  const found = await sql<Running>`select pg_backend_pid() as pid, now()::text as since`.execute(tx)
  return found.rows[0] ?? { pid: 0, since: '' }
}

/** Cancels what a transaction is running; when it has ended meanwhile, whoever has its connection now is left alone. */
export async function cancelRunning(db: Db, { pid, since }: Running): Promise<void> {
  await sql`select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and xact_start::text = ${since}`.execute(
    db,
  )
}

/** Cancels the statement a transaction is running when the signal aborts. Answers what stops listening. */
export async function cancelOnAbort(db: Db, tx: Tx, signal: AbortSignal): Promise<() => void> {
  const running = await runningIn(tx)
  const cancel = () => void cancelRunning(db, running).catch(() => undefined)
  signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}
