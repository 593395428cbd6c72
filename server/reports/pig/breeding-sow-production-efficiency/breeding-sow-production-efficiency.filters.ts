import { choice, date, dictionary } from '#kit/field.ts'
import { pigClasses } from '#resources/pig/breeding-pig.ts'
import { farmsAndDays } from '#server/reports/filters.ts'

/** Classes of females, as of today: a gilt is one until her first service. */
const females = { GILT: pigClasses.GILT, SOW: pigClasses.SOW }

/** Farms and days of the scorecard. */
export const periodFilters = farmsAndDays('期间')

/** Animals of the scorecard, and the day end whose knowledge counts. */
export const animalFilters = {
  asOf: date('数据截至'),
  pigClass: choice('类别', females),
  breedId: dictionary('品种', 'breeds'),
  selectiveLevelId: dictionary('等级', 'selective_level'),
}
