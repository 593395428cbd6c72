import { useEffect } from 'react'

const FIELDS =
  'input:not([disabled]):not([readonly]):not([type=hidden]), textarea:not([disabled]):not([readonly])'

/**
 * A dialog that asks something opens with the cursor in its first field: antd puts the focus on the dialog itself, and the
 * person would have to press Tab first. A click on the empty part of a dialog moves nothing.
 */
export function useFirstField(): void {
  useEffect(() => {
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const dialog = target.matches('.ant-modal > div[tabindex]') && target.parentElement
      if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return
      firstField(dialog)?.focus()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}

/** The first field a person can write into; null where the dialog only tells or asks for a yes. */
const firstField = (dialog: Element): HTMLElement | null =>
  [...dialog.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) => !field.closest('.ant-table, [hidden], [aria-hidden=true]'),
  ) ?? null
