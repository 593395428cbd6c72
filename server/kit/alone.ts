import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** True for the first transaction at a work of this name in the farm, until it ends; others need not wait, the work is being done. */
export async function isAloneAt(tx: Tx, work: string, farmId: string): Promise<boolean> {
  const found = await tx.row(sql<{ yes: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${work} ${farmId}`}, 0)) as yes`)
  return found?.yes ?? false
}
