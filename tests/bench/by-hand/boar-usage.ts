import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Ejaculates, doses, services and days of work by boar (F70–F74), each table read once and added up before they meet. */
export const boarUsage = byHandOf(
  (farmId, { from, to }) => sql`with collected as (
    select pig_id::text as key, count(*) as collections, count(*) filter (where qualified) as passed, sum(volume) as volume,
      sum(density) as density, count(density) as densities, sum(motility) as motility, count(motility) as motilities,
      sum(abnormal) as abnormal, count(abnormal) as abnormals, sum(since) as since, count(since) as sinces
    from (select *, collect_date - max(collect_date) over (partition by pig_id order by collect_date
        range between unbounded preceding and interval '1 day' preceding) as since
      from semen_collection where farm_id = ${farmId} and collect_date <= ${to}::date) c
    where collect_date >= ${from}::date group by pig_id),
  moved as (
    select case when l.boar_ear_no like '%+%' then 'POOL' else coalesce(case when cardinality(l.boar_ids) <= 1 then l.boar_id end::text, l.boar_ear_no) end as key,
      sum(m.doses) filter (where m.kind = 'MADE' or (m.kind = 'RECEIVED' and l.origin <> 'OWN')) as made,
      -sum(m.doses) filter (where m.kind = 'USED') as used,
      -sum(m.doses) filter (where m.kind in ('SOLD', 'TRANSFERRED') or (m.kind = 'RECEIVED' and l.origin = 'OWN')) as sold,
      -sum(m.doses) filter (where m.kind = 'DISCARDED') as discarded
    from (select lot_uid, kind, sum(doses) as doses from semen_move
      where farm_id = ${farmId} and move_date between ${from}::date and ${to}::date group by lot_uid, kind) m
    join semen_lot l on l.farm_id = ${farmId} and l.uid = m.lot_uid group by 1),
  served as (
    select case when boar_earnock like '%+%' then 'POOL' else coalesce(boar_id::text, boar_earnock) end as key, count(*) as services
    from sow_service where farm_id = ${farmId} and not init and boar_earnock is not null
      and service_date between ${from}::date and ${to}::date group by 1),
  worked as (
    select p.uid::text as key, sum(least(sp.to_date, ${to}::date + 1) - greatest(sp.from_date, ${from}::date)) as days,
      least(${to}::date, coalesce(p.exit_date, ${to}::date)) - p.birth_date as age,
      ${to}::date - (select max(collect_date) from semen_collection c where c.farm_id = ${farmId} and c.pig_id = p.uid
        and c.collect_date <= ${to}::date) as last
    from pig p join sow_span sp on sp.farm_id = ${farmId} and sp.pig_id = p.uid and sp.status in ('ACTIVE', 'REST')
      and sp.from_date <= ${to}::date and (sp.to_date is null or sp.to_date > ${from}::date)
    where p.farm_id = ${farmId} and p.sex = 'M' and not p.deleted group by p.uid, p.exit_date, p.birth_date)
  select key, c.collections, c.passed, c.volume, c.density as "densitySum", c.densities as "densityCount",
      c.motility as "motilitySum", c.motilities as "motilityCount", c.abnormal as "abnormalSum", c.abnormals as "abnormalCount",
      c.since as "intervalSum", c.sinces as "intervalCount", m.made, m.used, m.sold, m.discarded,
      coalesce(m.used, 0) + coalesce(m.sold, 0) as out, s.services, w.days as "boarDays", w.age as "ageSum", w.last as "lastSum"
    from collected c full join moved m using (key) full join served s using (key) full join worked w using (key)`,
)
