import { behindFarmDays } from '../kept-days/fresh.ts'
import { refreshFarmDays } from '../kept-days/refresh.ts'
import type { Following } from './following.ts'

/** The kept days of farms. Whoever reads them brings those of a few farms up to date himself; this is for all others. */
export const farmDays: Following = {
  name: 'farm-days',
  label: '生产日汇总',
  about: '存栏、销售、用料和费用按场按天一份',
  stale: behindFarmDays,
  refresh: refreshFarmDays,
}
