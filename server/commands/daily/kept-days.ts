import { sql } from 'kysely'
import type { DailyProblem } from '#domain/close/close.daily.ts'
import type { Month } from '#domain/close/close.months.ts'
import { isUuid } from '#kit/parse.ts'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { spanEnd } from '#server/queries/sow-days.ts'
import type { Act } from '../entry/entry.act.ts'

type Days = Pick<Month, 'from' | 'to'>

/** More rows than a person checks at once. */
const MOST = 500

/**
 * Days of a farm that are stored twice, not at all, or that differ from their sources: of the herd (`herd_day`), of batches
 * by house (`batch_day`), and states of animals, from which the heads of every day end are counted. Source: §5.9 (mrclcf).
 * @param days up to today: later days are not stored
 */
export async function dailyProblems(tx: Tx, farmId: string, days: Days): Promise<DailyProblem[]> {
  const parts = [herdDays(farmId, days), batchDays(farmId, days), animals(farmId, days)]
  return tx.rows(sql<DailyProblem>`select kind, problem, day, coalesce(subject, '') as subject, batch_id as "batchId", heads, expected, times
    from (${sql.join(parts, sql` union all `)}) x order by day, kind, subject, problem limit ${sql.lit(MOST)}`)
}

/** Females at the end of each day, stored and by their spans. Days begin with the farm's first stored day. */
const herdDays = (farmId: string, { from, to }: Days): Sql => sql`
  select 'HERD' as kind, case when d.day is null then 'MISSING' else 'DIFFERENT' end as problem, g.day::date as day, null as subject,
      null::uuid as batch_id, d.end_sows as heads, h.heads as expected, case when d.day is null then 0 else 1 end as times
    from (select min(day) as first from herd_day where farm_id = ${farmId}) f
    cross join lateral generate_series(greatest(f.first, ${from}::date), ${to}::date, interval '1 day') g(day)
    cross join lateral (select count(*)::int as heads from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id
        and p.sex = 'F' and not p.deleted
      where sp.farm_id = ${farmId} and sp.status <> 'IN_TRANSIT' and sp.from_date <= g.day and ${spanEnd} > g.day) h
    left join herd_day d on d.farm_id = ${farmId} and d.day = g.day
   where d.end_sows is distinct from h.heads`

/**
 * Days of batches by house: each holds until the next begins. One that reaches into the next is stored twice; one that ends before
 * it leaves days out; heads at the end of a day are those of the day before plus movements, and equal the sum of all movements.
 */
const batchDays = (farmId: string, { from, to }: Days): Sql => {
  const moved = sql`d.init + d.came + d.shifted - d.dead - d.culled - d.sold - d.went`
  return sql`select 'BATCH', x.problem, x.day, b.batch_no, b.uid, x.heads, x.expected, x.times
    from (select d.batch_id, d.day, d.heads, e.*
        from (select d.*, lead(d.day) over line as next, lag(d.heads, 1, 0) over line as before,
              coalesce((select sum(m.qty) from batch_move m where m.farm_id = d.farm_id and m.batch_id = d.batch_id
                and m.house_id is not distinct from d.house_id and m.move_date <= d.day), 0)::int as reported
            from batch_day d where d.farm_id = ${farmId}
            window line as (partition by d.batch_id, d.house_id order by d.day)) d
          cross join lateral (values
            (case when d.next < d.until then 'TWICE' end, null::int, 2),
            (case when d.next > d.until then 'MISSING' end, null, 0),
            (case when d.heads <> d.before + ${moved} then 'JUMP' end, d.before + ${moved}, 1),
            (case when d.heads <> d.reported then 'DIFFERENT' end, d.reported, 1)) e(problem, expected, times)
        where e.problem is not null and d.day between ${from}::date and ${to}::date) x
    join batch b on b.farm_id = ${farmId} and b.uid = x.batch_id`
}

/** Animals with two states at the end of a day, or with none while they are in the herd. */
const animals = (farmId: string, { from, to }: Days): Sql => sql`
  select 'PIG', case when x.next < x.until then 'TWICE' else 'MISSING' end, least(x.next, x.until), x.ear_no, null, null, null,
      case when x.next < x.until then 2 else 0 end
    from (select p.ear_no, ${spanEnd} as until, lead(sp.from_date) over (partition by sp.pig_id order by sp.no) as next
        from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and not p.deleted
       where sp.farm_id = ${farmId}) x
   where x.next <> x.until and least(x.next, x.until) between ${from}::date and ${to}::date`

interface DayRequest {
  readonly farmId: string
  readonly day: string
  /** The batch whose days are computed anew; null for the herd. */
  readonly batchId: string | null
}

type Refresh = (tx: Tx, farmId: string, today: string) => Promise<unknown>

/**
 * Recomputes the stored figures of a day and those after it (重算该日); no event changes.
 * @param refreshHerd brings the stored days of the herd up to date
 */
export async function workOutAgain({ tx, caller, today }: Act, request: DayRequest, refreshHerd: Refresh) {
  const { farmId, day, batchId } = request
  if (day > today) throw invalid({ day: ['业务日期不能大于当前日期'] })
  if (batchId !== null && !isUuid(batchId)) throw invalid({ batchId: ['批次不存在'] })
  if (batchId) await tx.run(sql`select keep_batch_days(${farmId}, ${batchId}, ${day}::date)`)
  else {
    await tx.run(sql`insert into herd_day_stale (farm_id, since) values (${farmId}, ${day}::date)`)
    await refreshHerd(tx, farmId, today)
  }
  await audit(tx, caller, { target: 'mrclcf', targetUid: batchId ?? farmId, after: { day } })
}
