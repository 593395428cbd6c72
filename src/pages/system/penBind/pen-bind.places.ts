import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FILTER_PREFIX } from '#kit/screen-address.ts'
import type { BoundPlace } from '#resources/answers/bound-places.ts'
import { useAnswer } from '#views/use-answer.ts'
import { inView, useOwnSearch } from '#widgets/view-address.ts'

export interface Narrowed {
  readonly words: string
  readonly barnId: string | null
  readonly kind: BoundPlace['kind'] | null
  /** Only places without a keeper, or without a device. */
  readonly without: 'keeper' | 'device' | null
}

/** Nothing narrowed. */
const EVERYTHING: Narrowed = { words: '', barnId: null, kind: null, without: null }

const NOTHING_YET = { list: [] as readonly BoundPlace[], keepers: [] as readonly string[], today: '' }

/** Everything the overview shows, as of today. */
export function usePlaces(farmId: string) {
  const options = { query: { farmId }, overlay: true, quiet: false }
  const { answer = NOTHING_YET, ...read } = useAnswer<typeof NOTHING_YET>('penBind/places', options)
  return { ...answer, ...read }
}

/** The places that fit the filters; words are looked for in place, keeper and device alike. */
export function narrowed(
  places: readonly BoundPlace[],
  { words, barnId, kind, without }: Narrowed,
): BoundPlace[] {
  const word = words.trim()
  return places.filter(
    (place) =>
      (barnId === null || place.barnId === barnId) &&
      (kind === null || place.kind === kind) &&
      (without !== 'keeper' || place.keeper === null) &&
      (without !== 'device' || place.devices === null) &&
      (word === '' || [place.label, place.keeper, place.devices].some((one) => one?.includes(word))),
  )
}

const KINDS: readonly string[] = ['HOUSE', 'UNIT', 'PEN'] satisfies BoundPlace['kind'][]
const LACKS: readonly string[] = ['keeper', 'device']

/** Filters of the overview in an address; an unknown word filters nothing. */
export function readNarrowed(search: string): Narrowed {
  const query = new URLSearchParams(search)
  const asked = (key: keyof Narrowed) => query.get(FILTER_PREFIX + key)
  const [kind, without] = [asked('kind'), asked('without')]
  return {
    words: asked('words') ?? '',
    barnId: asked('barnId'),
    kind: kind && KINDS.includes(kind) ? (kind as BoundPlace['kind']) : null,
    without: without && LACKS.includes(without) ? (without as Narrowed['without']) : null,
  }
}

/** The address of the filters; empty ones are left out. */
export function writeNarrowed(asked: Narrowed): string {
  const given = Object.entries(asked).filter(([, value]) => value)
  const query = new URLSearchParams(given.map(([key, value]) => [FILTER_PREFIX + key, String(value)]))
  return query.size ? `?${query}` : ''
}

/** The filters are in the address: Back, a link and a reload give the same places. Typed letters are no steps of their own. */
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
