import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Tx } from '../kit/database.ts'
import { invalid } from '../kit/refused.ts'
import { keeperOf } from './keeper.ts'

type Query = Readonly<Record<string, unknown>>

/** Uids of the places that filter the work lists; null is the whole farm. */
export type Places = readonly string[] | null

/** The places of a query string: a house with its units and pens, the places of a keeper, or the intersection of both. */
export async function placesAsked(
  tx: Tx,
  farmId: string,
  today: string,
  { houseId, keeper }: Query,
): Promise<Places> {
  const house = houseId || null
  const name = typeof keeper === 'string' && keeper ? keeper.replaceAll('\u0000', '').slice(0, 40) : null
  if (house === null && name === null) return null
  if (house !== null && !isUuid(house)) throw invalid({ houseId: ['请选择正确的栋舍'] })
  const kept = sql`${keeperOf(sql`farm.uid`, sql`spot.uid`, sql`${today}::date`)} = ${name}`
  return tx.values(sql<string>`select spot.uid from organize farm
    join organize spot on spot.tree_path like farm.tree_path || '%' and spot.type = 'house'
    left join organize chosen on chosen.uid = ${house}::uuid
    where farm.uid = ${farmId} and (${house}::uuid is null or spot.tree_path like chosen.tree_path || '%')
      and (${name}::text is null or ${kept})`)
}

/** True of an animal `p` in one of them. */
export const standsIn = (places: Places): Sql =>
  places === null ? sql`true` : sql`coalesce(p.pen_id, p.house_id) = any(${places}::uuid[])`

interface PlaceChoices {
  houses: { uid: string; name: string }[]
  keepers: string[]
}

/** Places and keepers that can filter the lists of a farm. */
export async function placeChoices(tx: Tx, farmId: string, today: string): Promise<PlaceChoices> {
  const houses = await tx.rows(sql<PlaceChoices['houses'][number]>`select h.uid, h.name from organize f
    join organize h on h.tree_path like f.tree_path || '%' and h.kind = 'HOUSE' and not h.deleted
    where f.uid = ${farmId} order by h.sort, h.name`)
  const keepers = await tx.rows(sql<{ name: string }>`select distinct bound as name from pen_binding
    where farm_id = ${farmId} and kind = 'KEEPER' and not deleted and from_date <= ${today}::date
      and (to_date is null or to_date >= ${today}::date) order by 1`)
  return { houses, keepers: keepers.map((row) => row.name) }
}
