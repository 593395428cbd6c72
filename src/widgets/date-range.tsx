import dayjs, { type Dayjs } from 'dayjs'
import { RangePicker } from './controls.tsx'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { addMonthsClamped } from '#domain/calendar.ts'
import { dateSpanProblem, latestEnd } from '#domain/date-span.ts'
import { parseTypedDate } from '#domain/typed-date.ts'
import { type DateSpan, datePresets } from './date-presets.ts'
import { useFarmCalendar } from './farm-calendar.ts'
import { RangeSeparator } from './range-separator.tsx'
import { useTypedDates } from './use-typed-dates.ts'
import './date-range.css'

export interface DateRangeProps {
  id?: string
  value?: DateSpan | null
  /** The server's date (base/common/getnow), YYYY-MM-DD. */
  today: string
  /** Longest span; 12 months by default. */
  months?: number
  /** Nothing after today may be chosen. */
  capped?: boolean
  disabled?: boolean
  onChange(span: DateSpan): void
}

const FORMAT = 'YYYY-MM-DD'
const NOTHING: DateSpan = { from: null, to: null }

/** Two dates, both included: picked, taken from the quick picks, or typed as 20261121, 11-21 or t for today. */
export function DateRange(props: DateRangeProps) {
  const { id, today, months = 12, capped = false, disabled, onChange } = props
  const value = props.value ?? NOTHING
  const calendar = useFarmCalendar()
  const [open, setOpen] = useState(false)
  const problem = dateRangeProblem(value, { today, months, capped })
  const { handlers, withTyped } = useTypedDates(
    value,
    (text) => parseTypedDate(text, today, !capped),
    onChange,
    () => setOpen(false),
  )
  return (
    <div className="date-range" {...handlers}>
      <RangePicker
        id={{ start: id }}
        open={open}
        onOpenChange={setOpen}
        value={[toDay(value.from), toDay(value.to)]}
        allowEmpty={[true, true]}
        disabled={disabled}
        format={FORMAT}
        placeholder={['开始', '结束']}
        suffixIcon={null}
        separator={<RangeSeparator />}
        status={problem ? 'error' : undefined}
        disabledDate={(day, { from }) =>
          isOutside(day.format(FORMAT), from?.format(FORMAT), { today, months, capped })
        }
        presets={datePresets(today, capped, calendar).map(({ label, span }) => ({
          label,
          value: [dayjs(span.from), dayjs(span.to)],
        }))}
        onChange={(days) =>
          onChange(days ? withTyped({ from: toDate(days[0]), to: toDate(days[1]) }) : NOTHING)
        }
      />
      {problem && (
        <div className="date-range-problem" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}

interface Limits {
  today: string
  months: number
  capped: boolean
}

/** Why a span may not be sent, or null; for the check of a query field. Open ends are no objection here. */
export function dateRangeProblem({ from, to }: DateSpan, { today, months, capped }: Limits): string | null {
  const last = to ?? from
  if (capped && last !== null && last > today) return '日期不能晚于今天'
  return from === null || to === null ? null : dateSpanProblem(from, to, { months })
}

/** Days the calendar greys: after today when capped, and too far from the end already picked. */
function isOutside(date: string, picked: string | undefined, { today, months, capped }: Limits): boolean {
  if (capped && date > today) return true
  if (picked === undefined) return false
  return date > latestEnd(picked, { months }) || date < addMonthsClamped(picked, -months)
}

const toDay = (date: string | null): Dayjs | null => (date === null ? null : dayjs(date))
const toDate = (day: Dayjs | null | undefined): string | null => day?.format(FORMAT) ?? null
