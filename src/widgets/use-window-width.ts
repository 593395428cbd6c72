import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Width of the window in px, followed through resizing. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth)
