import { type RawBuilder, sql } from 'kysely'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { inFarms } from '#server/kit/report/in-farms.ts'
import { ageOn } from '#server/queries/batches/ages.ts'
import { stands } from '#server/queries/sow-days.ts'
import { ofEarNos } from '#server/queries/sow-sql.ts'
import {
  batchHeads,
  classOfBatch,
  classOfPig,
  onRoad,
  stayOf,
  sucklings,
} from '../pigs-amount/pigs-amount.rows.ts'

type Sql = RawBuilder<unknown>

const animals = (context: ReportContext, day: Sql): Sql =>
  sql`select sp.farm_id, st.house_id, st.pen_id, ${classOfPig} as class, sp.status as state, p.uid as pig_id, p.ear_no,
      null::uuid as batch_id, null::text as batch_no, case when p.sex = 'F' then sp.parity end as parity,
      ${day} - p.birth_date as age, ${day} - sp.since as days, 1 as heads
    from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and not p.deleted
      and ${inFarms(sql`p.farm_id`, context)} and ${ofEarNos(context.filters.earNos)}
    ${stayOf('sp', day, context)}
    where ${inFarms(sql`sp.farm_id`, context)} and ${stands(day)}`

const litters = (context: ReportContext, day: Sql): Sql =>
  sql`select l.farm_id, st.house_id, st.pen_id, 'SUCKLING', 'SUCKLING', p.uid, p.ear_no, null::uuid, null, null::int,
      ${day} - l.farrow_date, ${day} - l.farrow_date, l.heads
    from (${sucklings(context, day)}) l join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id
      and ${inFarms(sql`p.farm_id`, context)} and ${ofEarNos(context.filters.earNos)}
    ${stayOf('l', day, context)}`

const batches = (context: ReportContext, day: Sql): Sql =>
  sql`select b.farm_id, b.house_id, null::uuid, ${classOfBatch}, b.stage, null::uuid, null, b.batch_id, b.batch_no, null::int,
      ${ageOn(day, sql`b.born`)}, ${day} - o.open_date, b.heads
    from (${batchHeads(context, day)}) b
    join batch o on o.farm_id = b.farm_id and o.uid = b.batch_id and ${inFarms(sql`o.farm_id`, context)}`

/** Piglets on the road stand in no house: of the batches they left, since the day they were sent. */
const shipped = (context: ReportContext, day: Sql): Sql =>
  sql`select s.farm_id, null::uuid, null::uuid, 'TRANSIT', 'IN_TRANSIT', null::uuid, null, m.batch_id, o.batch_no, null::int,
      ${ageOn(day, sql`m.born`)}, ${day} - s.send_date, -m.qty
    from (${onRoad(context, day)}) s
    join document_event d on d.farm_id = s.farm_id and d.document_uid = s.uid
    join batch_move m on m.farm_id = d.farm_id and m.source_uid = d.event_uid and ${inFarms(sql`m.farm_id`, context)}
    join batch o on o.farm_id = m.farm_id and o.uid = m.batch_id and ${inFarms(sql`o.farm_id`, context)}`

/** Every animal, litter and batch of an evening at its place, and what is on the road. */
export function standing(context: ReportContext): Sql {
  const day = sql`${context.filters.date ?? context.today}::date`
  const kinds = [animals, litters, batches, shipped].map((rows) => rows(context, day))
  return sql.join(kinds, sql` union all `)
}
