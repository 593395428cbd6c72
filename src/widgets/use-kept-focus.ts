import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard in a group of buttons that change with what they did: where the one that had the focus is gone, the
 * first of the others has it.
 */
export function useKeptFocus<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const last = useRef<Element>(null)
  // after every drawing, as any of them may have taken the button away
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target
  }
  return { ref: box, onFocus }
}
