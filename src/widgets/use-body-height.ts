import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const ROW = 32

/** Rows shown where the page has no height of its own (a drawer, a test). */
const FALLBACK_ROWS = 15

/**
 * Height in px left for the rows of a table that fills its container: whole rows only, so that none is cut by the sum
 * row. `chrome` is what head and foot take.
 */
export function useBodyHeight(chrome: number): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setRoom(element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const rows = Math.floor((room - chrome) / ROW)
  return [box, (rows >= 3 ? rows : FALLBACK_ROWS) * ROW]
}
