import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { prepared } from '#server/kit/prepared.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { familyOf } from './pedigree.ts'
import { eventsOfPig } from './read-event.ts'

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

/** A litter as the card shows it; `stillborn` holds all piglets born dead except mummies, so that live + dead + mummies = total. */
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

interface SpanRow {
  from: string
  to: string | null
  status: string
  openReason: string | null
  parity: number
}

/** A stay of the animal, `from ≤ d < to`, with the name of the place. */
interface StayRow {
  from: string
  to: string | null
  place: string
}

const servicesOf = (farmId: string, pigId: string) => sql<ServiceRow>`
    select uid, service_date as date, cycle_parity as "cycleParity", service_no as no, category, init, boar_earnock as "boarEarnock",
      dose_count as "doseCount", wean_date as "weanDate", due_date as "dueDate", positive_date as "positiveDate", outcome,
      outcome_date as "outcomeDate"
      from sow_service where farm_id = ${farmId} and pig_id = ${pigId} order by service_date`

const littersOf = (farmId: string, pigId: string) => sql<LitterRow>`
    select uid, parity, farrow_date as "farrowDate", gestation_days as "gestationDays", init, total_born as "totalBorn",
      live_piglets as "livePiglets", healthy, weak, deformed_live as "deformedLive", stillborn + black_dead + deformed_dead as stillborn,
      mummy, litter_weight::text as "litterWeight", suckling, deaths, weaned, wean_weight::text as "weanWeight", wean_date as "weanDate",
      lactation_days as "lactationDays"
      from litter where farm_id = ${farmId} and pig_id = ${pigId} and not nurse order by parity`

const spansOf = (farmId: string, pigId: string) => sql<SpanRow>`
    select case when no = 0 then since else from_date end as "from", to_date as "to", status, open_reason as "openReason", parity from sow_span
     where farm_id = ${farmId} and pig_id = ${pigId} order by no`

const staysOf = (farmId: string, pigId: string) => sql<StayRow>`
    select s.from_date as "from", s.to_date as "to", concat_ws('-', h.name, n.name) as place from pig_stay s
      left join organize h on h.uid = s.house_id left join organize n on n.uid = s.pen_id
     where s.farm_id = ${farmId} and s.pig_id = ${pigId} order by s.no`

/** All rows of the card in one statement: the round trips would cost more than the reads. */
export const cardRows = (tx: Tx, farmId: string, pigId: string) =>
  together(tx, {
    events: eventsOfPig(farmId, pigId),
    services: servicesOf(farmId, pigId),
    litters: littersOf(farmId, pigId),
    spans: spansOf(farmId, pigId),
    stays: staysOf(farmId, pigId),
    family: familyOf(farmId, pigId),
  })

type Queries = Readonly<Record<string, Sql>>
type Lists<Q extends Queries> = {
  [Name in keyof Q]: Q[Name] extends RawBuilder<infer Row> ? Row[] : never
}

/**
 * The rows of several short queries by key in one round trip, prepared. They travel as JSON: the query must cast numerics and
 * timestamps to text.
 */
export async function together<Q extends Queries>(tx: Tx, queries: Q): Promise<Lists<Q>> {
  const lists = Object.entries(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r) as ${sql.id(name)}`,
  )
  const found = await prepared(sql<Lists<Q>>`select ${sql.join(lists)}`).execute(tx)
  const [row] = found.rows
  if (!row) throw new Error('a row of lists is always answered')
  return row
}
