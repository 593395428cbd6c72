import dayjs from 'dayjs'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { DatePicker } from '#widgets/controls.tsx'
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
 * antd's picker, usable without a mouse: what is typed (20261121, 11-21, t) counts on Enter, Tab and on leaving, and what is
 * deleted is gone. The picker alone would throw away whatever is not in its own format.
 */
export function TypedPicker({ id, value, picker, format, parse, onChange, ...rest }: TypedPickerProps) {
  /** Typed since, and not taken. */
  const typed = useRef(false)
  /** Taken: what the picker reports now is what it knew before, until somebody types or points at something. */
  const taken = useRef(false)
  const take = (text: string): boolean => {
    const read = text === '' ? null : parse(text)
    const understood = text === '' ? typed.current : read !== null
    if (understood && read !== value) onChange(read)
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
        id={id}
        picker={picker}
        format={format}
        className="field-fill"
        value={value ? dayjs(value, format) : null}
        onChange={(next) => taken.current || onChange(next ? next.format(format) : null)}
        onBlur={(event: FocusEvent<HTMLElement>) => take(textOf(event.target))}
        onKeyDown={onKeyDown}
        {...rest}
      />
    </span>
  )
}
