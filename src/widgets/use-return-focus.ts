import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before: a dialog that is taken off the screen at once leaves it nowhere. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    },
    [opener],
  )
}
