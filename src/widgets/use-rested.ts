import { useEffect, useMemo, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** The value as it was when it had not changed for `wait` ms: what is typed is asked about once the typing pauses. */
export function useRested<Value extends string | object | null>(value: Value, wait: number): Value {
  const text = JSON.stringify(value)
  const [rested, rest] = useState(text)
  const later = useDebounced(rest, wait)
  useEffect(() => later(text), [text, later])
  return useMemo(() => JSON.parse(rested), [rested])
}
