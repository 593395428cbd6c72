import { Select, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import quarterOfYear from 'dayjs/plugin/quarterOfYear.js'
import { type ReactNode, useState } from 'react'
import { hasSeveralFarms } from '#app-state/current-farm.ts'
import { addDays, weekRange } from '#domain/calendar.ts'
import { ANY } from '#inputs/field-components.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { type Range, rangeOf } from '#inputs/range.ts'
import { NumberRange } from '#inputs/typed.tsx'
import type { Field } from '#kit/field.ts'
import { type FilterPair, isTurned, pairOf, TURNED } from '#kit/filter-pairs.ts'
import { farmsProblem, problemOf, requiredMessage } from '#kit/parse.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { type FarmCalendar, periodKey } from '#kit/report-period.ts'
import { type Grain, grainOf, grainPeriod, grains } from '#kit/summary-periods.ts'
import { DatePicker } from '#widgets/controls.tsx'
import { DateRange, dateRangeProblem } from '#widgets/date-range.tsx'
import type { FilterBinding, QueryField } from '#widgets/query-field.ts'
import { useFarmCalendar } from '#widgets/use-farm-calendar.ts'
import type { FilterValues } from './report-defaults.ts'

/** The filters of a report as controls of the query panel: one for a range, one for each single filter. */
export function reportFields(report: ReportDefinition): QueryField[] {
  const ends = new Set(Object.keys(report.filters).map((key) => pairOf(report.filters, key)?.to))
  return Object.entries(report.filters).flatMap(([key, field]) => {
    if (ends.has(key)) return []
    const pair = pairOf(report.filters, key)
    return [pair ? pairField(report, pair) : plainField(key, field)]
  })
}

/** One value is asked for by its input, several by the filter of the kind. */
function plainField(key: string, field: Field): QueryField {
  const { Filter, Input, shape } = componentsOf(field)
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

function pairField(report: ReportDefinition, pair: FilterPair): QueryField {
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
      <NumberRange {...binding} placeholders={['不限', '不限']} names={[`${label}从`, `${label}至`]} />
    )
  const check = (value: unknown): string | null => {
    const [start, end] = rangeOf(value)
    if (field.required && (start === null || end === null)) return requiredMessage({ ...field, label })
    if (isDate) return dateRangeProblem({ from: start, to: end }, limits)
    const wrong = problemOf(field, start) ?? problemOf(field, end)
    return wrong ?? (isTurned(field, start, end) ? TURNED : null)
  }
  return { key: from, label, input, check }
}

/** The applied filters as the panel's controls hold them. */
export function panelValues(report: ReportDefinition, filters: FilterValues): FilterValues {
  const values: Record<string, unknown> = { ...filters }
  for (const key of Object.keys(report.filters)) {
    const pair = pairOf(report.filters, key)
    if (!pair) continue
    delete values[pair.to]
    const both: Range = rangeOf([filters[pair.from], filters[pair.to]])
    values[pair.from] = both.some((one) => one !== null) ? both : undefined
  }
  return values
}

/** The panel's values as the filters of a query. */
export function filtersOf(report: ReportDefinition, values: FilterValues): FilterValues {
  const filters: Record<string, unknown> = { ...values }
  for (const key of Object.keys(report.filters)) {
    const pair = pairOf(report.filters, key)
    if (!pair) continue
    const [from, to] = rangeOf(values[pair.from])
    Object.assign(filters, { [pair.from]: from, [pair.to]: to })
  }
  return filters
}

/**
 * True when the filters may be asked for: an address may hold ones that the panel would not let pass, and the farm of the header may be on
 * its way.
 * @param knowsFarms whether the person's farms are known
 */
export function isAskable(report: ReportDefinition, filters: FilterValues, knowsFarms = true): boolean {
  const awaited = Object.entries(report.filters).some(([key, field]) =>
    farmsProblem(field, filters[key], true),
  )
  if (awaited && !knowsFarms) return false
  const values = panelValues(report, filters)
  return reportFields(report).every(({ key, check }) => (check?.(values[key], values) ?? null) === null)
}

dayjs.extend(quarterOfYear)

type Choice = Grain | 'days'
const choices = Object.entries({ ...grains, days: '自定' }).map(([value, label]) => ({
  value: value as Choice,
  label,
}))
const pickers = { day: 'date', week: 'week', month: 'month', quarter: 'quarter', year: 'year' } as const
const FORMAT = 'YYYY-MM-DD'
/** In the middle of a month: accounting months begin on any day. */
const MIDDLE = '-15'

/** A day that lies in the picked period however the farm counts its weeks and months (T8, T9). */
function dayIn(grain: Grain, picked: Dayjs): string {
  if (grain === 'day') return picked.format(FORMAT)
  if (grain === 'week') return addDays(weekRange(picked.format(FORMAT)).start, 3)
  if (grain === 'month') return picked.format('YYYY-MM') + MIDDLE
  return grain === 'year'
    ? `${picked.format('YYYY')}-06${MIDDLE}`
    : picked.startOf('quarter').add(1, 'month').format('YYYY-MM') + MIDDLE
}

/** Date shown in the picker for a period: the day of its name, not that of its first day. */
function shownIn(grain: Grain, from: string, calendar: FarmCalendar): Dayjs {
  if (grain === 'day') return dayjs(from)
  if (grain === 'week') return dayjs(addDays(from, 3))
  return dayjs(periodKey('month', from, calendar) + MIDDLE)
}

/** Days of a filter as the report limits them. */
interface PeriodPairProps extends FilterBinding {
  today: string
  months: number
  capped: boolean
}

/** A day, week, month, quarter or year, or any days: a running period ends today. */
function PeriodPair(props: PeriodPairProps) {
  const { id, value, onChange, today } = props
  const calendar = useFarmCalendar()
  const [from, to] = rangeOf(value)
  const known = from && to ? grainOf({ start: from, end: to }, calendar) : 'month'
  const [custom, setCustom] = useState(false)
  const choice: Choice = custom || known === null ? 'days' : known
  const take = (grain: Grain, day: string) => {
    const { start, end } = grainPeriod(grain, day, calendar)
    const pair: Range = [start, end > today ? today : end]
    onChange(pair)
  }
  return (
    <Space.Compact className="summary-period" block>
      <Select<Choice>
        aria-label="期间单位"
        className="summary-grain"
        options={choices}
        value={choice}
        onChange={(next) => {
          setCustom(next === 'days')
          if (next !== 'days') take(next, to ?? today)
        }}
      />
      {choice === 'days' ? (
        <DatePair {...props} />
      ) : (
        <DatePicker
          id={id}
          aria-label="期间"
          picker={pickers[choice]}
          allowClear={false}
          value={from ? shownIn(choice, from, calendar) : null}
          disabledDate={(day) => grainPeriod(choice, dayIn(choice, day), calendar).start > today}
          onChange={(day) => take(choice, dayIn(choice, day))}
        />
      )}
    </Space.Compact>
  )
}

function DatePair({ id, value, onChange, ...limits }: PeriodPairProps) {
  const [from, to] = rangeOf(value)
  return (
    <DateRange id={id} value={{ from, to }} {...limits} onChange={(span) => onChange([span.from, span.to])} />
  )
}
