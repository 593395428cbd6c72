import { useCallback, useRef } from 'react'

/** Safari has no requestIdleCallback. */
const whenIdle: (task: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (task) => requestIdleCallback(task, { timeout: 1500 })
    : (task) => setTimeout(task, 200)

/** A function to call on every input; the first call starts `prefetch` once the browser is idle. */
export function usePrefetch(prefetch: () => void): () => void {
  const started = useRef(false)
  return useCallback(() => {
    if (started.current) return
    started.current = true
    whenIdle(prefetch)
  }, [prefetch])
}
