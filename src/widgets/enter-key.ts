import type { KeyboardEvent } from 'react'

/** Safari reports the Enter that ends a composition with this code and isComposing false. */
const IME_KEY_CODE = 229

/** True while an input method is composing: its Enter picks a word and must not submit anything. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE

/**
 * An Enter meant for the surrounding form: not the input method's, not one a control used for itself
 * (closed select, open list), not one bubbling through React from a popup outside the form's DOM.
 */
export function isSubmitEnter(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Enter' || isComposing(event) || event.defaultPrevented) return false
  const target = event.target
  if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return false
  return target.tagName === 'INPUT' && target.getAttribute('aria-expanded') !== 'true'
}

/** A key handler that runs on Enter, but not on the Enter that ends a composition. */
export const enterKey =
  (run: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    run()
  }
