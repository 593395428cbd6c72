import { useEffect, useState } from 'react'

/**
 * Gives the focus back to the element that had it before: a dialog or a drawer that is taken off the screen at once leaves it nowhere.
 * Opened by a key from nowhere, it leaves the keyboard at the rows of the list, where the result is seen.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) giveBack(opener)
      })
    },
    [opener],
  )
}

function giveBack(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
  const target = isThere ? opener : tableInSight()
  target?.focus({ preventScroll: true })
}

const tableInSight = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.sum-table .ant-table-body')].find((one) =>
    one.checkVisibility(),
  )
