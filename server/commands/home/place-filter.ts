import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'

type Query = Readonly<Record<string, unknown>>

/** Uids of the places the work lists are narrowed to; null is the whole farm. */
export type Places = readonly string[] | null

/** The places a query string asks for: a house with its units and pens. */
export async function placesAsked(tx: Tx, farmId: string, { houseId }: Query): Promise<Places> {
  if (houseId === undefined || houseId === '') return null
  if (!isUuid(houseId)) throw invalid({ houseId: ['请选择正确的栋舍'] })
  const found = await sql<{ uid: string }>`select b.uid from organize a
    join organize f on f.uid = ${farmId} and a.tree_path like f.tree_path || '%'
    join organize b on b.tree_path like a.tree_path || '%' where a.uid = ${houseId}`.execute(tx)
  return found.rows.map((row) => row.uid)
}

/** True of an animal `p` that stands in one of them. */
export const standsIn = (places: Places): RawBuilder<unknown> =>
  places === null ? sql`true` : sql`coalesce(p.pen_id, p.house_id) = any(${places}::uuid[])`

export interface PlaceChoices {
  houses: { uid: string; name: string }[]
  keepers: string[]
}

/** What the lists of a farm can be narrowed to. */
export async function placeChoices(tx: Tx, farmId: string): Promise<PlaceChoices> {
  const houses = await sql<PlaceChoices['houses'][number]>`select h.uid, h.name from organize f
    join organize h on h.tree_path like f.tree_path || '%' and h.kind = 'HOUSE' and not h.deleted
    where f.uid = ${farmId} order by h.sort, h.name`.execute(tx)
  return { houses: houses.rows, keepers: [] }
}
