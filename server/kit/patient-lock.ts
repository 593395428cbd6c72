import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Sql } from './sql-words.ts'

const TRIES = 10
const PAUSE_MS = 50

/**
 * Takes a lock of the session, or of the transaction, waiting a moment: a job that has just reported its end releases it a little later.
 * False when
 * another job holds it.
 */
export async function patientLock(
  connection: Db,
  lock: Sql,
  until: 'session' | 'transaction' = 'session',
): Promise<boolean> {
  const attempt = until === 'session' ? sql`pg_try_advisory_lock` : sql`pg_try_advisory_xact_lock`
  for (let left = TRIES; ; left -= 1) {
    const taken = await connection.row(sql<{ got: boolean }>`select ${attempt}(${lock}) as got`)
    if (taken?.got) return true
    if (left <= 1) return false
    await wait(PAUSE_MS)
  }
}
