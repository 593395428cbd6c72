import { sql } from 'kysely'
import { resources } from '#resources/index.ts'
import { guardClosedDays } from './kit/closed-day-guards.ts'
import { type Db, withDb } from './kit/database.ts'
import { migrate, naming } from './kit/migrator.ts'

/** Servers that start at once on one database: one of them upgrades, the others wait for it. */
const LOCK = 7_415_620_003

/**
 * Brings a database to the schema of this program: migrations, functions, triggers and policies, and the guards of closed days as the
 * resources declare them. Answers the names of the migrations that ran.
 * @param db of two connections or more: one holds the lock
 */
export const upgradeSchema = (db: Db, log: (line: string) => void): Promise<string[]> =>
  // a lock of a transaction, as one of a session would not hold behind a pooler
  db.transaction().execute(async (held) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(held)
    const ran = await migrate(db, log)
    await guardClosedDays(db, resources)
    return ran
  })

/** `upgradeSchema` for a connection string; opens and closes its own connection. @throws StartError that says what stands in the way */
export const upgradeSchemaAt = (url: string, log: (line: string) => void): Promise<string[]> =>
  naming(() => withDb(url, 2, (db) => upgradeSchema(db, log)))
