import { behindFarmDays } from '../reports/farm-day/fresh.ts'
import { refreshFarmDays } from '../reports/farm-day/refresh.ts'
import type { Following } from './by-farm.ts'

/** The kept days of farms. Whoever reads them brings those of a few farms up to date himself; this is for all others. */
export const farmDays: Following = {
  name: '生产日汇总',
  stale: behindFarmDays,
  refresh: refreshFarmDays,
}
