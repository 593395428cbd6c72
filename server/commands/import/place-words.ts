import { rightWords } from '#domain/right-words.ts'
import type { Field } from '#kit/field.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Place, placesOf } from '../herd/herd.places.ts'

type Found = { ok: true; value: string } | { ok: false; message: string }

/** Finds a house, unit or pen by its written name: 分娩舍1, 分娩舍1-02, or 02 with its house. */
export type PlaceWords = (field: Field, word: string, houseId: unknown) => Found

const bareName = ({ label, kind }: Place): string =>
  kind === 'HOUSE' ? label : label.slice(label.indexOf('-') + 1)

/** Pens where the house is known, houses otherwise. */
function namesFor(places: readonly Place[], houseId: unknown): string[] {
  const inside = places.filter(({ within }) => within.includes(String(houseId)))
  const offered = inside.length > 0 ? inside : places.filter(({ kind }) => kind === 'HOUSE')
  return offered.map(({ label }) => label)
}

/** The names of the places of a farm. */
export const placeWords = async (tx: Tx, farmId: string): Promise<PlaceWords> =>
  wordsOfPlaces(await placesOf(tx, farmId))

export function wordsOfPlaces(places: readonly Place[]): PlaceWords {
  const byLabel = Map.groupBy(places, (place) => place.label)
  const byName = Map.groupBy(places, bareName)
  return ({ label }, word, houseId) => {
    const named = byLabel.get(word) ?? byName.get(word) ?? []
    const inside = named.filter(({ within }) => within.includes(String(houseId)))
    const [place, ...others] = inside.length > 0 ? inside : named
    if (!place)
      return { ok: false, message: `${label}“${word}”不存在${rightWords(namesFor(places, houseId), word)}` }
    if (others.length > 0) return { ok: false, message: `${label}“${word}”有同名的，请写作“栋舍-栏位”` }
    return { ok: true, value: place.uid }
  }
}
