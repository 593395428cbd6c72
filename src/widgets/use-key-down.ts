import { useEffect, useEffectEvent } from 'react'

/** Hears the keys of the whole window while its component is on the screen; a hidden tab runs no effects. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void, capture = false): void {
  const press = useEffectEvent(onKeyDown)
  useEffect(() => {
    addEventListener('keydown', press, capture)
    return () => removeEventListener('keydown', press, capture)
  }, [capture])
}
