import { isMonth } from '#kit/checks.ts'
import { DateRange } from './date-range.tsx'
import { type FieldFace, type FilterProps, type InputProps, isEmpty, plain } from './face.ts'
import { TypedPicker } from './typed-picker.tsx'

/** Reads 2026-11, 202611 and 2026/11. */
export function parseTypedMonth(text: string): string | null {
  const match = /^(\d{4})[-/.]?(\d{1,2})$/.exec(text.trim())
  const month = match ? `${match[1]}-${match[2]?.padStart(2, '0')}` : ''
  return isMonth(month) ? month : null
}

function MonthInput({ id, value, onChange, disabled }: InputProps) {
  return (
    <TypedPicker
      id={id}
      disabled={disabled}
      picker="month"
      format="YYYY-MM"
      placeholder="如 2026-11"
      value={isEmpty(value) ? null : String(value)}
      parse={parseTypedMonth}
      onChange={(next) => onChange?.(next)}
    />
  )
}

const MonthFilter = (props: FilterProps) => <DateRange {...props} picker="month" />

export const monthFace: FieldFace = {
  cell: (_field, value) => plain(value),
  Input: MonthInput,
  Filter: MonthFilter,
  shape: 'range',
  align: 'left',
  width: 84,
}
