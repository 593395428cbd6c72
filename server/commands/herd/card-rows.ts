import { type RawBuilder, sql } from 'kysely'
import type { Litter, Service, Span, Stay } from '#resources/answers/animal-card.ts'
import type { Tx } from '#server/kit/database.ts'
import { prepared } from '#server/kit/prepared.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { familyOf } from './pedigree.ts'
import { eventsOfPig } from './read-event.ts'

const servicesOf = (farmId: string, pigId: string) => sql<Service>`
    select uid, service_date as date, cycle_parity as "cycleParity", service_no as no, category, init, boar_earnock as "boarEarnock",
      dose_count as "doseCount", wean_date as "weanDate", due_date as "dueDate", positive_date as "positiveDate", outcome,
      outcome_date as "outcomeDate"
      from sow_service where farm_id = ${farmId} and pig_id = ${pigId} order by service_date`

const littersOf = (farmId: string, pigId: string) => sql<Litter>`
    select uid, parity, farrow_date as "farrowDate", gestation_days as "gestationDays", init, total_born as "totalBorn",
      live_piglets as "livePiglets", healthy, weak, deformed_live as "deformedLive", stillborn + black_dead + deformed_dead as stillborn,
      mummy, litter_weight::text as "litterWeight", suckling, deaths, weaned, wean_weight::text as "weanWeight", wean_date as "weanDate",
      lactation_days as "lactationDays"
      from litter where farm_id = ${farmId} and pig_id = ${pigId} and not nurse order by parity`

const spansOf = (farmId: string, pigId: string) => sql<Span>`
    select case when no = 0 then since else from_date end as "from", to_date as "to", status, open_reason as "openReason", parity from sow_span
     where farm_id = ${farmId} and pig_id = ${pigId} order by no`

const staysOf = (farmId: string, pigId: string) => sql<Stay>`
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
  const row = await tx.row(prepared(sql<Lists<Q>>`select ${sql.join(lists)}`))
  if (!row) throw new Error('a row of lists is always answered')
  return row
}
