import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/**
 * The scorecard of one farm out of its animals, services, litters and spans, each read once; the days it is kept by are not
 * used. 138 days are a gestation and a lactation (F63b), 114 a gestation (F23), 125 ripen a service (F21).
 */
export const efficiency = byHandOf(
  (farmId, { from, to }) => sql`with day as (select ${from}::date as first, ${to}::date as last),
  herd as (
    select sum(greatest(least(coalesce(exit_date, last + 1), last + 1) - greatest(entry_date, first), 0)) as all_days,
      sum(greatest(least(coalesce(exit_date, last + 1), last + 1) - greatest(since, first), 0)) filter (where since is not null) as mated_days,
      sum(greatest(least(coalesce(exit_date, last - 137), last - 137) - greatest(since, first - 138), 0)) filter (where since is not null) as earlier,
      count(*) filter (where pig_class = 'SOW' and exit_date between first and last and exit_type = 'DEAD') as deaths,
      count(*) filter (where pig_class = 'SOW' and exit_date between first and last and (exit_type = 'CULLED' or (exit_type = 'SOLD'
        and (select w.status from sow_span w where w.farm_id = ${farmId} and w.pig_id = f.uid order by w.no desc limit 1) = 'CULL_WAIT'))) as culls
    from (select *, mated_from as since from pig, day
      where farm_id = ${farmId} and sex = 'F' and not deleted) f),
  spans as (
    select coalesce(sum(days) filter (where status = 'IN_TRANSIT'), 0) as road,
      coalesce(sum(days) filter (where status = 'IN_TRANSIT' and was_mated), 0) as mated_road,
      coalesce(sum(days) filter (where status in ('WEANED', 'OPEN') or (status = 'CULL_WAIT' and was_mated)), 0) as idle,
      count(*) filter (where now and status <> 'IN_TRANSIT') as "endSows", count(*) filter (where now and status = 'GILT') as "endGilts",
      count(*) filter (where now and status = 'MATED') as "endMated", count(*) filter (where now and status = 'PREGNANT') as "endPregnant",
      count(*) filter (where now and status = 'LACTATING') as "endLactating", count(*) filter (where now and status = 'WEANED') as "endWeaned",
      count(*) filter (where now and status = 'OPEN') as "endOpen", count(*) filter (where now and status = 'CULL_WAIT') as "endCullWait",
      coalesce(sum(parity) filter (where now and status <> 'IN_TRANSIT'), 0) as "endParities",
      count(*) filter (where now and status <> 'IN_TRANSIT' and parity > 0) as "endFarrowed"
    from (select sp.status, sp.parity, least(sp.to_date, last + 1) - greatest(sp.from_date, first) as days,
        sp.to_date is null or sp.to_date > last as now, coalesce(p.mated_from <= sp.from_date, false) as was_mated
      from day join sow_span sp on sp.farm_id = ${farmId} and sp.from_date <= ${to}::date
        and case when sp.to_date is null then 'infinity'::date else sp.to_date end > ${from}::date
      join pig p on p.farm_id = ${farmId} and p.uid = sp.pig_id and p.sex = 'F' and not p.deleted) s),
  served as (
    select count(*) as services, count(*) filter (where category = 'GILT') as "ofGilts", count(*) filter (where category = 'WEANED') as "ofWeaned",
      count(*) filter (where category = 'RETURN') as "ofReturned", count(*) filter (where category = 'ABORT') as "ofAborted",
      count(*) filter (where category = 'OPEN') as "ofOpen", count(*) filter (where service_no > 1) as repeats,
      count(*) filter (where category = 'GILT' and service_no = 1) as "firstMated", count(*) filter (where not ripe) as unripe,
      count(*) filter (where ripe and outcome <> 'TRANSFERRED') as matured, count(*) filter (where ripe and outcome = 'FARROWED') as "maturedFarrowed",
      count(*) filter (where ripe and outcome not in ('TRANSFERRED', 'REMOVED')) as remaining,
      count(*) filter (where ripe and outcome = 'RETURN') as returned, count(*) filter (where ripe and outcome = 'ABORT') as aborted,
      count(positive_date) as conceived, count(*) filter (where positive_date is not null or failed) as known,
      count(*) filter (where positive_date is null and not failed) as awaited,
      count(positive_date) filter (where service_no = 1) as "firstConceived",
      count(*) filter (where service_no = 1 and (positive_date is not null or failed)) as "firstKnown",
      coalesce(sum(service_date - wean_date) filter (where direct), 0) as "wsiDays", count(*) filter (where direct) as "wsiCount"
    from (select *, service_date <= ${to}::date - 125 as ripe, outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED') as failed,
        service_no = 1 and category = 'WEANED' and service_date - wean_date <= 65 as direct from sow_service
      where farm_id = ${farmId} and not init and service_date between ${from}::date and ${to}::date) s),
  earlier as (select count(*) as n from sow_service where farm_id = ${farmId} and not init
    and service_date between ${from}::date - 114 and ${to}::date - 114),
  failed as (
    select coalesce(sum(greatest(least(stop, last + 1) - greatest(start, first), 0)), 0) as days
    from (select case when s.init then greatest(s.service_date, p.entry_date) else s.service_date end as start,
        case when s.outcome = 'REMOVED' then least(s.outcome_date, (select min(w.from_date) from sow_span w where w.farm_id = ${farmId}
          and w.pig_id = s.pig_id and w.status = 'CULL_WAIT' and w.from_date >= s.service_date)) else s.outcome_date end as stop
      from sow_service s join pig p on p.farm_id = ${farmId} and p.uid = s.pig_id
      where s.farm_id = ${farmId} and s.outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED')
        and s.outcome_date > ${from}::date and s.outcome_date <= ${to}::date) f, day),
  born as (
    select count(*) as litters, sum(total_born) as "totalBorn", sum(live_piglets) as "livePiglets", sum(healthy) as healthy,
      sum(stillborn) as stillborn, sum(black_dead) as "blackDead", sum(mummy) as mummy, sum(stillborn + black_dead + mummy) as "deadBorn",
      sum(litter_weight) as "litterWeight", sum(live_piglets) filter (where litter_weight is not null) as "weighedLive",
      sum(gestation_days) as "gestationSum", count(gestation_days) as "gestationCount"
    from litter where farm_id = ${farmId} and not init and not nurse and farrow_date between ${from}::date and ${to}::date),
  weaned as (
    select count(*) filter (where not nurse) as "weanedLitters", sum(lactation_days) filter (where not nurse) as "lactationSum",
      count(lactation_days) filter (where not nurse) as "lactationCount", sum(deaths) as "lostOfWeaned",
      sum(case when init then (select sum(qty) from litter_move m where m.farm_id = ${farmId} and m.litter_uid = l.uid
        and m.kind in ('INIT', 'FOSTER_IN', 'FOSTER_OUT')) else live_piglets + foster_in - foster_out end) as "startedOfWeaned",
      sum(wean_weight) as "weanWeight", sum(weaned) filter (where wean_weight > 0) as "weighedWeaned"
    from litter l where farm_id = ${farmId} and wean_date between ${from}::date and ${to}::date),
  moved as (
    select -sum(qty) filter (where kind = 'WEAN') as weaned, -sum(qty) filter (where kind = 'DEATH') as "pigletDeaths"
    from litter_move where farm_id = ${farmId} and kind in ('WEAN', 'DEATH') and move_date between ${from}::date and ${to}::date),
  seven as (
    select count(*) as "weanedSows", count(s.uid) as "servedIn7"
    from litter l left join sow_service s on s.farm_id = ${farmId} and s.pig_id = l.pig_id and s.wean_date = l.wean_date
      and s.service_no = 1 and s.service_date - s.wean_date <= 7 and s.service_date >= ${from}::date - 7
    where l.farm_id = ${farmId} and l.wean_date between ${from}::date - 7 and ${to}::date - 7
      and not exists (select 1 from pig g where g.farm_id = ${farmId} and g.uid = l.pig_id and g.exit_date = l.wean_date)
      and not exists (select 1 from litter n where n.farm_id = ${farmId} and n.pig_id = l.pig_id and n.nurse
        and n.farrow_date between l.wean_date and l.wean_date + 1))
  select ${farmId}::uuid as key, served.*, born.*, weaned.*, moved.*, seven.*, earlier.n as "earlierServices",
      herd.all_days - road as "herdDays", herd.mated_days - mated_road as "matedDays", herd.earlier as "earlierMatedDays",
      herd.all_days - herd.mated_days - road + mated_road as "giltDays", idle + failed.days as npd,
      idle + failed.days + herd.all_days - herd.mated_days - road + mated_road as "idleDays", herd.deaths, herd.culls,
      "endSows", "endGilts", "endMated", "endPregnant", "endLactating", "endWeaned", "endOpen", "endCullWait", "endParities", "endFarrowed"
    from herd, spans, served, earlier, failed, born, weaned, moved, seven`,
)
