import type { Field } from '#kit/field.ts'
import type { Tx } from '../../kit/database.ts'
import { type Place, placesOf } from '../herd/places.ts'

type Found = { ok: true; value: string } | { ok: false; message: string }

/** A house, unit or pen by the name people write: 分娩舍1, 分娩舍1-02, or 02 beside its house. */
export type PlaceWords = (field: Field, word: string, houseId: unknown) => Found

const bareName = ({ label, kind }: Place): string =>
  kind === 'HOUSE' ? label : label.slice(label.indexOf('-') + 1)

/** The names of the places of a farm. */
export async function placeWords(tx: Tx, farmId: string): Promise<PlaceWords> {
  const places = await placesOf(tx, farmId)
  const byLabel = Map.groupBy(places, (place) => place.label)
  const byName = Map.groupBy(places, bareName)
  return ({ label }, word, houseId) => {
    const named = byLabel.get(word) ?? byName.get(word) ?? []
    const inside = named.filter(({ within }) => within.includes(String(houseId)))
    const [place, ...others] = inside.length > 0 ? inside : named
    if (!place) return { ok: false, message: `${label}“${word}”不存在` }
    if (others.length > 0) return { ok: false, message: `${label}“${word}”有同名的，请写作“栋舍-栏位”` }
    return { ok: true, value: place.uid }
  }
}
