import { useEffect, useRef, useState } from 'react'
import { type Debounced, debounce } from './debounce.ts'

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
