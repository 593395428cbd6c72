import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { DateSpan } from './date-presets.ts'
import { isComposing } from './enter-key.ts'

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
 * Reads what was typed before the picker throws it away as no full date: on Enter, on Tab and when the field is left.
 * Only changed text is read, so that merely passing through a field changes nothing; Enter in the end also sends the form
 * around, and then calls `onSent`. `read` gives the date, or null.
 */
export function useTypedDates(
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
