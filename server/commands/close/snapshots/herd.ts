import { type RawBuilder, sql } from 'kysely'
import type { HerdRow } from '#domain/close/answer.ts'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '../../../kit/database.ts'
import { parametersOfFarms } from '../../../kit/parameters.ts'
import { usualKilos } from '../../../reports/pig/batches/growth.ts'
import { inventory } from '../../../reports/pig/batches/inventory.ts'
import { isMated } from '../../../reports/pig/sow-days.ts'

type Sql = RawBuilder<unknown>

/**
 * The structure of a herd over a month (domain.md §5.12, F01, F02): every class and state with what it had the evening before,
 * what came and went by kind, what it had on the last evening, and its pig-days. Who moves between states of a farm leaves one
 * row and comes to another (转入、转出 of states), so that the farm changes by entries, births, losses and sales alone.
 */
export async function herdOf(tx: Tx, farmId: string, month: Month, today: string): Promise<HerdRow[]> {
  const weights = await batchWeights(tx, farmId, month, today)
  const found = await sql<HerdRow>`with m as materialized (${movements(farmId, month)}),
      s as (select class, state, sum(qty) filter (where day < ${month.from}::date)::int as opening, sum(qty)::int as closing,
          sum(qty * (${month.to}::date + 1 - greatest(day, ${month.from}::date)))::int as days, sum(kilos) as kilos from m group by 1, 2),
      k as (select class, state, qty > 0 as comes, kind, sum(abs(qty))::int as heads from m
        where day >= ${month.from}::date and kind <> '' group by 1, 2, 3, 4),
      f as (select class, state, coalesce(jsonb_object_agg(kind, heads) filter (where comes), '{}') as came,
          coalesce(jsonb_object_agg(kind, heads) filter (where not comes), '{}') as went from k group by 1, 2)
    select s.class as "pigClass", s.state, coalesce(s.opening, 0) as opening, coalesce(f.came, '{}') as came,
        coalesce(f.went, '{}') as went, s.closing, s.kilos::float as kilos, s.days as "pigDays",
        (coalesce((f.came->>'GAIN')::int, 0) - coalesce((f.went->>'LOSS')::int, 0)) as difference
      from s left join f using (class, state)
     where s.opening <> 0 or s.closing <> 0 or s.days <> 0 or f.came is not null`.execute(tx)
  return found.rows
    .map((row) => ({ ...row, kilos: weights.get(row.state) ?? row.kilos }))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** Rows in the order the field reads them: sows along their cycle, boars, then pigs by age. */
const ORDER =
  'GILT SOW/MATED SOW/PREGNANT SOW/LACTATING SOW/WEANED SOW/OPEN SOW/CULL_WAIT BOAR SUCKLING GROWING/NURSERY GROWING/FINISH GROWING'
    .split(' ')
    .map((one) => one.split('/'))
const orderOf = ({ pigClass, state }: HerdRow): number => {
  const exact = ORDER.findIndex(([a, b]) => a === pigClass && b === state)
  return exact >= 0 ? exact : ORDER.findIndex(([a, b]) => a === pigClass && b === undefined) + 0.5
}

/** Every movement up to the end of the month: class, state, day, heads (signed), kind, and kg of what is there still. */
const movements = (farmId: string, { to }: Month): Sql =>
  sql.join([animals(farmId, to), piglets(farmId, to), batches(farmId, to)], sql` union all `)

/** Class of a span, whatever its animal was before. */
const spanClass = sql`case when p.sex = 'M' then 'BOAR' when ${isMated} then 'SOW' else 'GILT' end`

/** Animals that a count (种猪核对) did not find. */
const lost = (
  farmId: string,
): Sql => sql`select e.pig_id from herd_count c join document_event d on d.farm_id = c.farm_id and d.document_uid = c.uid
  join pig_event e on e.farm_id = d.farm_id and e.uid = d.event_uid and e.type = 'event_death_pig' where c.farm_id = ${farmId}`

/** Exits as movements of batches are called. */
const exitKind = (
  farmId: string,
): Sql => sql`case when p.exit_type = 'DEAD' and p.uid in (${lost(farmId)}) then 'LOSS'
  else case p.exit_type when 'DEAD' then 'DEATH' when 'CULLED' then 'CULL' when 'SOLD' then 'SALE' else 'TRANSFER' end end`

/**
 * Animals by the spans of their states: each begins as an entry, a return from the road or a change of state, and ends likewise.
 * On the road they are on nobody's inventory.
 */
const animals = (farmId: string, to: string): Sql => sql`
  select x.class, x.state, e.day, e.qty, case when e.qty > 0 then
      case when x.before = 'IN_TRANSIT' then 'TRANSFER' when x.before is not null then 'STATE' else x.entry end
    else case when x.after = 'IN_TRANSIT' then 'TRANSFER' when x.after is not null then 'STATE' else x.exit end end as kind, null::numeric as kilos
    from (select sp.from_date, sp.to_date, sp.status as state, ${spanClass} as class,
        lag(sp.status) over line as before, lead(sp.status) over line as after,
        case p.source when 'BOUGHT' then 'BUY' else coalesce(p.source, 'BUY') end as entry, ${exitKind(farmId)} as exit
      from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and not p.deleted
      where sp.farm_id = ${farmId} and sp.from_date <= ${to}::date
      window line as (partition by sp.pig_id order by sp.no)) x
    cross join lateral (values (x.from_date, 1), (x.to_date, -1)) e(day, qty)
   where x.state <> 'IN_TRANSIT' and e.day <= ${to}::date`

/** Suckling piglets by litter; between sows of the farm they are fostered and stay what they are. */
const piglets = (farmId: string, to: string): Sql => sql`
  select 'SUCKLING', 'SUCKLING', m.move_date, m.qty,
      case when m.kind = 'WEAN' and m.batch_id is null and m.house_id is null then 'SALE' when m.kind in ('FOSTER_IN', 'FOSTER_OUT') then 'FOSTER' else m.kind end,
      m.qty * round(${usualKilos(sql`${to}::date - l.farrow_date`)}::numeric, 2)
    from litter_move m join litter l on l.farm_id = m.farm_id and l.uid = m.litter_uid
   where m.farm_id = ${farmId} and m.move_date <= ${to}::date`

/** Growing pigs by the stage of their batch; from house to house they stay where they are. */
const batches = (farmId: string, to: string): Sql => sql`
  select 'GROWING', b.stage, m.move_date, m.qty, case when m.kind in ('HOUSE_IN', 'HOUSE_OUT') then '' when m.counter_batch_id is not null then 'MOVE' else split_part(m.kind, '_', 2) end, null
    from batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id and not b.deleted
   where m.farm_id = ${farmId} and m.move_date <= ${to}::date`

/** kg of growing pigs on the last evening by stage, as their batches are weighed by the reports. */
async function batchWeights(
  tx: Tx,
  farmId: string,
  { to }: Month,
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const context = {
    farms: [farmId],
    filters: {},
    today,
    params: await parametersOfFarms(tx, [farmId], today),
  }
  const day = sql`${to}::date`
  const found = await sql<{
    stage: string
    kilos: number
  }>`select b.stage, round(sum(i.mean * i.closing)::numeric, 2)::float as kilos
    from (${inventory(context, { from: day, to: day })}) i join batch b on b.farm_id = i.farm_id and b.uid = i.batch_id
    where i.closing <> 0 and i.mean is not null group by 1`.execute(tx)
  return new Map(found.rows.map(({ stage, kilos }) => [stage, kilos]))
}
