import { sql } from 'kysely'
import type { DayCounts, HerdCounts, HerdPart, StateCount } from '#resources/answers/home.shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { HomeAsk, HomePart } from './part.ts'

/** The herd by state with what changed, and what happened yesterday. */
export const herdPart: HomePart<HerdPart> = {
  label: '存栏与昨日',
  functions: [],
  read: async (tx, ask) => ({
    states: await stateCounts(tx, ask),
    herd: await herdCounts(tx, ask),
    yesterday: await dayCounts(tx, ask),
  }),
}

/** Today's state is the animal's own; earlier days are read from the spans, the newest of which reach back a week. */
async function stateCounts(tx: Tx, { farmId, today }: HomeAsk): Promise<StateCount[]> {
  const day = sql`${today}::date`
  const asOf = (back: number) =>
    sql`count(*) filter (where sp.from_date <= ${day} - ${sql.lit(back)} and (sp.to_date is null or sp.to_date > ${day} - ${sql.lit(back)}))::int`
  return tx.rows(sql<StateCount>`
    with now as (
      select status, sex, count(*)::int as heads from pig
       where farm_id = ${farmId} and exit_date is null and not deleted group by status, sex
    ), before as (
      select sp.status, ${asOf(1)} as yesterday, ${asOf(7)} as last_week
        from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and p.sex = 'F' and not p.deleted
       where sp.farm_id = ${farmId} and (sp.to_date is null or sp.to_date > ${day} - 7) group by sp.status
    )
    select coalesce(n.status, b.status) as status, coalesce(n.sex, 'F') as sex, coalesce(n.heads, 0) as heads,
      case when coalesce(n.sex, 'F') = 'F' then coalesce(b.yesterday, 0) end as yesterday,
      case when coalesce(n.sex, 'F') = 'F' then coalesce(b.last_week, 0) end as "lastWeek"
      from now n full join before b on b.status = n.status and n.sex = 'F'`)
}

function herdCounts(tx: Tx, { farmId, today, settings }: HomeAsk): Promise<HerdCounts> {
  const day = sql`${today}::date`
  const servedBy = (back: number) => sql`count(*) filter (where entry_date <= ${day} - ${sql.lit(back)}
    and (exit_date is null or exit_date > ${day} - ${sql.lit(back)})
    and mated_from <= ${day} - ${sql.lit(back)})::int`
  return tx.one(sql<HerdCounts>`select
    count(*) filter (where exit_date is null and status <> 'IN_TRANSIT' and pig_class = 'SOW')::int as sows,
    ${servedBy(1)} as "sowsYesterday", ${servedBy(7)} as "sowsLastWeek",
    count(*) filter (where exit_date is null and status <> 'IN_TRANSIT' and pig_class = 'GILT')::int as gilts,
    count(*) filter (where exit_date is null and status = 'GILT'
      and ${day} - birth_date >= ${settings.params.first_service_min_age}::int)::int as "giltsReady",
    coalesce(sum(suckling) filter (where exit_date is null and status = 'LACTATING'), 0)::int as suckling,
    count(*) filter (where exit_date is null and status = 'LACTATING')::int as litters
    from pig where farm_id = ${farmId} and sex = 'F' and not deleted
      and (exit_date is null or exit_date > ${day} - 7)`)
}

function dayCounts(tx: Tx, { farmId, today }: HomeAsk): Promise<DayCounts> {
  const day = sql`(${today}::date - 1)`
  return tx.one(sql<DayCounts>`select * from
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
      from litter_move where farm_id = ${farmId} and move_date = ${day} and kind = 'DEATH') lost`)
}
