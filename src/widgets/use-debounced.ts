import { useEffect, useRef, useState } from 'react'

/** A debounced function that stays the same over renders, calls the newest `run`, and dies with its component. */
export function useDebounced<Args extends unknown[]>(
  run: (...args: Args) => void,
  wait: number,
): Debounced<Args> {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  const [debounced] = useState(() => debounce((...args: Args) => newest.current(...args), wait))
  useEffect(() => debounced.cancel, [debounced])
  return debounced
}

interface Debounced<Args extends unknown[]> {
  (...args: Args): void
  cancel(): void
}

/** Runs once, `wait` ms after the last call, with that call's arguments. */
function debounce<Args extends unknown[]>(run: (...args: Args) => void, wait: number): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (...args: Args) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...args), wait)
  }
  return Object.assign(later, { cancel: () => clearTimeout(timer) })
}
