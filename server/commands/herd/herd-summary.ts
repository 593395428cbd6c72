import { sql } from 'kysely'
import { weekRange } from '#domain/calendar.ts'
import type { Params } from '#domain/sow/params.ts'
import type { Tx } from '../../kit/database.ts'

interface HerdCounts {
  /** 能繁母猪: females served at least once and still there (domain.md §1.2); and as of yesterday evening. */
  sows: number
  sowsYesterday: number
  gilts: number
  /** Gilts old enough for their first service. */
  giltsReady: number
  suckling: number
  litters: number
}

interface DayCounts {
  services: number
  firstServices: number
  farrowings: number
  live: number
  weanings: number
  weaned: number
  /** kg of the weaned heads that were weighed. */
  weanedWeight: string | null
  weighed: number
  deaths: number
  pigletDeaths: number
}

export interface HerdSummary {
  /** Heads by status, females and boars apart. */
  states: { status: string; sex: string; heads: number }[]
  herd: HerdCounts
  yesterday: DayCounts
  /** The running week, Monday first; days to come hold zero. */
  week: { date: string; services: number; farrowings: number; weanings: number }[]
}

/** The herd at a glance: what the home page shows beside its lists. */
export async function herdSummary(
  tx: Tx,
  farmId: string,
  today: string,
  params: Params,
): Promise<HerdSummary> {
  const states = await sql<HerdSummary['states'][number]>`
    select status, sex, count(*)::int as heads from pig
     where farm_id = ${farmId} and exit_date is null and not deleted group by status, sex`.execute(tx)
  return {
    states: states.rows,
    herd: await herdCounts(tx, farmId, today, params.first_service_min_age),
    yesterday: await dayCounts(tx, farmId, today),
    week: await weekCounts(tx, farmId, today),
  }
}

async function herdCounts(tx: Tx, farmId: string, today: string, readyAge: number): Promise<HerdCounts> {
  const day = sql`${today}::date`
  const found = await sql<HerdCounts>`select
    count(*) filter (where exit_date is null and pig_class = 'SOW')::int as sows,
    count(*) filter (where entry_date < ${day} and (exit_date is null or exit_date >= ${day})
      and (first_service_date < ${day} or entry_parity > 0))::int as "sowsYesterday",
    count(*) filter (where exit_date is null and pig_class = 'GILT')::int as gilts,
    count(*) filter (where exit_date is null and status = 'GILT' and ${day} - birth_date >= ${readyAge}::int)::int as "giltsReady",
    coalesce(sum(suckling) filter (where exit_date is null and status = 'LACTATING'), 0)::int as suckling,
    count(*) filter (where exit_date is null and status = 'LACTATING')::int as litters
    from pig where farm_id = ${farmId} and sex = 'F' and not deleted and (exit_date is null or exit_date >= ${day})`.execute(
    tx,
  )
  return only(found.rows)
}

async function dayCounts(tx: Tx, farmId: string, today: string): Promise<DayCounts> {
  const day = sql`(${today}::date - 1)`
  const found = await sql<DayCounts>`select * from
    (select count(*)::int as services, count(*) filter (where category = 'GILT')::int as "firstServices"
      from sow_service where farm_id = ${farmId} and service_date = ${day} and not init) served,
    (select count(*)::int as farrowings, coalesce(sum(live_piglets), 0)::int as live
      from litter where farm_id = ${farmId} and farrow_date = ${day} and not init and not nurse) born,
    (select count(*)::int as weanings from litter where farm_id = ${farmId} and wean_date = ${day} and not nurse) emptied,
    (select coalesce(sum((payload->>'startes')::int), 0)::int as weaned, sum((payload->>'weanWeight')::numeric) as "weanedWeight",
      coalesce(sum((payload->>'startes')::int) filter (where payload->>'weanWeight' is not null), 0)::int as weighed
      from pig_event where farm_id = ${farmId} and event_date = ${day} and type = 'event_wean') weaned,
    (select count(*)::int as deaths from pig where farm_id = ${farmId} and exit_date = ${day} and exit_type = 'DEAD' and not deleted) gone,
    (select coalesce(-sum(qty), 0)::int as "pigletDeaths"
      from litter_move where farm_id = ${farmId} and move_date = ${day} and kind = 'DEATH') lost`.execute(tx)
  return only(found.rows)
}

async function weekCounts(tx: Tx, farmId: string, today: string): Promise<HerdSummary['week']> {
  const { start, end } = weekRange(today)
  const found = await sql<HerdSummary['week'][number]>`select d::date as date,
    (select count(*)::int from sow_service where farm_id = ${farmId} and service_date = d::date and not init) as services,
    (select count(*)::int from litter where farm_id = ${farmId} and farrow_date = d::date and not init and not nurse) as farrowings,
    (select count(*)::int from litter where farm_id = ${farmId} and wean_date = d::date and not nurse) as weanings
    from generate_series(${start}::date::timestamp, ${end}::date::timestamp, interval '1 day') d`.execute(tx)
  return found.rows
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return row
}
