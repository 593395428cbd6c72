import dayjs, { type Dayjs } from 'dayjs'
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addMonthsClamped } from '#domain/calendar.ts'
import { dateSpanProblem, latestEnd } from '#domain/date-span.ts'
import { parseTypedDate } from '#domain/typed-date.ts'
import { RangePicker } from './controls.tsx'
import { type DateSpan, datePresets } from './date-presets.ts'
import { isComposing } from './enter-key.ts'
import { RangeSeparator } from './range-separator.tsx'
import { useFarmCalendar } from './use-farm-calendar.ts'
import 'dayjs/locale/zh-cn'
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
        <div className="date-range-problem text-12 text-error" role="alert">
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

type Side = keyof DateSpan

interface FieldEvent {
  target: EventTarget
  currentTarget: HTMLElement
}

/** Which of the two inputs an event comes from; null for anything else inside. */
function sideOf({ target, currentTarget }: FieldEvent): Side | null {
  const [from, to] = currentTarget.querySelectorAll('input')
  if (target === from) return 'from'
  return target === to ? 'to' : null
}

/** The picker goes on to the end by itself, but not when the end was chosen before the start. */
function toEnd(box: HTMLElement): void {
  const [from, to] = box.querySelectorAll('input')
  setTimeout(() => {
    if (document.activeElement !== from) return
    to?.focus()
    to?.select()
  })
}

/** Puts a text into an input as if it had been typed. */
function rewrite(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Reads what was typed before the picker throws it away as no full date: on Enter (which sends the form around and calls `onSent`), on Tab
 * and when the field is left. Only changed text is read, so that passing through a field changes nothing; `read` gives the date, or null.
 */
function useTypedDates(
  value: DateSpan,
  read: (text: string) => string | null,
  onChange: (span: DateSpan) => void,
  onSent: () => void,
) {
  const typed = useRef<Side | null>(null)
  const taken = useRef<Partial<DateSpan>>({})
  const take = (event: FieldEvent): boolean => {
    const side = sideOf(event)
    if (side === null || typed.current !== side || !(event.target instanceof HTMLInputElement)) return false
    typed.current = null
    const date = read(event.target.value)
    if (date === null) return false
    // the date that stood there already: nothing changes but the text, which must not stay 't'
    if (date === value[side]) {
      rewrite(event.target, date)
      typed.current = null
      return true
    }
    taken.current = { [side]: date }
    onChange({ ...value, [side]: date })
    return true
  }
  const handlers = {
    onInputCapture: (event: FormEvent<HTMLElement>) => {
      typed.current = sideOf(event)
      taken.current = {}
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Tab')) return
      const isEnd = sideOf(event) === 'to'
      // the form asks with the date that is being taken
      if (!flushSync(() => take(event)) || event.key !== 'Enter') return
      event.preventDefault()
      if (!isEnd) return toEnd(event.currentTarget)
      event.currentTarget.closest('form')?.requestSubmit()
      onSent()
    },
    // A click, also one in the calendar, chooses anew.
    onMouseDownCapture: () => {
      taken.current = {}
    },
    onBlurCapture: (event: FocusEvent<HTMLElement>) => void take(event),
  }
  /** On leaving a field the picker reports what it knew before the typed date: put that date back in. */
  const withTyped = (span: DateSpan): DateSpan => ({ ...span, ...taken.current })
  return { handlers, withTyped }
}
