import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FILTER_PREFIX } from '#kit/screen-address.ts'
import { inView, useOwnSearch } from '#widgets/view-address.ts'
import { EVERYTHING, type Narrowed, type Place } from './places.ts'

const KINDS: readonly string[] = ['HOUSE', 'UNIT', 'PEN'] satisfies Place['kind'][]
const LACKS: readonly string[] = ['keeper', 'device']

/** What an address asks of the overview; a word it does not know asks nothing. */
export function readNarrowed(search: string): Narrowed {
  const query = new URLSearchParams(search)
  const asked = (key: keyof Narrowed) => query.get(FILTER_PREFIX + key)
  const [kind, without] = [asked('kind'), asked('without')]
  return {
    words: asked('words') ?? '',
    barnId: asked('barnId'),
    kind: kind && KINDS.includes(kind) ? (kind as Place['kind']) : null,
    without: without && LACKS.includes(without) ? (without as Narrowed['without']) : null,
  }
}

/** The address of what is asked; nothing of what is not. */
export function writeNarrowed(asked: Narrowed): string {
  const given = Object.entries(asked).filter(([, value]) => value)
  const query = new URLSearchParams(given.map(([key, value]) => [FILTER_PREFIX + key, String(value)]))
  return query.size ? `?${query}` : ''
}

/** The narrowing stands in the address: Back, a link and a reload give the same places. Letters typed are no steps of their own. */
export function useNarrowed() {
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const navigate = useNavigate()
  const asked = useMemo(() => readNarrowed(search), [search])
  const ask = (next: Narrowed) =>
    void navigate(
      { pathname, search: inView(search, writeNarrowed(next)) },
      { replace: next.words !== asked.words },
    )
  return { asked, ask, reset: () => ask(EVERYTHING) }
}
