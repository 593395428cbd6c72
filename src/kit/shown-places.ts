import { ownPlaces, placesOfUnit } from '#domain/unit-places.ts'
import type { Field } from './field.ts'
import type { ReportColumn } from './report-column.ts'

type Row = Readonly<Record<string, unknown>>
type Figure = Pick<Field, 'kind'> & {
  readonly digits?: number | undefined
  readonly unitBy?: string | undefined
}

/** Places a figure of the field has at most; heads are whole. */
export const digitsOf = ({ kind, digits }: Figure): number => (kind === 'integer' ? 0 : (digits ?? 2))

/** Places of a column of a report; what divides says its own. */
export const columnDigits = ({ ratio, field }: Pick<ReportColumn, 'ratio' | 'field'>): number =>
  ratio?.digits ?? digitsOf(field)

/**
 * Places a figure of a row is shown with, on screens, on paper and in workbooks. Where the unit stands in the row it decides, and a
 * part of a whole is never hidden: 35 bottles, but 2.5 of them where half a bottle was used.
 */
export function shownPlaces(field: Figure, value: unknown, row: Row): number {
  const most = digitsOf(field)
  if (field.unitBy === undefined || (typeof value !== 'number' && typeof value !== 'string')) return most
  const unit = row[`${field.unitBy}Title`] ?? row[field.unitBy]
  const usual = typeof unit === 'string' ? (placesOfUnit(unit) ?? 0) : 0
  return Math.min(most, Math.max(usual, ownPlaces(value)))
}
