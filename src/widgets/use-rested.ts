import { useEffect, useState } from 'react'

/** The value as it was when it had not changed for `wait` ms: what is typed is asked about once the typing pauses. */
export function useRested<Value extends string | object | null>(value: Value, wait: number): Value {
  const text = JSON.stringify(value)
  const [rested, rest] = useState(text)
  useEffect(() => {
    const timer = setTimeout(rest, wait, text)
    return () => clearTimeout(timer)
  }, [text, wait])
  return JSON.parse(rested)
}
