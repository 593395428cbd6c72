import { isEmpty } from '#domain/typed.ts'
import { parseTypedDate } from '#domain/typed-date.ts'
import { DateRange } from '#widgets/date-range.tsx'
import { type FieldFace, type FilterProps, type InputProps, NO_VALUE, plain } from './face.ts'
import { rangeOf } from './range.ts'
import { useToday } from './today.ts'
import { TypedPicker } from './typed-picker.tsx'

function DateInput({ id, value, onChange, disabled }: InputProps) {
  const today = useToday()
  return (
    <TypedPicker
      id={id}
      disabled={disabled}
      picker="date"
      format="YYYY-MM-DD"
      placeholder="如 11-21，t 为今天"
      value={isEmpty(value) ? null : String(value)}
      parse={(text) => parseTypedDate(text, today)}
      onChange={(next) => onChange?.(next)}
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

/** A business day; never a moment, so no time zone can move it. */
export const dateFace: FieldFace = {
  cell: (_field, value) => plain(value),
  Input: DateInput,
  Filter: DateFilter,
  shape: 'range',
  align: 'left',
  width: 104,
}

/** A moment the server keeps, to the minute, in farm time as it was sent. */
export const momentFace: FieldFace = {
  ...dateFace,
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : String(value).slice(0, 16)),
  width: 136,
}
