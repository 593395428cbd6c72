import { Select, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import quarterOfYear from 'dayjs/plugin/quarterOfYear.js'
import { useState } from 'react'
import { addDays, weekRange } from '#domain/calendar.ts'
import { type FarmCalendar, periodKey } from '#kit/report-period.ts'
import { type Grain, grainOf, grainPeriod, grains } from '#kit/summary-periods.ts'
import { DatePicker } from '#widgets/controls.tsx'
import { useFarmCalendar } from '#widgets/farm-calendar.ts'
import type { FilterBinding } from '#widgets/query-field.ts'
import { DatePair, type PairValue, pairValue } from '../state/pair-input.tsx'

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

/** What the picker shows for a period: the day of its name, not that of its first day. */
function shownIn(grain: Grain, from: string, calendar: FarmCalendar): Dayjs {
  if (grain === 'day') return dayjs(from)
  if (grain === 'week') return dayjs(addDays(from, 3))
  return dayjs(periodKey('month', from, calendar) + MIDDLE)
}

interface PeriodPairProps extends FilterBinding {
  today: string
  months: number
  capped: boolean
}

/** A day, week, month, quarter or year, or any days: what has not ended ends today. */
export function PeriodPair(props: PeriodPairProps) {
  const { id, value, onChange, today } = props
  const calendar = useFarmCalendar()
  const [from, to] = pairValue(value)
  const known = from && to ? grainOf({ start: from, end: to }, calendar) : 'month'
  const [custom, setCustom] = useState(false)
  const choice: Choice = custom || known === null ? 'days' : known
  const take = (grain: Grain, day: string) => {
    const { start, end } = grainPeriod(grain, day, calendar)
    const pair: PairValue = [start, end > today ? today : end]
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
