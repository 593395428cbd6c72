import { choice, dictionary, earTag, integer, name } from '#kit/field.ts'
import { mateMethods } from '#resources/events/mating.ts'
import { farmsAndDays } from '#server/reports/filters.ts'

/** Common filters of all reports over services; the dates are those of the first dose. */
export const cohortFilters = {
  ...farmsAndDays('配种日期'),
  parityFrom: integer('胎次从', { min: 0 }),
  parityTo: integer('胎次至', { min: 0 }),
  breedId: dictionary('品种', 'breeds'),
  boarEarnock: earTag('与配公猪'),
  technician: name('配种员'),
  method: choice('配种方式', mateMethods),
}

/** Half a year of weeks shows cohorts in progress; a year of them gives rates with enough matured services. */
export const onTheWay = { farmIds: 'ownFarm', dateFrom: 'last26Weeks', dateTo: 'today' } as const
export const mostlyMature = { farmIds: 'ownFarm', dateFrom: 'last52Weeks', dateTo: 'today' } as const

export const cohortRange = { from: 'dateFrom', to: 'dateTo', months: 12 }
