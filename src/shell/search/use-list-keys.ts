import { type KeyboardEvent, useEffect, useState } from 'react'
import { isComposing } from '#widgets/enter-key.ts'

/** Arrow keys and Enter over a list of results below an input; the first is chosen at the start, and again whenever `of` changes. */
export function useListKeys<T>(items: readonly T[], onPick: (item: T) => void, of: unknown = items) {
  const [at, setAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at their first
  useEffect(() => setAt(0), [of])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((now) => Math.min(Math.max(now + step, 0), items.length - 1))
    }
    const item = items[at]
    if (event.key === 'Enter' && item !== undefined) {
      event.preventDefault()
      onPick(item)
    }
  }
  return { at, onKeyDown }
}
