import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { usualKilos } from '../queries/batches/batches.growth.ts'
import { endOf, isMated } from '../queries/sow-days.ts'

/** The requested movements. */
interface MovementsAsked {
  /** Condition for the requested farms, by the column with a row's farm. */
  readonly ofFarm: (farmId: Sql) => Sql
  /** The last day. */
  readonly to: string
  /** Only movements of this day and later: the heads before are known. */
  readonly since?: string
  /** Adds the animal, litter or batch (`subject`) and the cause of a loss (`reason`, the uid of a word) of each movement. */
  readonly traced?: boolean
}

/**
 * Every movement of an inventory (§5.12), all of which add up to the heads at the end of a day: farm, class, state, day, heads (signed),
 * kind, and kg of the heads still there. `way` is the boundary it crosses: in or out of the farm ('FARM'), from one class or state to
 * another ('STATE'), or none, such as fostering or a change of house ('SAME').
 */
export const movements = (asked: MovementsAsked): Sql =>
  sql.join([animals(asked), piglets(asked), batches(asked)], sql` union all `)

/** Further columns of a movement, for single ones. */
const trace = ({ traced }: MovementsAsked, subject: Sql, reason: Sql): Sql =>
  traced ? sql`, ${subject} as subject, ${reason} as reason` : sql``

const within = (day: Sql, { to, since }: MovementsAsked): Sql =>
  since === undefined ? sql`${day} <= ${to}::date` : sql`${day} <= ${to}::date and ${day} >= ${since}::date`

/** Class of a span, whatever its animal was before. */
const spanClass = sql`case when p.sex = 'M' then 'BOAR' when ${isMated} then 'SOW' else 'GILT' end`

/** Animals that a count (种猪核对) did not find. */
const notFound = sql`exists (select 1 from pig_event e join document_event d on d.farm_id = e.farm_id and d.event_uid = e.uid
  join herd_count c on c.farm_id = d.farm_id and c.uid = d.document_uid
  where e.farm_id = x.farm_id and e.pig_id = x.pig_id and e.type = 'event_death_pig')`

/** Exits with the kinds of movements of batches. */
const exitKind = sql`case x.exit_type when 'DEAD' then case when ${notFound} then 'LOSS' else 'DEATH' end
  when 'CULLED' then 'CULL' when 'SOLD' then 'SALE' else 'TRANSFER' end`

/** Entry of a pig selected from a litter or a batch, which lost a head by it. */
const chosen = sql`exists (select 1 from pig_event e where e.farm_id = x.farm_id and e.pig_id = x.pig_id and e.type = 'event_entry' and e.link_uid is not null
  and (exists (select 1 from batch_event b where b.farm_id = e.farm_id and b.link_uid = e.link_uid and b.type = 'batch_out_select')
    or exists (select 1 from pig_event s join litter_move m on m.farm_id = s.farm_id and m.uid = s.uid and m.kind = 'SELECT'
      where s.farm_id = e.farm_id and s.link_uid = e.link_uid and s.uid <> e.uid)))`

/** The way between a span and its neighbour. */
const wayTo = (neighbour: Sql): Sql =>
  sql`case when ${neighbour} = 'IN_TRANSIT' then 'FARM' when ${neighbour} = x.class || '/' || x.state then 'SAME' else 'STATE' end`

/**
 * Animals by the spans of their states: each begins as an entry, a return from transit or a change of state, and ends likewise.
 * In transit they are on no farm's inventory.
 */
const animals = (asked: MovementsAsked): Sql => {
  const { ofFarm, to, since } = asked
  const open = since === undefined ? sql`true` : sql`${endOf('sp')} >= ${since}::date`
  const row = sql`case when sp.status = 'IN_TRANSIT' then sp.status else ${spanClass} || '/' || sp.status end`
  return sql`
  select x.farm_id, x.class, x.state, e.day, e.qty, case when e.qty > 0 then
      case when x.before = 'IN_TRANSIT' then 'TRANSFER' when x.before is not null then 'STATE' else x.entry end
    else case when x.after = 'IN_TRANSIT' then 'TRANSFER' when x.after is not null then 'STATE' else ${exitKind} end end as kind,
    case when e.qty > 0 then
      case when x.before is not null then ${wayTo(sql`x.before`)} when x.entry = 'OWN' and ${chosen} then 'STATE' else 'FARM' end
    else case when x.after is not null then ${wayTo(sql`x.after`)} else 'FARM' end end as way,
    null::numeric as kilos${trace(asked, sql`x.pig_id`, sql`case when e.qty < 0 and x.after is null then x.exit_reason::text end`)}
    from (select sp.farm_id, sp.pig_id, sp.from_date, sp.to_date, sp.status as state, ${spanClass} as class,
        lag(${row}) over line as before, lead(${row}) over line as after,
        case p.source when 'BOUGHT' then 'BUY' else coalesce(p.source, 'BUY') end as entry, p.exit_type, p.exit_reason
      from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and not p.deleted
      where ${ofFarm(sql`sp.farm_id`)} and sp.from_date <= ${to}::date and ${open}
      window line as (partition by sp.farm_id, sp.pig_id order by sp.no)) x
    cross join lateral (values (x.from_date, 1), (x.to_date, -1)) e(day, qty)
   where x.state <> 'IN_TRANSIT' and ${within(sql`e.day`, asked)}`
}

const pigletReason = sql`case when m.kind = 'DEATH' then (select e.payload->>'reason' from pig_event e
  where e.farm_id = m.farm_id and e.event_date = m.move_date and e.uid = m.uid) end`

/** Suckling piglets by litter; fostering between sows of the farm changes no class. */
const piglets = (asked: MovementsAsked): Sql => {
  const isSold = sql`m.kind = 'WEAN' and m.batch_id is null and m.house_id is null`
  return sql`
  select m.farm_id, 'SUCKLING', 'SUCKLING', m.move_date, m.qty,
      case when ${isSold} then 'SALE' when m.kind in ('FOSTER_IN', 'FOSTER_OUT') then 'FOSTER' else m.kind end,
      case when m.kind in ('FOSTER_IN', 'FOSTER_OUT') then 'SAME' when m.kind in ('WEAN', 'SELECT') and not (${isSold}) then 'STATE' else 'FARM' end,
      m.qty * round(${usualKilos(sql`${asked.to}::date - l.farrow_date`)}::numeric, 2)${trace(asked, sql`l.uid`, pigletReason)}
    from litter_move m join litter l on l.farm_id = m.farm_id and l.uid = m.litter_uid
   where ${asked.ofFarm(sql`m.farm_id`)} and ${within(sql`m.move_date`, asked)}`
}

/** Growing pigs by the stage of their batch; a change of house changes no class. */
const batches = (asked: MovementsAsked): Sql => sql`
  select m.farm_id, 'GROWING', b.stage, m.move_date, m.qty,
      case when m.kind in ('HOUSE_IN', 'HOUSE_OUT') then '' when m.counter_batch_id is not null then 'MOVE' else split_part(m.kind, '_', 2) end,
      case when m.kind in ('HOUSE_IN', 'HOUSE_OUT') or o.stage = b.stage then 'SAME'
        when m.counter_batch_id is not null or m.kind in ('IN_WEAN', 'OUT_SELECT') then 'STATE' else 'FARM' end,
      null${trace(asked, sql`b.uid`, sql`m.reason_id::text`)}
    from batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id and not b.deleted
      left join batch o on o.farm_id = m.farm_id and o.uid = m.counter_batch_id
   where ${asked.ofFarm(sql`m.farm_id`)} and ${within(sql`m.move_date`, asked)}`
