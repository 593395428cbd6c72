import { useQuery } from '@tanstack/react-query'
import type { Field } from '#kit/field.ts'
import { HOLDS_ORGANISATIONS } from '#providers/organisations.ts'
import type { Option } from './cell-grid/option.ts'

export interface Place {
  uid: string
  label: string
  kind: 'HOUSE' | 'UNIT' | 'PEN'
  /** Uids of all it lies in. */
  within: readonly string[]
}

const HALF_HOUR = 30 * 60_000
const NONE: readonly Place[] = []

/** Houses, units and pens of a farm, asked for only where a field needs them. */
export function usePlaces(
  api: { places(farmId: string): Promise<Place[]> },
  farmId: string,
  fields: readonly Field[],
): readonly Place[] {
  const { data } = useQuery({
    queryKey: ['places', farmId],
    enabled: farmId !== '' && fields.some(({ kind }) => kind === 'organisation'),
    staleTime: HALF_HOUR,
    meta: HOLDS_ORGANISATIONS,
    queryFn: () => api.places(farmId),
  })
  return data ?? NONE
}

/** Pens for pen cells, of the house chosen where one is; houses and units for house cells. */
export function placeOptions(places: readonly Place[], key: string, house: unknown): Option[] {
  const pens = /pen/i.test(key)
  const fits = ({ within }: Place) => !pens || typeof house !== 'string' || within.includes(house)
  return places
    .filter((place) => (place.kind === 'PEN') === pens && fits(place))
    .map(({ uid, label }) => ({ value: uid, label }))
}
