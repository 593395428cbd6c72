import type { Db } from '#server/kit/database.ts'
import { migrate } from '#server/kit/migrator.ts'
import { seed } from '#server/seed/index.ts'
import { withScratchDatabase } from '../../cli/scratch-database.ts'

export const PASSWORD = 'Sow-4711'

/** Runs a part of the bench on a database of its own, migrated and seeded; it goes afterwards. */
export const benchDatabase = <T>(work: (db: Db, url: string) => Promise<T>): Promise<T> =>
  withScratchDatabase(process.env.DATABASE_URL || undefined, async (db, url) => {
    await migrate(db, () => undefined)
    await seed(db, { adminPassword: PASSWORD })
    return work(db, url)
  })
