import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

const WORDS = { MANY: '多来源', BOUGHT: '外购', INIT: '期初', UNKNOWN: '未知' } as const

/**
 * Where the pigs of batches were born: `seed` tells farm_id and uid of batches, the answer is root (the batch), origin (a farm's
 * uid, or a word where it is none or several) and farms (all of them). Batches they came through are followed to the first;
 * piglets a receiver sent back came from nowhere else.
 */
export const originsOf = (seed: Sql): Sql => sql`
  with recursive part(root, farm_id, batch_id) as (
    select seed.uid, seed.farm_id, seed.uid from (${seed}) seed
    union
    select p.root, m.farm_id, m.counter_batch_id from part p join batch_move m on m.farm_id = p.farm_id and m.batch_id = p.batch_id
      and m.kind = 'IN_TRANSFER' and m.counter_batch_id is not null
  ),
  come as materialized (
    select p.root, m.* from part p cross join lateral (
      select distinct m.farm_id, m.kind, case when m.kind = 'IN_TRANSFER' then m.source_uid end as source_uid
        from batch_move m where m.farm_id = p.farm_id and m.batch_id = p.batch_id
         and m.kind in ('IN_WEAN', 'IN_BUY', 'IN_INIT', 'IN_TRANSFER') and (m.kind <> 'IN_TRANSFER' or m.counter_batch_id is null)) m
  )
  select s.root, array_agg(s.farm) as farms,
      case when count(distinct s.word) > 1 then 'MANY' else min(s.word) end as origin
    from (select c.root, f.farm, case c.kind when 'IN_BUY' then 'BOUGHT' when 'IN_INIT' then 'INIT'
        else coalesce(f.farm::text, 'UNKNOWN') end as word
      from come c left join document_event e on e.farm_id = c.farm_id and e.event_uid = c.source_uid
      left join piglet_receive r on r.farm_id = e.farm_id and r.uid = e.document_uid
      cross join lateral (select case c.kind when 'IN_WEAN' then c.farm_id when 'IN_TRANSFER' then r.out_farm_id end as farm) f
      where c.kind <> 'IN_TRANSFER' or r.uid is not null) s
   group by s.root`

/** Name of an origin: the farm, or that it is bought, opened with, of several or not known. */
export const originLabel = (origin: Sql): Sql => sql`case coalesce(${origin}, 'UNKNOWN')
    ${sql.join(
      Object.entries(WORDS).map(([key, word]) => sql`when ${sql.lit(key)} then ${sql.lit(word)}`),
      sql` `,
    )}
    else (select o.name from organize o where o.uid::text = ${origin}) end`
