import { useEffect, useState } from 'react'
import { useGridParts } from './grid-context.ts'
import type { Facts } from './grid-state.ts'
import type { Option } from './use-options.ts'

const PAUSE_MS = 150
const FEWEST = 2

/** Ear numbers that end with, or hold, what is typed; with their state, to tell them apart. */
export function useEarNos(active: boolean): { options: readonly Option[]; ask(text: string): void } {
  const { api, farmId, form } = useGridParts()
  const [typed, setTyped] = useState('')
  const [options, setOptions] = useState<readonly Option[]>([])
  useEffect(() => {
    const word = typed.trim()
    if (!active || form.target === null || word.length < FEWEST || !farmId) return setOptions([])
    let gone = false
    const timer = setTimeout(() => {
      api.suggest(farmId, word).then(
        (found) => !gone && setOptions(found.map(earOption)),
        () => undefined, // told by the data provider
      )
    }, PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [active, api, farmId, form, typed])
  return { options, ask: setTyped }
}

const earOption = (facts: Facts): Option => ({
  value: String(facts.earNo),
  label: [facts.earNo, facts.statusTitle, facts.place].filter(Boolean).join('  '),
})
