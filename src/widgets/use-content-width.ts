import { useLayoutEffect, useState } from 'react'

/** Width in px of the part of the window that belongs to the screen, followed while it is `wanted`. */
export function useContentWidth(wanted: boolean): number {
  const [width, setWidth] = useState(() => (wanted ? measured() : 0))
  useLayoutEffect(() => {
    const area = document.querySelector('main')
    if (!wanted || !area || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(measured()))
    observer.observe(area)
    return () => observer.disconnect()
  }, [wanted])
  return width
}

/** Without a frame around it, the screen has the whole window. */
const measured = (): number =>
  window.innerWidth - (document.querySelector('main')?.getBoundingClientRect().left ?? 0)
