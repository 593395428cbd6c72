import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { isAloneAt } from '#server/kit/alone.ts'
import type { Tx } from '#server/kit/database.ts'
import { type FarmParameters, parametersOfFarms } from '#server/kit/parameters.read.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import { asking, plainContext } from '#server/kit/report/asking.ts'
import { type Fact, unionOf } from '#server/kit/report/report.facts.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import {
  exits,
  failedEnd,
  failedStart,
  heads,
  isFemale,
  matedOnRoad,
  mine,
  wasMated,
} from '#server/queries/scorecard/herd-facts.ts'
import { litters, pigletDeaths, weanedLitters, weanings } from '#server/queries/scorecard/litter-facts.ts'
import { served, services } from '#server/queries/scorecard/service-facts.ts'
import { failed } from '#server/queries/service-sql.ts'
import { spanEnd } from '#server/queries/sow-days.ts'
import { dailyColumn, dailyKeys, isWeight, scorecardColumns } from './herd-day.columns.ts'

/** Condition for the requested farms, by the column with a row's farm. */
type OfFarm = (farmId: Sql) => Sql

/** Rows that count on every day from `start` to before `end` (null: up to today). */
interface Running {
  /** Rows of farms that may count on `day` or later; `ofFarm` takes the farm column. */
  readonly from: (ofFarm: OfFarm, day: Sql) => Sql
  readonly farm: Sql
  readonly start: Sql
  readonly end: Sql
  /** Values a row adds to a day. */
  readonly adds: Readonly<Record<string, Sql>>
}

const ONE = sql`1`
const ofPig = sql`p.farm_id`
const ofSpan = sql`sp.farm_id`
const ofService = sql`s.farm_id`

const females = (ofFarm: OfFarm, day: Sql): Sql =>
  sql`pig p where ${ofFarm(ofPig)} and ${mine} and (p.exit_date is null or p.exit_date > ${day})`

const onRoad = (condition: Sql) => (ofFarm: OfFarm, day: Sql) =>
  sql`sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and ${mine}
    where ${ofFarm(ofSpan)} and sp.status = 'IN_TRANSIT' and ${spanEnd} > ${day} and ${condition}`

/** The days of a herd as counted by the scorecard, each with start and end (F03–F06, §4.5). */
const running: readonly Running[] = [
  { from: females, farm: ofPig, start: sql`p.entry_date`, end: sql`p.exit_date`, adds: { herdDays: ONE } },
  {
    from: (ofFarm, day) => sql`${females(ofFarm, day)} and p.mated_from is not null`,
    farm: ofPig,
    start: sql`p.mated_from`,
    end: sql`p.exit_date`,
    adds: { matedDays: ONE },
  },
  {
    from: females,
    farm: ofPig,
    start: sql`p.entry_date`,
    end: sql`least(p.mated_from, p.exit_date)`,
    adds: { giltDays: ONE, idleDays: ONE },
  },
  {
    from: onRoad(matedOnRoad),
    farm: ofSpan,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: { herdDays: sql`-1`, matedDays: sql`-1` },
  },
  {
    from: onRoad(sql`${matedOnRoad} is not true`),
    farm: ofSpan,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: { herdDays: sql`-1`, giltDays: sql`-1`, idleDays: sql`-1` },
  },
  {
    from: (ofFarm, day) => sql`sow_span sp where ${ofFarm(ofSpan)} and ${spanEnd} > ${day} and ${isFemale}`,
    farm: ofSpan,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: heads,
  },
  {
    from: (ofFarm, day) => sql`sow_span sp where ${ofFarm(ofSpan)}
      and sp.status in ('WEANED', 'OPEN', 'CULL_WAIT') and ${spanEnd} > ${day} and ${wasMated}`,
    farm: ofSpan,
    start: sql`sp.from_date`,
    end: sql`sp.to_date`,
    adds: { npd: ONE, idleDays: ONE },
  },
  {
    from: (ofFarm, day) =>
      sql`sow_service s where ${ofFarm(ofService)} and ${failed} and s.outcome_date > ${day}`,
    farm: ofService,
    start: failedStart,
    end: failedEnd,
    adds: { npd: ONE, idleDays: ONE },
  },
]

/** Services before go-live count where a farm includes them (§3.8): such a farm is read row by row. */
const ownServices: Fact = { ...services, from: (c) => sql`${services.from(c)} and not s.init` }
const flows = [ownServices, served, litters, weanedLitters, weanings, pigletDeaths, exits]

/**
 * Brings the days of a farm up to `today`, from the first one a change reached back to, unless another run is active. Marks of changes that
 * come in meanwhile stay.
 */
