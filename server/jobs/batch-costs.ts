import { refreshFarmCosts } from '../commands/costs/fresh.ts'
import { behindFarms } from '../kit/report/kept-costs.ts'
import type { Following } from './following.ts'

/** The costs of batches. Whoever reads them brings those of a few farms up to date himself; this is for all others. */
export const batchCosts: Following = {
  name: 'batch-costs',
  label: '批次成本',
  about: '按头日分摊批次费用',
  stale: (db, today) => behindFarms(db, 'batches', today),
  refresh: refreshFarmCosts,
}
