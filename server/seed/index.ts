import type { Db } from '../kit/database.ts'
import { seedAdministrator, seedRoot } from './administrator.ts'
import { seedDictionary } from './dictionary.ts'
import { seedIndicators } from './indicators.ts'
import { seedMonthPacks } from './month-packs.ts'
import { seedRoles } from './roles.ts'
import { seedUpgradeNotes } from './upgrade-notes.ts'
import { seedWarningRules } from './warning-rules.ts'

interface SeedOptions {
  /** Password of the first administrator instead of a generated one. */
  adminPassword?: string
}

interface Seeded {
  /** Set once, when the first administrator was made without a given password. */
  generatedPassword: string | undefined
}

/** What every installation starts with, and what a new version adds. Safe to run at each start and from two processes. */
export function seed(db: Db, { adminPassword }: SeedOptions = {}): Promise<Seeded> {
  return db.transaction().execute(async (tx) => {
    await seedDictionary(tx)
    await seedIndicators(tx)
    await seedWarningRules(tx)
    await seedRoles(tx)
    await seedUpgradeNotes(tx)
    await seedMonthPacks(tx)
    await seedRoot(tx)
    return { generatedPassword: await seedAdministrator(tx, adminPassword) }
  })
}
