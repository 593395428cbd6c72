import { resources } from '#resources/index.ts'
import { guardClosedDays } from './kit/closed-day-guards.ts'
import { type Db, withDb } from './kit/database.ts'
import { migrate, naming } from './kit/migrator.ts'

/**
 * Brings a database to the schema of this program: migrations, functions, triggers and policies, and the guards of closed days as the
 * resources declare them. Answers the names of the migrations that ran.
 */
export async function upgradeSchema(db: Db, log: (line: string) => void): Promise<string[]> {
  const ran = await migrate(db, log)
  await guardClosedDays(db, resources)
  return ran
}

/** `upgradeSchema` for a connection string; opens and closes its own connection. @throws StartError that says what stands in the way */
export const upgradeSchemaAt = (url: string, log: (line: string) => void): Promise<string[]> =>
  naming(() => withDb(url, 2, (db) => upgradeSchema(db, log)))
