import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { byHandOf } from './by-hand.ts'

const week = (day: Sql): Sql => sql`date_trunc('week', ${day}::timestamp)`

/** Matings, litters, weaned piglets and growing pigs of each week, out of the rows themselves. */
export const fullLoadWeek = byHandOf((farmId, { from, to }) => {
  const of = (alias: string, day: Sql): Sql =>
    sql`${sql.ref(`${alias}.farm_id`)} = ${farmId}::uuid and ${day} between ${from}::date and ${to}::date`
  const mated = (category: string): Sql => sql`count(*) filter (where s.category = ${sql.lit(category)})`
  return sql`with w as (select generate_series(${week(sql`${from}`)}, ${to}::timestamp, interval '7 days') as week),
    served as (select ${week(sql`s.service_date`)} as week, count(*) as mated, ${mated('GILT')} as gilts, ${mated('WEANED')} as weaned,
        ${mated('RETURN')} as returned, ${mated('ABORT')} as aborted, ${mated('OPEN')} as open
      from sow_service s where ${of('s', sql`s.service_date`)} and not s.init group by 1),
    born as (select ${week(sql`l.farrow_date`)} as week, count(*) as litters from litter l
      where ${of('l', sql`l.farrow_date`)} and not l.init and not l.nurse group by 1),
    weaned as (select ${week(sql`m.move_date`)} as week, -sum(m.qty) as heads from litter_move m
      where ${of('m', sql`m.move_date`)} and m.kind = 'WEAN' group by 1),
    moved as (select ${week(sql`m.move_date`)} as week,
        sum(abs(m.qty)) filter (where b.stage = 'NURSERY' and m.qty < 0 and o.stage = 'FINISH') as grown,
        sum(abs(m.qty)) filter (where m.kind in ('OUT_SALE', 'OUT_SLAUGHTER')) as sold
      from batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id and not b.deleted
        left join batch o on o.farm_id = m.farm_id and o.uid = m.counter_batch_id
      where ${of('m', sql`m.move_date`)} group by 1)
    select to_char(w.week, 'IYYY-"W"IW') as key, s.mated, s.gilts as "ofGilts", s.weaned as "ofWeaned", s.returned as "ofReturned",
        s.aborted as "ofAborted", s.open as "ofOpen", f.litters as farrowed, n.heads as weaned, g.grown, g.sold
      from w left join served s on s.week = w.week left join born f on f.week = w.week left join weaned n on n.week = w.week
        left join moved g on g.week = w.week order by w.week desc`
})
