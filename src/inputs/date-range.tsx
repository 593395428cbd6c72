import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { quickRanges } from './quick-ranges.ts'
import { rangeOf } from './range.ts'
import { useToday } from './today.ts'

interface DateRangeProps {
  id?: string
  value?: unknown
  onChange?(value: unknown): void
  picker?: 'date' | 'month'
}

const day = (text: string | null): Dayjs | null => (text ? dayjs(text) : null)

/** From and to, either end may stay open; quick picks count from the server's today. */
export function DateRange({ id, value, onChange, picker = 'date' }: DateRangeProps) {
  const today = useToday()
  const format = picker === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const [from, to] = rangeOf(value)
  const presets = quickRanges(today).map(({ label, range }) => ({
    label,
    value: [dayjs(range[0]), dayjs(range[1])] as [Dayjs, Dayjs],
  }))
  return (
    <DatePicker.RangePicker
      id={id ? { start: id } : undefined}
      picker={picker}
      allowEmpty={[true, true]}
      suffixIcon={null}
      format={[format, format.replaceAll('-', ''), format.replaceAll('-', '/')]}
      placeholder={['开始', '结束']}
      presets={picker === 'date' ? presets : undefined}
      value={[day(from), day(to)]}
      onChange={(ends) => {
        const texts = [ends?.[0], ends?.[1]].map((one) => one?.format(format) ?? null)
        onChange?.(texts.every((one) => one === null) ? undefined : texts)
      }}
    />
  )
}
