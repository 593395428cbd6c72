import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { Refused } from './refused.ts'
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
    if (await connection.value(sql<boolean>`select ${attempt}(${lock})`)) return true
    if (left <= 1) return false
    await wait(PAUSE_MS)
  }
}

/** Runs work while a session holds a lock, over all servers. @throws Refused `busy` where another job holds it */
export const underLock = (db: Db, lock: Sql, busy: string, work: () => Promise<void>): Promise<void> =>
  db.connection().execute(async (connection) => {
    if (!(await patientLock(connection, lock))) throw new Refused('ERROR', busy)
    try {
      await work()
    } finally {
      await connection.run(sql`select pg_advisory_unlock(${lock})`)
    }
  })
