import { sql } from 'kysely'
import { addDays, weekRange } from '#domain/calendar.ts'
import { isAloneAt } from '#server/kit/alone.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import { eaten } from './eaten.ts'
import { batchPiecesOf, KEPT, NONE } from './fatten-pig-prod-week.stood.ts'
import { piecesOf } from './pieces.ts'
import { weighings } from './stretches.ts'

/** Sunday of the last complete week before a day. */
export const lastSunday = (today: string): string => addDays(weekRange(today).start, -1)

/**
 * Brings the weeks of a farm's batches up to the last complete one, unless another run is active: of changed batches, and of those present
 * since the last run. Marks of changes that come in meanwhile stay.
 */
export async function refreshBatchWeeks(tx: Tx, farmId: string, today: string): Promise<void> {
  if (!(await isAloneAt(tx, 'batch_week', farmId))) return
  const until = lastSunday(today)
  // waits for running feed entries: for a week not kept yet they set no mark
  await tx.run(sql`
    select from batch_week_until where farm_id = ${farmId} and until < ${until}::date for update`)
  const { from, batches } = await takeMarks(tx, farmId, until)
  await tx.run(sql`delete from batch_week where farm_id = ${farmId} and batch_id = any(${batches}::uuid[])`)
  if (from !== null && from <= until)
    await write(tx, farmId, { from: weekRange(from).start, to: until }, batches)
  await tx.run(sql`insert into batch_week_until (farm_id, until) values (${farmId}, ${until})
    on conflict (farm_id) do update set until = excluded.until`)
}

/** The batches whose weeks have to be written, and the first day one of them has. */
async function takeMarks(tx: Tx, farmId: string, until: string) {
  const found = await tx.row(sql<{ batches: string[] | null; from: string | null }>`
    with taken as (delete from batch_week_stale where farm_id = ${farmId} returning batch_id),
      kept as (select until from batch_week_until where farm_id = ${farmId}),
      due as (select distinct d.batch_id from batch_day d where d.farm_id = ${farmId}
          and ((select until from kept) is null or d.until > (select until from kept) and d.heads <> 0 and (select until from kept) < ${until}::date)
        union select f.batch_id from feed_use f where f.farm_id = ${farmId} and f.batch_id is not null
          and f.use_date > (select until from kept) and f.use_date <= ${until}::date
        union select batch_id from taken),
      reported as (select d.batch_id, d.day from batch_day d join due on due.batch_id = d.batch_id where d.farm_id = ${farmId}
        union all select f.batch_id, f.use_date from feed_use f join due on due.batch_id = f.batch_id where f.farm_id = ${farmId})
    select (select array_agg(batch_id) from due) as batches, (select min(day) from reported) as "from"`)
  const { batches, from = null } = found ?? {}
  return { from, batches: batches ?? [] }
}

async function write(
  tx: Tx,
  farmId: string,
  weeks: { from: string; to: string },
  batches: readonly string[],
) {
  const context = plainContext({
    farms: [farmId],
    filters: { dateFrom: weeks.from, dateTo: weeks.to },
    today: weeks.to,
    // weeks from Monday on, whatever the farm's weeks
    params: await parametersOfFarms(tx, [], weeks.to),
  })
  const pieces = piecesOf(context)
  // a week with feed only has no heads
  const columns = KEPT.map((key) =>
    NONE.has(key) ? sql`coalesce(k.${sql.ref(key)}, 0)` : sql.ref(`k.${key}`),
  )
  await tx.run(sql`insert into batch_week (farm_id, week, batch_id, ${sql.join(KEPT.map((key) => sql.ref(key)))}, feed, fed_days, stood)
    with b as materialized (select b.farm_id, b.uid, b.open_date, false as kept from unnest(${batches}::uuid[]) changed(uid)
      join batch b on b.farm_id = ${farmId} and b.uid = changed.uid), ${weighings(context, pieces)}, ${eaten(context, pieces, { few: true })}
    select ${farmId}::uuid, ${pieces.monday(sql`piece`)}, batch_id, ${sql.join(columns)}, e.feed,
        case when e.fed then k.days end, k.days is not null
      from (${batchPiecesOf(context, pieces)}) k
      full join (select e.batch_id, e.piece, sum(e.qty) as feed, true as fed from eaten e join b on b.uid = e.batch_id group by 1, 2) e
        using (batch_id, piece)`)
}
