import dayjs, { type Dayjs } from 'dayjs'
import { isEmpty } from '#domain/typed.ts'
import { parseTypedMonth } from '#domain/typed-date.ts'
import { RangePicker } from '#widgets/controls.tsx'
import { RangeSeparator } from '#widgets/range-separator.tsx'
import { type FieldFace, type FilterProps, type InputProps, plain } from './face.ts'
import { rangeOf } from './range.ts'
import { TypedPicker } from './typed-picker.tsx'

function MonthInput({ id, value, onChange, disabled }: InputProps) {
  return (
    <TypedPicker
      id={id}
      disabled={disabled}
      picker="month"
      format={FORMAT}
      placeholder="如 2026-11"
      value={isEmpty(value) ? null : String(value)}
      parse={parseTypedMonth}
      onChange={(next) => onChange?.(next)}
    />
  )
}

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

export const monthFace: FieldFace = {
  cell: (_field, value) => plain(value),
  Input: MonthInput,
  Filter: MonthFilter,
  shape: 'range',
  align: 'left',
  width: 84,
}
