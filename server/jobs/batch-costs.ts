import { sql } from 'kysely'
import { refreshCosts } from '../commands/batch/costs/refresh.ts'
import type { Following } from './following.ts'

/** The costs of batches. Whoever reads them brings those of a few farms up to date himself; this is for all others. */
export const batchCosts: Following = {
  name: 'batch-costs',
  label: '批次成本',
  about: '按头日分摊批次费用',
  stale: async (db) => {
    const found = await sql<{ uid: string }>`select distinct farm_id as uid from batch_cost_stale`.execute(db)
    return found.rows.map(({ uid }) => uid)
  },
  refresh: refreshCosts,
}
