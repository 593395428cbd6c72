import { choice, name } from '#kit/field.ts'
import { mateMethods } from '#resources/events/mating.ts'
import { usualFilters } from '#server/reports/filters.ts'

/** Common filters of all reports over services; the dates are those of the first dose. */
export const cohortFilters = {
  ...usualFilters('parity', 'breed', 'boar'),
  technician: name('配种员'),
  method: choice('配种方式', mateMethods),
}
