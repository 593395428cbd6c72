import { sql } from 'kysely'
import type { DayValues } from '#domain/day-report/values.ts'
import { WORK, type WorkKey, type WorkLine, workKeys } from '#domain/day-report/work.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Tx } from '../kit/database.ts'
import { feedMissing } from '../queries/feed-missing.ts'
import { immuneDue } from '../queries/immune-due.ts'
import { loadWorkLists } from '../queries/work-lists.ts'

interface FarmDay {
  readonly farmId: string
  readonly date: string
}

/** Remaining work of each kind at the end of the day: animals, batches and houses by name. */
export type WorkLeft = Readonly<Record<WorkKey, readonly string[]>>

/** Values of a day that count as work done. */
export const DONE_VALUES: Readonly<Partial<Record<WorkKey, readonly string[]>>> = {
  service: ['services'],
  check: ['checkPositive', 'checkReturned', 'checkNegative', 'checkAborted', 'checkOpen'],
  wean: ['weanedLitters'],
}

const events = (
  { farmId, date }: FarmDay,
  type: string,
): Sql => sql`select e.uid, p.ear_no as subject, p.uid as pig_id
  from pig_event e join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id
  where e.farm_id = ${farmId} and e.event_date = ${date}::date and e.type = ${type}`

/** Rows (uid, subject, pig_id) of work done that no value of a day includes. */
export const DONE_ROWS: Readonly<Partial<Record<WorkKey, (day: FarmDay) => Sql>>> = {
  heat: (day) => events(day, 'event_estrus'),
  crate: (day) => sql`select distinct on (x.pig_id) x.* from (${events(day, 'event_transfer_house')}) x
    join pig_stay t on t.farm_id = ${day.farmId} and t.pig_id = x.pig_id and t.from_date = ${day.date}::date
    join organize h on h.uid = t.house_id left join organize up on up.uid = h.parent_id
    where 'FARROWING' in (h.house_type, up.house_type)`,
  immunise: ({
    farmId,
    date,
  }) => sql`select i.uid, coalesce(p.ear_no, b.batch_no, h.name, '') as subject, p.uid as pig_id
    from immunisation i left join litter l on l.farm_id = i.farm_id and l.uid = i.litter_uid
      left join pig p on p.farm_id = i.farm_id and p.uid = coalesce(i.pig_id, l.pig_id)
      left join batch b on b.farm_id = i.farm_id and b.uid = i.batch_id left join organize h on h.uid = i.house_id
    where i.farm_id = ${farmId} and i.immune_date = ${date}::date`,
  feed: ({
    farmId,
    date,
  }) => sql`select distinct on (coalesce(u.batch_id, u.house_id)) u.uid, coalesce(b.batch_no, h.name, '') as subject,
      null::uuid as pig_id
    from feed_use u left join batch b on b.farm_id = u.farm_id and b.uid = u.batch_id left join organize h on h.uid = u.house_id
    where u.farm_id = ${farmId} and u.use_date = ${date}::date`,
}

/** The remaining work of the day, by the present work lists. */
export async function readWorkLeft(tx: Tx, { farmId, date }: FarmDay): Promise<WorkLeft> {
  const lists = await loadWorkLists(tx, farmId, date)
  const records: Readonly<Record<string, Sql>> = {
    immuneDue: immuneDue(farmId, sql`${date}::date`),
    feedMissing: feedMissing(farmId, sql`${date}::date`),
  }
  const rowsOf = (list: string): Sql => {
    const record = records[list]
    if (record) return sql`select r.subject from (${record}) r`
    return sql`select p.ear_no as subject from pig p
      where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted and (${lists[list]?.condition ?? sql`false`})`
  }
  const parts = workKeys.flatMap((key) =>
    WORK[key].lists.map(
      (list) => sql`select ${sql.lit(key)}::text as key, r.subject from (${rowsOf(list)}) r`,
    ),
  )
  const found = await tx.rows(sql<{ key: WorkKey; subject: string | null }>`
    ${sql.join(parts, sql` union all `)}`)
  const left: Record<string, string[]> = Object.fromEntries(workKeys.map((key) => [key, []]))
  for (const { key, subject } of found) left[key]?.push(subject ?? '')
  return left as Record<WorkKey, string[]>
}

/** Work done on a day by kind, and the remaining work; `left` is null where it was not stored in time. */
export async function workLines(
  tx: Tx,
  day: FarmDay,
  values: DayValues,
  left: WorkLeft | null,
): Promise<WorkLine[]> {
  const counts = Object.entries(DONE_ROWS).map(
    ([key, rows]) => sql`select ${sql.lit(key)}::text as key, count(*)::int as done from (${rows(day)}) r`,
  )
  const counted = await tx.map(sql<[string, number]>`${sql.join(counts, sql` union all `)}`)
  return workKeys.map((key) => ({
    key,
    done:
      counted.get(key) ??
      (DONE_VALUES[key] ?? []).reduce((sum, value) => sum + Number(values[value] ?? 0), 0),
    left: left?.[key].length ?? null,
  }))
}
