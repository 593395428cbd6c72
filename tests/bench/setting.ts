import type { Db } from '#server/kit/database.ts'
import { seed } from '#server/seed/index.ts'
import { upgradeSchema } from '#server/upgrade-schema.ts'
import { withScratchDatabase } from '../../cli/scratch-database.ts'
import { calibrate } from './calibration.ts'
import type { Measured } from './figures.ts'
import { between } from './reference-speed.ts'

export const PASSWORD = 'Sow-4711'

/**
 * Runs a part of the bench on a database of its own, migrated and seeded; it goes afterwards. Before and after it the machine is
 * calibrated on the same database: limits of time are compared with that.
 */
export const benchDatabase = <T>(work: (db: Db, url: string) => Promise<T>): Promise<T> =>
  withScratchDatabase(process.env.DATABASE_URL || undefined, async (db, url) => {
    await upgradeSchema(db, () => undefined)
    await seed(db, { adminPassword: PASSWORD })
    const before = await calibrate(db)
    const answer = await work(db, url)
    const speed = between(before, await calibrate(db))
    process.send?.({ speed } satisfies Measured)
    return answer
  })
