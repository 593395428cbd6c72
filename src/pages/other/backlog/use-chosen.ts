import { useAddressQuery } from '#views/use-address-query.ts'
import type { Place } from './home-data.ts'

export interface Chosen {
  asked: string | null
  /** The figure that drives a card. */
  figure: string | null
  place: Place
  choose(key: string, replace: boolean): void
  drive(figure: string): void
  back(): void
  narrowTo(place: Place): void
}

/** List, house and keeper are in the address. On a narrow screen a list is a page of its own, which Back leaves. */
export function useChosen(): Chosen {
  const { query, go } = useAddressQuery()
  return {
    asked: query.get('list'),
    figure: query.get('figure'),
    place: { houseId: query.get('house') ?? '', keeper: query.get('keeper') ?? '' },
    choose: (key, replace) => go({ list: key }, replace),
    drive: (figure) => go({ figure }, true),
    back: () => go({ list: '' }, false),
    narrowTo: ({ houseId, keeper }) => go({ house: houseId, keeper }, true),
  }
}
