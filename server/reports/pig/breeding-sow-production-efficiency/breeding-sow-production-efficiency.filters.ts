import { choice, date, dictionary } from '#kit/field.ts'
import { pigClasses } from '#resources/pig/breeding-pig.ts'
import { farmIds } from '#server/reports/filters.ts'

/** Classes of females, as they are today: a gilt is one until her first service. */
const females = { GILT: pigClasses.GILT, SOW: pigClasses.SOW }

/** Which farms and days the scorecard is about. */
export const periodFilters = {
  farmIds,
  dateFrom: date('期间起', { required: true }),
  dateTo: date('期间止', { required: true }),
}

/** Which animals, as known on which evening. */
export const animalFilters = {
  asOf: date('数据截至'),
  pigClass: choice('类别', females),
  breedId: dictionary('品种', 'breeds'),
  selectiveLevelId: dictionary('等级', 'selective_level'),
}
