import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { ISSUED } from '#server/queries/stock-kinds.ts'

/** Condition for the rows, by the columns with their farm and their day. */
type When = (farmId: Sql, day: Sql) => Sql

/** An event counts where it took from a warehouse, or where none stocked its class that day: otherwise the issued quantity counts. */
const countsOnce = (
  t: string,
  day: string,
): Sql => sql`(k.since is null or k.since > ${sql.ref(`${t}.${day}`)}
  or exists (select 1 from stock_event e where e.farm_id = ${sql.ref(`${t}.farm_id`)} and e.source_uid = ${sql.ref(`${t}.uid`)}))`

/** A value entered in an event that its row does not store, and since when its material is in warehouses. */
const typed = (t: string, material: string, day: string): Sql =>
  sql`left join farm_event v on v.farm_id = ${sql.ref(`${t}.farm_id`)} and v.event_date = ${sql.ref(`${t}.${day}`)} and v.uid = ${sql.ref(`${t}.uid`)}
    left join material c on c.uid = ${sql.ref(`${t}.${material}`)}
    left join stock_class_since k on k.farm_id = ${sql.ref(`${t}.farm_id`)} and k.material_class = c.material_class`

const used = sql`(v.payload->>'usedQty')::numeric`

/** Cost of an event: by the ledger of stock or its own price, else by the price list of the day. */
const costOf = (t: string, material: string, day: string): Sql =>
  sql`coalesce(${sql.ref(`${t}.amount`)}, round(${used} * list_price(${sql.ref(`${t}.farm_id`)}, ${sql.ref(`${t}.${material}`)}, ${sql.ref(`${t}.${day}`)}), 2))`

/**
 * Feed of an event of stock `e`, or of the issue `o` it returns, that is no use: it is fed by its issue (领料即耗用), or went to a
 * silo before those had shelves (decision 0021).
 */
export const isFedElsewhere: Sql = sql`(exists (select from feed_issue i where i.farm_id = e.farm_id and i.uid in (e.uid, e.of_uid))
  or exists (select from requisition q where q.farm_id = e.farm_id and q.uid in (e.source_uid, o.source_uid) and q.purpose = 'SILO'))`

/**
 * Use of materials, each use once (decision 0021): issues less returns, events, drugs outside the warehouse. A return
 * belongs to the place of its issue.
 */
export function spendings(when: When): Sql {
  const of = (t: string, day: string) => when(sql.ref(`${t}.farm_id`), sql.ref(`${t}.${day}`))
  return sql`select m.farm_id, m.uid, m.event_date as day, m.kind as source, m.material_id, null::text as name, null::uuid as unit_id, -m.qty as qty, -m.amount as amount,
      coalesce(e.house_id, o.house_id) as house_id, coalesce(e.batch_id, o.batch_id) as batch_id, false as herd, null::integer as heads, (select q.department from requisition q where q.farm_id = e.farm_id and q.uid = e.source_uid) as reason,
      ${isFedElsewhere} as fed
    from stock_move m join stock_event e on e.farm_id = m.farm_id and e.uid = m.uid
    left join stock_event o on o.farm_id = e.farm_id and o.uid = e.of_uid
    where ${of('m', 'event_date')} and m.kind in ${ISSUED}
    union all
    select d.farm_id, d.uid, d.treat_date, d.kind, d.drug_id, null, null, ${used}, ${costOf('d', 'drug_id', 'treat_date')}, d.house_id, d.batch_id, d.subject in ('PIG', 'LITTER'), d.heads,
      (select w.name1 from data_dictionary w where w.uid = d.disease_id), false
    from medication d ${typed('d', 'drug_id', 'treat_date')} where ${of('d', 'treat_date')} and ${costOf('d', 'drug_id', 'treat_date')} is not null and ${countsOnce('d', 'treat_date')}
    union all
    select i.farm_id, i.uid, i.immune_date, 'IMMUNE', i.vaccine_id, null, null, ${used}, ${costOf('i', 'vaccine_id', 'immune_date')}, i.house_id, i.batch_id, i.subject in ('PIG', 'LITTER'), i.heads, null, false
    from immunisation i ${typed('i', 'vaccine_id', 'immune_date')} where ${of('i', 'immune_date')} and ${costOf('i', 'vaccine_id', 'immune_date')} is not null and ${countsOnce('i', 'immune_date')}
    union all
    select o.farm_id, o.uid, o.use_date, 'OTHER', null, o.drug, o.unit_id, o.qty, o.amount, o.house_id, null, false, null, o.purpose, false
    from other_drug o where ${of('o', 'use_date')} and not o.deleted`
}

/** Used drugs and vaccines without a cost, as neither they nor a list have a price. */
export function unpricedUses(when: When): Sql {
  const of = (
    t: string,
    material: string,
    day: string,
  ) => sql`select ${sql.ref(`${t}.${material}`)} as material_id, ${used} as qty
    from ${sql.table(t === 'd' ? 'medication' : 'immunisation')} ${sql.id(t)} ${typed(t, material, day)}
    where ${when(sql.ref(`${t}.farm_id`), sql.ref(`${t}.${day}`))} and ${used} > 0 and ${costOf(t, material, day)} is null and ${countsOnce(t, day)}`
  return sql`${of('d', 'drug_id', 'treat_date')} union all ${of('i', 'vaccine_id', 'immune_date')}`
}
