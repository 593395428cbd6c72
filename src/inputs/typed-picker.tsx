import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { FocusEvent, KeyboardEvent } from 'react'
import { isComposing } from '#widgets/enter-key.ts'
import './inputs.css'

interface TypedPickerProps {
  id?: string
  value: string | null
  picker: 'date' | 'month'
  format: string
  placeholder?: string
  disabled?: boolean
  /** Reads what was typed; null when it means nothing. */
  parse(text: string): string | null
  onChange(value: string | null): void
}

const textOf = (target: EventTarget): string => (target instanceof HTMLInputElement ? target.value : '')

/**
 * antd's picker, usable without a mouse: what is typed (20261121, 11-21, t) counts on Enter, Tab and on leaving.
 * The picker alone would throw away whatever is not in its own format.
 */
export function TypedPicker({ id, value, picker, format, parse, onChange, ...rest }: TypedPickerProps) {
  const take = (text: string): boolean => {
    const read = text === '' ? null : parse(text)
    const understood = text !== '' && read !== null
    if (understood && read !== value) onChange(read)
    return understood
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, preventDefault: () => void) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Tab')) return
    if (take(textOf(event.target)) && event.key === 'Enter') preventDefault()
  }
  return (
    <DatePicker
      id={id}
      picker={picker}
      format={format}
      className="field-fill"
      value={value ? dayjs(value, format) : null}
      onChange={(next) => onChange(next ? next.format(format) : null)}
      onBlur={(event: FocusEvent<HTMLElement>) => take(textOf(event.target))}
      onKeyDown={onKeyDown}
      {...rest}
    />
  )
}
