import { type RawBuilder, sql } from 'kysely'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import { each } from '../../../kit/report/count.ts'
import type { ReportContext, ServerReport } from '../../../kit/report/definition.ts'
import { byMonth } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { worded } from '../../../kit/sql-words.ts'
import { groupOfPlace } from '../../pig/sow-sql.ts'
import { placesBelow } from '../../places-below.ts'
import { drugClasses, drugSources, face } from './face.ts'

type Sql = RawBuilder<unknown>

/** An event counts where its farm keeps no warehouse, or where it took from one: what was issued before is counted there. */
const countsOnce = (
  t: string,
): Sql => sql`(not exists (select 1 from warehouse w where w.farm_id = ${sql.ref(`${t}.farm_id`)} and not w.deleted)
  or exists (select 1 from stock_event e where e.farm_id = ${sql.ref(`${t}.farm_id`)} and e.source_uid = ${sql.ref(`${t}.uid`)}))`

/** What was typed into an event beside what its row keeps. */
const typed = (t: string, day: Sql): Sql =>
  sql`left join farm_event v on v.farm_id = ${sql.ref(`${t}.farm_id`)} and v.event_date = ${day} and v.uid = ${sql.ref(`${t}.uid`)}`

/** Every spending of the period: issues less returns, events, drugs beside the warehouse. */
function spendings(context: ReportContext): Sql {
  const { filters: f } = context
  const when = (t: string, day: string) => sql`${inFarms(sql.ref(`${t}.farm_id`), context)}
    and ${sql.ref(`${t}.${day}`)} between ${f.dateFrom}::date and ${f.dateTo}::date`
  const used = sql`(v.payload->>'usedQty')::numeric`
  return sql`select m.farm_id, m.uid, m.event_date as day, m.kind as source, m.material_id, null::text as name, null::uuid as unit_id, -m.qty as qty, -m.amount as amount,
      e.house_id, e.batch_id, null::integer as heads, (select q.department from requisition q where q.farm_id = e.farm_id and q.uid = e.source_uid) as reason
    from stock_move m join stock_event e on e.farm_id = m.farm_id and e.uid = m.uid
    where ${when('m', 'event_date')} and m.kind in ('ISSUE', 'RETURN')
    union all
    select d.farm_id, d.uid, d.treat_date, d.kind, d.drug_id, null, null, ${used}, d.amount, d.house_id, d.batch_id, d.heads,
      (select w.name1 from data_dictionary w where w.uid = d.disease_id)
    from medication d ${typed('d', sql`d.treat_date`)} where ${when('d', 'treat_date')} and d.amount is not null and ${countsOnce('d')}
    union all
    select i.farm_id, i.uid, i.immune_date, 'IMMUNE', i.vaccine_id, null, null, ${used}, i.amount, i.house_id, i.batch_id, i.heads, null
    from immunisation i ${typed('i', sql`i.immune_date`)} where ${when('i', 'immune_date')} and i.amount is not null and ${countsOnce('i')}
    union all
    select o.farm_id, o.uid, o.use_date, 'OTHER', null, o.drug, o.unit_id, o.qty, o.amount, o.house_id, null, null, o.purpose
    from other_drug o where ${when('o', 'use_date')} and not o.deleted`
}

const classWord = worded(sql`coalesce(n.material_class, 'DRUG')`, drugClasses)
const drug = sql`coalesce(n.name, x.name)`
const isCounted = sql`x.heads is not null`

/** Spending on drugs. Source: domain.md §2.12, §5.6. */
export const drugExpendDetail: ServerReport = {
  report: face,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  filled: ['date'],
  from: (context) => {
    const { filters: f } = context
    return sql`(${spendings(context)}) x left join material n on n.uid = x.material_id
      left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id
      join (select 1) scope on (x.material_id is null or n.material_class in (${sql.join(Object.keys(drugClasses).map((one) => sql.lit(one)))}))
        and ${equals(sql`coalesce(n.material_class, 'DRUG')`, f.materialClass)} and ${equals(sql`x.material_id`, f.drugId)}
        and ${equals(sql`x.source`, f.source)} and ${ifGiven(f.houseId, sql`x.house_id in (${placesBelow(f.houseId)})`)}`
  },
  columns: {
    date: sql`x.day`,
    place: sql`coalesce(b.batch_no, (select h.name from organize h where h.uid = x.house_id), x.reason)`,
    source: worded(sql`x.source`, drugSources),
    materialClass: classWord,
    drug,
    unit: sql`(select u.name1 from data_dictionary u where u.uid = coalesce(n.unit_id, x.unit_id))`,
    records: each,
    qty: sql`x.qty`,
    price: sql`round(x.amount / nullif(x.qty, 0), 4)`,
    amount: sql`x.amount`,
    reason: sql`x.reason`,
    heads: sql`x.heads`,
    headAmount: sql`case when ${isCounted} then x.amount end`,
  },
  ids: { row: sql`x.uid`, farmId: sql`x.farm_id`, batchId: sql`x.batch_id` },
  groups: {
    drug: { key: drug },
    materialClass: { key: sql`coalesce(n.material_class, 'DRUG')`, label: classWord },
    source: { key: sql`x.source`, label: worded(sql`x.source`, drugSources), ofKey: true },
    house: groupOfPlace(sql`x.house_id`),
    batch: { key: sql`x.batch_id`, label: sql`b.batch_no` },
    day: { key: sql`x.day` },
    month: byMonth(sql`x.day`, sql`x.farm_id`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
}
