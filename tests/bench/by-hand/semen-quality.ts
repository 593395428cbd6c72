import { sql } from 'kysely'
import { byHandOf } from './by-hand.ts'

/** Ejaculates by week, and what failed by the limits of its day. */
export const semenQuality = byHandOf(
  (
    farmId,
    { from, to },
  ) => sql`select to_char(date_trunc('week', collect_date::timestamp), 'IYYY-"W"IW') as key, count(*) as collections,
      count(*) filter (where qualified) as passed, sum(doses_made) as doses,
      count(*) filter (where low_motility) as "lowMotility", count(*) filter (where high_abnormal) as "highAbnormal",
      sum(volume) as "volumeSum", count(volume) as "volumeCount", sum(density) as "densitySum", count(density) as "densityCount",
      sum(motility) as "motilitySum", count(motility) as "motilityCount",
      sum(abnormal) as "abnormalSum", count(abnormal) as "abnormalCount"
    from semen_collection where farm_id = ${farmId} and collect_date between ${from}::date and ${to}::date
    group by date_trunc('week', collect_date::timestamp) order by date_trunc('week', collect_date::timestamp) desc`,
)
