import type { ReactNode } from 'react'
import { hasSeveralFarms } from '#app-state/current-farm.ts'
import { ANY } from '#inputs/face.ts'
import { faceOf } from '#inputs/registry.ts'
import type { Field } from '#kit/field.ts'
import { type FilterPair, isTurned, pairOf, TURNED } from '#kit/filter-pairs.ts'
import { farmsProblem, problemOf, requiredMessage } from '#kit/parse.ts'
import type { ReportFace } from '#kit/report.ts'
import { dateRangeProblem } from '#widgets/date-range.tsx'
import type { FilterBinding, QueryField } from '#widgets/query-field.ts'
import { PeriodPair } from '../summary/period-pair.tsx'
import { DatePair, NumberPair, type PairValue, pairValue } from './pair-input.tsx'
import type { FilterValues } from './report-defaults.ts'

/** The filters of a report as controls of the query panel: one for a range, one for each filter that stands alone. */
export function reportFields(report: ReportFace): QueryField[] {
  const ends = new Set(Object.keys(report.filters).map((key) => pairOf(report.filters, key)?.to))
  return Object.entries(report.filters).flatMap(([key, field]) => {
    if (ends.has(key)) return []
    const pair = pairOf(report.filters, key)
    return [pair ? pairField(report, pair) : plainField(key, field)]
  })
}

/** One value is asked for by its input, several by the filter of the kind. */
function plainField(key: string, field: Field): QueryField {
  const { Filter, Input, shape } = faceOf(field)
  const Several = Filter && (field.many || shape === 'text') ? Filter : null
  const open = field.required ? undefined : ANY
  return {
    key,
    label: field.label,
    input: (binding) =>
      Several ? (
        <Several field={field} name={key} {...binding} />
      ) : (
        <Input field={field} name={key} placeholder={open} {...binding} />
      ),
    check: (value) => problemOf(field, value) ?? farmsProblem(field, value, hasSeveralFarms()),
  }
}

function pairField(report: ReportFace, pair: FilterPair): QueryField {
  const { field, from, label } = pair
  const isDate = field.kind === 'date'
  const limits = {
    today: report.today,
    months: report.range?.from === from ? report.range.months : 1200,
    capped: report.range?.from === from && !report.range.future,
  }
  // a summary is of periods of the calendar
  const inPeriods = isDate && (report.summary ?? report.edition) !== undefined
  const input = (binding: FilterBinding): ReactNode =>
    inPeriods ? (
      <PeriodPair {...binding} {...limits} />
    ) : isDate ? (
      <DatePair {...binding} {...limits} />
    ) : (
      <NumberPair {...binding} label={label} />
    )
  const check = (value: unknown): string | null => {
    const [start, end] = pairValue(value)
    if (field.required && (start === null || end === null)) return requiredMessage({ ...field, label })
    if (isDate) return dateRangeProblem({ from: start, to: end }, limits)
    const wrong = problemOf(field, start) ?? problemOf(field, end)
    return wrong ?? (isTurned(field, start, end) ? TURNED : null)
  }
  return { key: from, label, input, check }
}

/** The applied filters as the panel's controls hold them. */
export function panelValues(report: ReportFace, filters: FilterValues): FilterValues {
  const values: Record<string, unknown> = { ...filters }
  for (const key of Object.keys(report.filters)) {
    const pair = pairOf(report.filters, key)
    if (!pair) continue
    delete values[pair.to]
    const both: PairValue = pairValue([filters[pair.from], filters[pair.to]])
    values[pair.from] = both.some((one) => one !== null) ? both : undefined
  }
  return values
}

/** The panel's values as the filters of a query. */
export function filtersOf(report: ReportFace, values: FilterValues): FilterValues {
  const filters: Record<string, unknown> = { ...values }
  for (const key of Object.keys(report.filters)) {
    const pair = pairOf(report.filters, key)
    if (!pair) continue
    const [from, to] = pairValue(values[pair.from])
    Object.assign(filters, { [pair.from]: from, [pair.to]: to })
  }
  return filters
}

/** True when the filters may be asked for: an address may hold ones that the panel would not let pass. */
export function isAskable(report: ReportFace, filters: FilterValues): boolean {
  const values = panelValues(report, filters)
  return reportFields(report).every(({ key, check }) => (check?.(values[key], values) ?? null) === null)
}
