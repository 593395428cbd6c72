import { sql } from 'kysely'
import { days } from '#domain/calendar.ts'
import type { Tx } from '../../kit/database.ts'
import { eventsOfPig } from './read-event.ts'

interface ServiceRow {
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
  outcome: string
  outcomeDate: string | null
}
interface LitterRow {
  uid: string
  parity: number
  farrowDate: string
  gestationDays: number | null
  init: boolean
  totalBorn: number
  livePiglets: number
  healthy: number
  weak: number
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

/** One line of the card's parity table: a cycle from the first service to the weaning. */
export interface ParityLine {
  parity: number
  service: ServiceRow | null
  services: number
  litter: LitterRow | null
  /** Weaning to first service, days (F27). */
  wsi: number | null
  /** Weaning to fertile (or latest) service, days: the unproductive days of the cycle. */
  npd: number | null
}

/** Everything the sow card shows, besides the animal's own row. */
export async function loadCard(tx: Tx, farmId: string, pigId: string) {
  const services = await sql<ServiceRow>`
    select uid, service_date as date, cycle_parity as "cycleParity", service_no as no, category, init, boar_earnock as "boarEarnock",
      dose_count as "doseCount", wean_date as "weanDate", due_date as "dueDate", outcome, outcome_date as "outcomeDate"
      from sow_service where farm_id = ${farmId} and pig_id = ${pigId} order by service_date`.execute(tx)
  const litters = await sql<LitterRow>`
    select uid, parity, farrow_date as "farrowDate", gestation_days as "gestationDays", init, total_born as "totalBorn",
      live_piglets as "livePiglets", healthy, weak, stillborn + black_dead as stillborn, mummy, litter_weight as "litterWeight",
      suckling, deaths, weaned, wean_weight as "weanWeight", wean_date as "weanDate", lactation_days as "lactationDays"
      from litter where farm_id = ${farmId} and pig_id = ${pigId} order by parity`.execute(tx)
  const spans = await sql`
    select from_date as "from", to_date as "to", status, open_reason as "openReason", parity from sow_span
     where farm_id = ${farmId} and pig_id = ${pigId} order by no`.execute(tx)
  return {
    parities: parityLines(services.rows, litters.rows),
    spans: spans.rows,
    events: await eventsOfPig(tx, farmId, pigId),
    pedigree: await pedigreeOf(tx, farmId, pigId),
  }
}

/** Cycles newest first. A litter of parity n belongs to the services of cycle n − 1. */
export function parityLines(services: readonly ServiceRow[], litters: readonly LitterRow[]): ParityLine[] {
  const parities = new Set([
    ...services.map((one) => one.cycleParity + 1),
    ...litters.map((one) => one.parity),
  ])
  return [...parities]
    .sort((a, b) => b - a)
    .map((parity) => {
      const own = services.filter((one) => one.cycleParity === parity - 1)
      const [first, last] = [own[0] ?? null, own.at(-1) ?? null]
      return {
        parity,
        service: last,
        services: own.length,
        litter: litters.find((one) => one.parity === parity) ?? null,
        wsi: first?.weanDate ? days(first.weanDate, first.date) : null,
        npd: first?.weanDate && last ? days(first.weanDate, last.date) : null,
      }
    })
}

export interface Ancestor {
  earNo: string | null
  uid: string | null
  sire: Ancestor | null
  dam: Ancestor | null
}

/** Three generations as far as the farm's own files know them. */
async function pedigreeOf(tx: Tx, farmId: string, pigId: string): Promise<Ancestor | null> {
  const found = await sql<{ uid: string; earNo: string; sire: string | null; dam: string | null }>`
    with recursive line as (
      select uid, ear_no, sire_ear_no, dam_ear_no, 0 as depth from pig where farm_id = ${farmId} and uid = ${pigId}
      union
      select p.uid, p.ear_no, p.sire_ear_no, p.dam_ear_no, line.depth + 1 from pig p
        join line on p.farm_id = ${farmId} and p.ear_no in (line.sire_ear_no, line.dam_ear_no) where line.depth < 3)
    select uid, ear_no as "earNo", sire_ear_no as sire, dam_ear_no as dam from line order by depth`.execute(
    tx,
  )
  const known = new Map(found.rows.map((row) => [row.earNo, row]))
  const build = (earNo: string | null, depth: number): Ancestor | null => {
    if (!earNo || depth > 3) return null
    const row = known.get(earNo)
    return {
      earNo,
      uid: row?.uid ?? null,
      sire: build(row?.sire ?? null, depth + 1),
      dam: build(row?.dam ?? null, depth + 1),
    }
  }
  return build(found.rows[0]?.earNo ?? null, 0)
}
