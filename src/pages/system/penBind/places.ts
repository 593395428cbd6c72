import { useCustom } from '@refinedev/core'

export interface Place {
  uid: string
  label: string
  kind: 'HOUSE' | 'UNIT' | 'PEN'
  houseType: string | null
  barnId: string
  capacity: number | null
  heads: number
  keeper: string | null
  ownKeeper: string | null
  devices: string | null
}

export interface Narrowed {
  readonly words: string
  readonly barnId: string | null
  readonly kind: Place['kind'] | null
  /** Only places that nobody keeps, or without a device. */
  readonly without: 'keeper' | 'device' | null
}

/** Nothing narrowed. */
export const EVERYTHING: Narrowed = { words: '', barnId: null, kind: null, without: null }

/** Everything the overview shows, as of today. */
export function usePlaces(farmId: string) {
  const { query, result } = useCustom<{ list: Place[]; keepers: string[]; today: string }>({
    url: 'penBind/places',
    method: 'get',
    config: { query: { farmId } },
  })
  const { list = [], keepers = [], today = '' } = (result.data ?? {}) as Partial<typeof result.data>
  return {
    list,
    keepers,
    today,
    loading: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}

/** The places that fit what is asked; words are looked for in place, keeper and device alike. */
export function narrowed(places: readonly Place[], { words, barnId, kind, without }: Narrowed): Place[] {
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
