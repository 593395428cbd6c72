/** Typed text goes into its cell before the cursor leaves by another way than the cell's own keys. */
export function takeTyped(): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return null
  active.blur()
  return active
}
