import { useEffect, useState } from 'react'
import type { GridColumn } from '#views/cell-grid/cell-grid.columns.ts'
import type { Facts } from '#views/cell-grid/grid-state.ts'
import type { Option } from '#views/cell-grid/option.ts'
import { useGridParts } from './grid-context.ts'

const PAUSE_MS = 150
const FEWEST = 2

interface Offers<O> {
  options: O
  ask(text: string): void
  /** The whole list of a short or empty cell. */
  askAll(text: string): void
}

/** Numbers that contain what is typed, with what distinguishes them; none for a cell without an offer. */
export function useOffers(column: GridColumn): Offers<readonly Option[] | null> {
  const { form } = useGridParts()
  const offer = column.kind === 'ear' ? 'suggest' : form.offers?.[column.key]
  const { options, ...asking } = useOfferOf(offer)
  return { options: offer ? options : null, ...asking }
}

/** The same of the call that finds them. */
export function useOfferOf(offer: string | undefined): Offers<readonly Option[]> {
  const { api, farmId } = useGridParts()
  const [{ typed, fewest }, setAsked] = useState({ typed: '', fewest: FEWEST })
  const [options, setOptions] = useState<readonly Option[]>([])
  useEffect(() => {
    const word = typed.trim()
    if (!offer || word.length < fewest || !farmId) return setOptions([])
    let gone = false
    const timer = setTimeout(() => {
      api.suggest(farmId, word, offer).then(
        (found) => !gone && setOptions(found.map(earOption)),
        () => undefined, // reported by the data provider
      )
    }, PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [offer, api, farmId, typed, fewest])
  return {
    options,
    ask: (text) => setAsked({ typed: text, fewest: FEWEST }),
    askAll: (text) => setAsked({ typed: text, fewest: 0 }),
  }
}

const earOption = (facts: Facts): Option => ({
  value: String(facts.earNo),
  label: [facts.earNo, facts.statusTitle, facts.place, facts.note].filter(Boolean).join('  '),
})
