import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Width of an element in px, followed as it changes; `fallback` until it is known. */
export function useWidth<E extends HTMLElement>(fallback: number): [RefObject<E | null>, number] {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(fallback)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
