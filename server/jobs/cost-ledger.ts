import { sql } from 'kysely'
import { refreshLedger } from '../commands/costs/ledger.ts'
import type { Following } from './by-farm.ts'

/** The cost ledger. Whoever reads it brings that of a few farms up to date himself; this is for all others. */
export const costLedger: Following = {
  name: '成本台账',
  stale: async (db) => {
    const found = await sql<{ uid: string }>`select distinct farm_id as uid from cost_ledger_stale`.execute(
      db,
    )
    return found.rows.map(({ uid }) => uid)
  },
  refresh: refreshLedger,
}
