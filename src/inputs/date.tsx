import { parseTypedDate } from '#domain/typed-date.ts'
import { DateRange } from './date-range.tsx'
import { type FieldFace, type InputProps, isEmpty, NO_VALUE, plain } from './face.ts'
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

/** A business day; never a moment, so no time zone can move it. */
export const dateFace: FieldFace = {
  cell: (_field, value) => plain(value),
  Input: DateInput,
  Filter: DateRange,
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
