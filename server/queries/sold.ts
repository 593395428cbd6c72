import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { numbersOf } from '#server/queries/former-numbers.ts'
import { equals, inFarms } from '../kit/report/asked.ts'
import type { ReportContext } from '../kit/report/definition.ts'

/** Farms, days and filters. */
type Asked = Pick<ReportContext, 'farms' | 'filters'>

const asked = (farm: Sql, day: Sql, context: Asked): Sql =>
  sql`${inFarms(farm, context)} and ${day} between ${context.filters.dateFrom}::date and ${context.filters.dateTo}::date`

const cell = (key: string): Sql => sql`(l.line->>${sql.lit(key)})`
const figure = (key: string): Sql => sql`${cell(key)}::numeric(16, 2)`
const paidIn = (key: string): Sql => sql`(e.payload->>${sql.lit(key)})`
const numberIn = (key: string): Sql => sql`${paidIn(key)}::numeric(16, 2)`

/** Events without a ticket: a farm without tickets records sales by events. */
const byNoTicket = (farm: Sql, event: Sql): Sql =>
  sql`not exists (select 1 from document_event d where d.farm_id = ${farm} and d.event_uid = ${event})`

/** Lines of approved tickets. */
const ticketed = (context: Asked): Sql => sql`
  select t.farm_id, t.uid || '/' || l.no as uid, t.sale_date as day, t.doc_no, t.client_id, s.name1 as sale_type, t.sale_person_id,
    coalesce(${cell('batchNo')}, ${cell('earNo')}) as number, coalesce(${cell('grade')}, 'FULL') as grade, ${figure('qty')}::int as qty,
    ${figure('weight')} as weight, ${figure('weight')} - coalesce(${figure('deductWeight')}, 0) as paid, ${figure('amount')} as amount,
    t.quarantine_no, t.settlement, false as is_semen, ${cell('commodityId')}::uuid as commodity_id
  from sales_ticket t cross join jsonb_array_elements(t.lines) with ordinality l(line, no)
    left join data_dictionary s on s.uid = t.sale_type_id
  where ${asked(sql`t.farm_id`, sql`t.sale_date`, context)} and t.status = 'APPROVED' and not t.deleted`

/** Heads of batches sold without a ticket. */
const ofBatches = (context: Asked): Sql => sql`
  select m.farm_id, m.source_uid::text, m.move_date, null, (e.payload->>'clientId')::uuid, '商品猪', null::uuid, b.batch_no,
    case m.kind when 'OUT_CULL' then 'CULL' else 'FULL' end, abs(m.qty), m.weight, m.weight, m.amount, null, null, false, null::uuid
  from batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id
    join batch_event e on e.farm_id = m.farm_id and e.event_date = m.move_date and e.uid = m.source_uid
  where ${asked(sql`m.farm_id`, sql`m.move_date`, context)} and (m.kind = 'OUT_SALE' or (m.kind = 'OUT_CULL' and m.amount > 0))
    and ${byNoTicket(sql`m.farm_id`, sql`m.source_uid`)}`

/** Breeding pigs sold without a ticket. */
const ofHerd = (context: Asked): Sql => sql`
  select e.farm_id, e.uid::text, e.event_date, null, (e.payload->>'clientId')::uuid,
    case when e.type = 'event_sale_pig' then '种猪' when p.sex = 'M' then '淘汰公猪' else '淘汰母猪' end, null::uuid, p.ear_no,
    case e.type when 'event_sale_pig' then 'FULL' else 'CULL' end, 1, ${numberIn('weight')}, ${numberIn('weight')},
    ${numberIn('amount')}, null, null, false, null::uuid
  from pig_event e join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id
  where ${asked(sql`e.farm_id`, sql`e.event_date`, context)}
    and (e.type = 'event_sale_pig' or (e.type = 'event_cull_pig' and ${paidIn('kind')} = 'SALE'))
    and ${byNoTicket(sql`e.farm_id`, sql`e.uid`)}`

/** Piglets weaned for sale without a ticket. */
const weaned = (context: Asked): Sql => sql`
  select w.farm_id, w.uid::text, w.move_date, null, null::uuid, '仔猪(猪苗)', null::uuid, w.ear_no, 'FULL', w.qty - w.reported,
    round(w.weight * (w.qty - w.reported) / w.qty, 2), round(w.weight * (w.qty - w.reported) / w.qty, 2), null::numeric, null, null, false, null::uuid
  from (select m.farm_id, m.uid, m.move_date, p.ear_no, abs(m.qty) as qty, m.weight,
      coalesce((select sum((l->>'qty')::int) from sales_ticket t cross join jsonb_array_elements(t.lines) l
        where t.farm_id = m.farm_id and t.sale_date = m.move_date and t.status = 'APPROVED' and not t.deleted
          and l->>'source' = 'WEANED' and l->>'earNo' = any(${numbersOf('p')})), 0)::int as reported
    from litter_move m join litter i on i.farm_id = m.farm_id and i.uid = m.litter_uid
      join pig p on p.farm_id = i.farm_id and p.uid = i.pig_id
    where ${asked(sql`m.farm_id`, sql`m.move_date`, context)} and m.kind = 'WEAN' and m.batch_id is null and m.house_id is null) w
  where w.qty > w.reported`

/** Doses sold to clients. */
const semen = (context: Asked): Sql => sql`
  select s.farm_id, s.uid::text, s.ship_date, s.doc_no, s.client_id, '精液', null::uuid, s.lot_no, 'FULL', null::int, null::numeric,
    null::numeric, s.amount, null, null, true, null::uuid
  from semen_sale s where ${asked(sql`s.farm_id`, sql`s.ship_date`, context)} and s.destination = 'CLIENT' and s.status = 'SHIPPED'
    and not s.deleted`

/** All sales of a period, one row for each line of a ticket, or for each event without a ticket, as `x`. */
export function soldRows(context: Asked): Sql {
  const { filters: f } = context
  const ways = [ticketed, ofBatches, ofHerd, weaned, semen].map((way) => way(context))
  return sql`(select s.* from (${sql.join(ways, sql` union all `)}) s
    where ${equals(sql`s.client_id`, f.clientId)} and ${equals(sql`s.sale_person_id`, f.salePersonId)}
      and ${equals(sql`s.grade`, f.grade)} and ${equals(sql`s.number`, f.number)} and ${equals(sql`s.doc_no`, f.docNo)}
      and ${equals(sql`s.commodity_id`, f.commodityId)}
      and ${equals(sql`s.sale_type`, typeOf(f.saleTypeId))}) x`
}

/** Kinds of sale are matched by their word: sales without a ticket have no uid. */
const typeOf = (uid: unknown): unknown =>
  uid === null || uid === undefined ? null : sql`(select name1 from data_dictionary where uid = ${uid})`
