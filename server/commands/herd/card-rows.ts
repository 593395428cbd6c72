import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** A service as the card shows it. */
export interface ServiceRow {
  uid: string
  date: string
  cycleParity: number
  no: number
  category: string
  init: boolean
  boarEarnock: string | null
  doseCount: number
  weanDate: string | null
  dueDate: string
  positiveDate: string | null
  outcome: string
  outcomeDate: string | null
}

/** A litter as the card shows it; `stillborn` holds every piglet born dead that is no mummy, so that live + dead + mummies = total. */
export interface LitterRow {
  uid: string
  parity: number
  farrowDate: string
  gestationDays: number | null
  init: boolean
  totalBorn: number
  livePiglets: number
  healthy: number
  weak: number
  deformedLive: number
  stillborn: number
  mummy: number
  litterWeight: string | null
  suckling: number
  deaths: number
  weaned: number
  weanWeight: string | null
  weanDate: string | null
  lactationDays: number | null
}

export interface SpanRow {
  from: string
  to: string | null
  status: string
  openReason: string | null
  parity: number
}

/** Where the animal stood, `from ≤ d < to`, under the name a person knows the place by. */
export interface StayRow {
  from: string
  to: string | null
  place: string
}

export async function servicesOf(tx: Tx, farmId: string, pigId: string): Promise<ServiceRow[]> {
  const found = await sql<ServiceRow>`
    select uid, service_date as date, cycle_parity as "cycleParity", service_no as no, category, init, boar_earnock as "boarEarnock",
      dose_count as "doseCount", wean_date as "weanDate", due_date as "dueDate", positive_date as "positiveDate", outcome,
      outcome_date as "outcomeDate"
      from sow_service where farm_id = ${farmId} and pig_id = ${pigId} order by service_date`.execute(tx)
  return found.rows
}

export async function littersOf(tx: Tx, farmId: string, pigId: string): Promise<LitterRow[]> {
  const found = await sql<LitterRow>`
    select uid, parity, farrow_date as "farrowDate", gestation_days as "gestationDays", init, total_born as "totalBorn",
      live_piglets as "livePiglets", healthy, weak, deformed_live as "deformedLive", stillborn + black_dead + deformed_dead as stillborn,
      mummy, litter_weight as "litterWeight", suckling, deaths, weaned, wean_weight as "weanWeight", wean_date as "weanDate",
      lactation_days as "lactationDays"
      from litter where farm_id = ${farmId} and pig_id = ${pigId} and not nurse order by parity`.execute(tx)
  return found.rows
}

export async function spansOf(tx: Tx, farmId: string, pigId: string): Promise<SpanRow[]> {
  const found = await sql<SpanRow>`
    select from_date as "from", to_date as "to", status, open_reason as "openReason", parity from sow_span
     where farm_id = ${farmId} and pig_id = ${pigId} order by no`.execute(tx)
  return found.rows
}

export async function staysOf(tx: Tx, farmId: string, pigId: string): Promise<StayRow[]> {
  const found = await sql<StayRow>`
    select s.from_date as "from", s.to_date as "to", concat_ws('-', h.name, n.name) as place from pig_stay s
      left join organize h on h.uid = s.house_id left join organize n on n.uid = s.pen_id
     where s.farm_id = ${farmId} and s.pig_id = ${pigId} order by s.no`.execute(tx)
  return found.rows
}
