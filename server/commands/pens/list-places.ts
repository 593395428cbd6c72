import { sql } from 'kysely'
import { stepsOf } from '#server/queries/keeper.ts'
import type { Tx } from '../../kit/database.ts'
import { placeLabels } from './find-place.ts'

/** A place of a farm with what is in it and who and what is bound to it on a day. */
interface BoundPlace {
  uid: string
  label: string
  kind: string
  houseType: string | null
  barnId: string
  capacity: number | null
  /** Heads in it on the day; of a house all heads below it. */
  heads: number
  /** Bound to the place itself, else to the nearest place it lies in. */
  keeper: string | null
  ownKeeper: string | null
  devices: string | null
}

/** Every house, unit and pen of a farm in the order of the barn; at most 20,000. */
export async function listPlaces(tx: Tx, farmId: string, day: string): Promise<BoundPlace[]> {
  const found = await sql<BoundPlace>`
    with place as (${placeLabels([farmId])}),
    bound as (select * from pen_binding b where b.farm_id = ${farmId} and not b.deleted
      and b.from_date <= ${day} and (b.to_date is null or b.to_date >= ${day})),
    inside as (select coalesce(pen_id, house_id) as uid, count(*)::int as heads from pig
      where farm_id = ${farmId} and exit_date is null and not deleted group by 1),
    counted as (select step.uid, sum(i.heads)::int as heads from inside i join organize at on at.uid = i.uid
      cross join lateral ${stepsOf(sql`at.tree_path`)} group by 1),
    kept as (select distinct on (p.uid) p.uid, b.bound from place p cross join lateral ${stepsOf(sql`p.tree_path`)}
      join bound b on b.place_id = step.uid and b.kind = 'KEEPER' order by p.uid, step.no desc)
    select p.uid, p.label, o.kind, coalesce(o.house_type, h.house_type) as "houseType", p.barn_id as "barnId", o.capacity,
      coalesce(c.heads, 0) as heads, k.bound as keeper,
      (select b.bound from bound b where b.place_id = p.uid and b.kind = 'KEEPER' limit 1) as "ownKeeper",
      (select string_agg(b.bound, '、' order by b.bound) from bound b where b.place_id = p.uid and b.kind <> 'KEEPER') as devices
      from place p join organize o on o.uid = p.uid join organize h on h.uid = p.barn_id
      left join counted c on c.uid = p.uid left join kept k on k.uid = p.uid
     order by h.sort, h.name, o.level, p.label limit 20000`.execute(tx)
  return found.rows
}

/** Names that keep a place of the farm on a day. */
export async function keepersOf(tx: Tx, farmId: string, day: string): Promise<string[]> {
  const found = await sql<{ bound: string }>`
    select distinct bound from pen_binding where farm_id = ${farmId} and kind = 'KEEPER' and not deleted
       and from_date <= ${day} and (to_date is null or to_date >= ${day}) order by bound`.execute(tx)
  return found.rows.map((row) => row.bound)
}