export async function refreshHerdDays(tx: Tx, farmId: string, today: string): Promise<void> {
  if (!(await isAloneAt(tx, 'herd_day', farmId))) return
  const since = await takeMarks(tx, farmId)
  if (since === null || since > today) return
  await tx.run(sql`delete from herd_day where farm_id = ${farmId} and day >= ${since}::date`)
  await write(tx, farmId, since, today)
}

/** The first day to be written: the earliest change, or the first day not written yet. Null for a farm without animals. */
async function takeMarks(tx: Tx, farmId: string): Promise<string | null> {
  const found = await tx.row(sql<{ since: string | null; last: string | null; first: string | null }>`
    with taken as (delete from herd_day_stale where farm_id = ${farmId} returning since)
    select (select min(since) from taken) as since, (select max(day) from herd_day where farm_id = ${farmId}) as last,
      (select min(entry_date) from pig where farm_id = ${farmId}) as first`)
  const { since = null, last = null, first = null } = found ?? {}
  const next = last === null ? first : addDays(last, 1)
  return [since, next].filter((day) => day !== null).toSorted()[0] ?? null
}

const runningKeys = new Set(running.flatMap(({ adds }) => Object.keys(adds)))
const flowKeys = dailyKeys.filter((key) => !runningKeys.has(key))
const each = (keys: Iterable<string>, one: (key: string) => Sql): Sql => sql.join([...keys].map(one))
const names = each(dailyKeys, (key) => sql.id(dailyColumn(key)))

/** Columns of herd_day, in the order of `herdDaysWorkedOut`. */
export const herdDayColumns = sql`farm_id, day, blank, ${names}`

/** Computes rows of herd_day: one for every farm and day of a period. */
export function herdDaysWorkedOut(
  farms: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  params: FarmParameters,
): Sql {
  const context = asking(
    plainContext({
      farms,
      filters: { dateFrom: from, dateTo: to, asOf: 'infinity' },
      today: to,
      params,
    }),
    { groupKey: 'day', summing: true },
  )
  const nothing = sql.join(
    dailyKeys.map((key) => sql`coalesce(${sql.id(dailyColumn(key))}, 0) = 0`),
    sql` and `,
  )
  return sql`with flow as (select farm_id, month::date as day, ${each(flowKeys, (key) => sql`sum(${sql.id(key)}) as ${sql.id(key)}`)}
        from (${unionOf(scorecardColumns, flows, context)}) x group by 1, 2),
      run as (select farm_id, day, ${each(runningKeys, (key) => sql`sum(sum(${sql.id(key)})) over (partition by farm_id order by day) as ${sql.id(key)}`)}
        from (${steps(farms, from, to)}) x group by 1, 2),
      one as (select run.farm_id, run.day, ${each(dailyKeys, (key) => sql`${cellOf(key)} as ${sql.id(dailyColumn(key))}`)}
        from run left join flow on flow.farm_id = run.farm_id and flow.day = run.day)
    select farm_id, day, ${nothing} as blank, ${names} from one`
}

async function write(tx: Tx, farmId: string, since: string, today: string): Promise<void> {
  const params = await parametersOfFarms(tx, [farmId], today)
  await tx.run(sql`
    insert into herd_day (${herdDayColumns}) ${herdDaysWorkedOut([farmId], { from: since, to: today }, params)}`)
}

function cellOf(key: string): Sql {
  if (runningKeys.has(key)) return sql.ref(`run.${key}`)
  const found = sql.ref(`flow.${key}`)
  return isWeight(key) ? found : sql`coalesce(${found}, 0)`
}

/** Starts and ends of each day from `from` on, and a row for every day; earlier starts count on the first. */
function steps(farms: readonly string[], from: string, to: string): Sql {
  const [first, last] = [sql`${from}::date`, sql`${to}::date`]
  const zeros = sql`select f.uid as farm_id, g::date as day, ${each(runningKeys, (key) => sql`0 as ${sql.id(key)}`)}
    from unnest(${[...farms]}::uuid[]) f(uid) cross join generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') g`
  return sql.join([zeros, ...running.map((one) => stepsOf(one, farms, first, last))], sql` union all `)
}

const stepsOf = (
  { from, farm, start, end, adds }: Running,
  farms: readonly string[],
  first: Sql,
  last: Sql,
): Sql =>
  sql`select x.farm_id, step.day, ${each(runningKeys, (key) => sql`step.sign * x.${sql.id(key)}`)}
    from (select ${farm} as farm_id, greatest(${start}, ${first}) as start, ${end} as stop,
        ${each(runningKeys, (key) => sql`${adds[key] ?? sql`0`} as ${sql.id(key)}`)} from ${from((of) => inFarms(of, { farms }), first)}) x
      cross join lateral (values (x.start, 1), (x.stop, -1)) step (day, sign)
    where x.start <= ${last} and (x.stop is null or x.stop > x.start) and step.day <= ${last}`
