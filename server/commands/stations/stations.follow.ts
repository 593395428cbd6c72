import { sql } from 'kysely'
import { LOW_INTAKE } from '#domain/standalone/intake.ts'
import { changingFeed } from '#server/kept-days/feed-weeks.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { standardAbove } from '#server/queries/standard-above.ts'

/** Follow-up of station rows: the alarm of the animal's day, the price, and the row of feed. */
export async function followStations(tx: Tx, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const these = sql`any(${[...uids]}::uuid[])`
  await markDays(tx, these)
  await findFeed(tx, these)
  await countFeed(tx, uids)
}

/** An animal may eat at several stations: its day is judged as a whole, against the largest plan. */
const markDays = (tx: Tx, these: Sql): Promise<void> =>
  tx.run(sql`
    with days as (select distinct farm_id, pig_id, day from station_feed where uid = ${these}),
    reported as (select s.farm_id, s.pig_id, s.day, round(sum(s.eaten) * 100 / nullif(max(s.planned), 0), 2) as rate
      from station_feed s join days d on d.farm_id = s.farm_id and d.pig_id = s.pig_id and d.day = s.day
     where not s.deleted group by 1, 2, 3)
    update station_feed s set day_rate = t.rate, alarm = coalesce(t.rate < ${LOW_INTAKE}, false)
      from reported t where s.farm_id = t.farm_id and s.pig_id = t.pig_id and s.day = t.day and not s.deleted
       and (s.day_rate is distinct from t.rate or s.alarm is null)`)

/** Feed class of an animal, by its status on the day. */
const classOn = sql`case when p.sex = 'M' then 'BOAR' else (select case sp.status when 'LACTATING' then 'LACTATION' when 'GILT' then 'GILT'
    else 'GESTATION' end from sow_span sp where sp.farm_id = s.farm_id and sp.pig_id = s.pig_id and sp.from_date <= s.day
    and (sp.to_date is null or sp.to_date > s.day) order by sp.no desc limit 1) end`

const above = standardAbove('t', sql`f.tree_path`)

/** Feed of a station that names none is that of the nearest standard; the price is that of the reported day, and is kept. */
async function findFeed(tx: Tx, these: Sql): Promise<void> {
  await tx.run(sql`update station_feed s set feed_id = (select t.feed_id from feeding_standard t ${above.join}
      where not t.deleted and t.enabled is not false and t.feed_id is not null and t.feed_class = ${classOn}
        and ${above.holds} and (t.effective_from is null or t.effective_from <= s.day)
      order by o.level desc nulls last, t.effective_from desc nulls last, t.from_day limit 1)
    from pig p, organize f where s.uid = ${these} and s.feed_id is null and not s.deleted
      and p.farm_id = s.farm_id and p.uid = s.pig_id and f.uid = s.farm_id`)
  await tx.run(sql`update station_feed s set price = use_price(s.farm_id, s.feed_id, s.day)
    where s.uid = ${these} and s.price is null and s.feed_id is not null`)
  await tx.run(sql`update station_feed s set amount = round(s.eaten * s.price, 2)
    where s.uid = ${these} and s.amount is distinct from round(s.eaten * s.price, 2)`)
}

/** Where a farm takes its feed from stations on that day, the row is also a row of feed. */
async function countFeed(tx: Tx, uids: readonly string[]): Promise<void> {
  const these = sql`any(${[...uids]}::uuid[])`
  const found = await tx.rows(sql<{ farmId: string; day: string; today: string }>`
    select distinct farm_id as "farmId", day, current_date::text as today
    from station_feed where uid = ${these}`)
  const days: { farm: string; day: string }[] = []
  for (const { farmId, day, today } of found)
    if ((await parametersOf(tx, farmId, today)).on(day).feedSource === 'STATION')
      days.push({ farm: farmId, day })
  await tx.run(sql`update station_feed s set counted = exists (select 1
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(farm uuid, day date) where d.farm = s.farm_id and d.day = s.day)
    where s.uid = ${these}`)
  const farms = [...new Set(found.map((row) => row.farmId))]
  await changingFeed(tx, farms, uids, async () => {
    await tx.run(sql`delete from feed_use where uid = ${these} and pig_id is not null`)
    await tx.run(sql`insert into feed_use (farm_id, uid, use_date, house_id, feed_class, feed_id, qty, price, amount, source, pig_id)
      select s.farm_id, s.uid, s.day, (select st.house_id from pig_stay st where st.farm_id = s.farm_id and st.pig_id = s.pig_id
          and st.from_date <= s.day and (st.to_date is null or st.to_date >= s.day) order by st.no desc limit 1),
        coalesce(${classOn}, 'GESTATION'), s.feed_id, s.eaten, s.price, s.amount, 'STATION', s.pig_id
        from station_feed s join pig p on p.farm_id = s.farm_id and p.uid = s.pig_id
       where s.uid = ${these} and s.counted and not s.deleted and s.eaten > 0`)
  })
}

/** Recomputes the station rows since a day, after a change of the farm's feed source or a rebuild. */
export async function recountStations(tx: Tx, farms: readonly string[], since: string | null): Promise<void> {
  const uids = await tx.values(sql<string>`select uid from station_feed
    where farm_id = any(${[...farms]}::uuid[]) and (${since}::date is null or day >= ${since}::date)`)
  await followStations(tx, uids)
}
