import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

export interface HerdSummary {
  /** Heads by status, females and boars apart. */
  states: { status: string; sex: string; heads: number }[]
  suckling: number
  litters: number
  yesterday: {
    services: number
    farrowings: number
    live: number
    weanings: number
    weaned: number
    deaths: number
    pigletDeaths: number
  }
}

/** The herd at a glance: what the home page shows above its lists. */
export async function herdSummary(tx: Tx, farmId: string, today: string): Promise<HerdSummary> {
  const states = await sql<HerdSummary['states'][number]>`
    select status, sex, count(*)::int as heads from pig where farm_id = ${farmId} and exit_date is null and not deleted group by status, sex`.execute(
    tx,
  )
  const nursing = await sql<{ suckling: number; litters: number }>`
    select coalesce(sum(suckling), 0)::int as suckling, count(*)::int as litters from pig
     where farm_id = ${farmId} and status = 'LACTATING' and exit_date is null and not deleted`.execute(tx)
  const day = sql`${today}::date - 1`
  const yesterday = await sql<HerdSummary['yesterday']>`select
    (select count(*)::int from sow_service where farm_id = ${farmId} and service_date = ${day} and not init) as services,
    (select count(*)::int from litter where farm_id = ${farmId} and farrow_date = ${day} and not init) as farrowings,
    (select coalesce(sum(live_piglets), 0)::int from litter where farm_id = ${farmId} and farrow_date = ${day} and not init) as live,
    (select count(*)::int from litter where farm_id = ${farmId} and wean_date = ${day}) as weanings,
    (select coalesce(-sum(qty), 0)::int from litter_move where farm_id = ${farmId} and move_date = ${day} and kind = 'WEAN') as weaned,
    (select count(*)::int from pig where farm_id = ${farmId} and exit_date = ${day} and exit_type = 'DEAD') as deaths,
    (select coalesce(-sum(qty), 0)::int from litter_move where farm_id = ${farmId} and move_date = ${day} and kind = 'DEATH') as "pigletDeaths"`.execute(
    tx,
  )
  const [row] = yesterday.rows
  if (!row) throw new Error('summary without a row')
  return { states: states.rows, ...(nursing.rows[0] ?? { suckling: 0, litters: 0 }), yesterday: row }
}
