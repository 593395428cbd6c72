import dayjs, { type Dayjs } from 'dayjs'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { parseTypedDate, parseTypedMonth } from '#domain/typed-date.ts'
import { DatePicker, RangePicker } from '#widgets/controls.tsx'
import { DateRange } from '#widgets/date-range.tsx'
import { isComposing } from '#widgets/enter-key.ts'
import { RangeSeparator } from '#widgets/range-separator.tsx'
import {
  type FieldComponents,
  type FilterProps,
  type InputProps,
  NO_VALUE,
  plain,
} from './field-components.ts'
import { rangeOf } from './range.ts'
import { useToday } from './today.ts'
import './inputs.css'

function DateInput(props: InputProps) {
  const today = useToday()
  return (
    <TypedPicker
      {...props}
      picker="date"
      format="YYYY-MM-DD"
      placeholder="如 11-21，t 为今天"
      parse={(text) => parseTypedDate(text, today)}
    />
  )
}

function DateFilter({ id, value, onChange }: FilterProps) {
  const today = useToday()
  const [from, to] = rangeOf(value)
  return (
    <DateRange
      id={id}
      today={today}
      value={{ from, to }}
      onChange={(span) =>
        onChange?.(span.from === null && span.to === null ? undefined : [span.from, span.to])
      }
    />
  )
}

const textOf = (target: EventTarget): string => (target instanceof HTMLInputElement ? target.value : '')

/** A business day; never a moment, so no time zone can move it. */
export const dateComponents: FieldComponents = {
  cell: (_field, value) => plain(value),
  Input: DateInput,
  Filter: DateFilter,
  shape: 'range',
  align: 'left',
  width: 104,
}

/** A moment the server keeps, to the minute, in farm time as it was sent. */
export const momentComponents: FieldComponents = {
  ...dateComponents,
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : String(value).slice(0, 16)),
  width: 136,
}

const MonthInput = (props: InputProps) => (
  <TypedPicker {...props} picker="month" format={FORMAT} placeholder="如 2026-11" parse={parseTypedMonth} />
)

const FORMAT = 'YYYY-MM'
const toMonth = (text: string | null): Dayjs | null => (text === null ? null : dayjs(text))

function MonthFilter({ id, value, onChange }: FilterProps) {
  const [from, to] = rangeOf(value)
  return (
    <RangePicker
      id={{ start: id }}
      picker="month"
      allowEmpty={[true, true]}
      suffixIcon={null}
      separator={<RangeSeparator />}
      format={FORMAT}
      placeholder={['开始', '结束']}
      value={[toMonth(from), toMonth(to)]}
      onChange={(ends) => {
        const texts = [ends?.[0], ends?.[1]].map((one) => one?.format(FORMAT) ?? null)
        onChange?.(texts.every((one) => one === null) ? undefined : texts)
      }}
    />
  )
}

export const monthComponents: FieldComponents = {
  ...dateComponents,
  Input: MonthInput,
  Filter: MonthFilter,
  width: 84,
}

interface TypedPickerProps extends InputProps {
  picker: 'date' | 'month'
  format: string
  /** Reads what was typed; null when it means nothing. */
  parse(text: string): string | null
}

/**
 * antd's picker, usable without a mouse: what is typed (20261121, 11-21, t) counts on Enter, Tab and on leaving, and what is deleted is
 * gone. The picker alone would throw away input that is not in its own format.
 */
function TypedPicker({ picker, format, parse, onChange, ...props }: TypedPickerProps) {
  const { id, disabled, placeholder } = props
  const value = isEmpty(props.value) ? null : String(props.value)
  /** Typed since, and not taken. */
  const typed = useRef(false)
  /** Taken: the picker's reports are outdated until the user types or points again. */
  const taken = useRef(false)
  const take = (text: string): boolean => {
    const read = text === '' ? null : parse(text)
    const understood = text === '' ? typed.current : read !== null
    if (understood && read !== value) onChange?.(read)
    taken.current ||= understood
    typed.current = false
    return understood
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, preventDefault: () => void) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Tab')) return
    if (take(textOf(event.target)) && event.key === 'Enter') preventDefault()
  }
  const begin = (isTyped: boolean) => {
    typed.current = isTyped
    taken.current = false
  }
  return (
    <span
      className="typed-picker"
      onInputCapture={() => begin(true)}
      onMouseDownCapture={() => begin(typed.current)}
    >
      <DatePicker
        {...{ id, disabled, placeholder, picker, format }}
        className="field-fill"
        value={value ? dayjs(value, format) : null}
        onChange={(next) => taken.current || onChange?.(next ? next.format(format) : null)}
        onBlur={(event: FocusEvent<HTMLElement>) => take(textOf(event.target))}
        onKeyDown={onKeyDown}
      />
    </span>
  )
}
