import { sql } from 'kysely'
import { fromDay, inFarms, isGiven, toDay } from '#server/kit/report/asked.ts'
import type { ReportContext, ReportGroup } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/**
 * The leader on a day for a batch `b`, or for rows with its farm and leader: its own leader, else that of the house. Source:
 * batchLeaderManage.
 */
export const leaderOf = (houseId: Sql, day: Sql, batch = 'b'): Sql =>
  sql`coalesce(${sql.ref(`${batch}.leader`)}, (select l.leader from batch_leader l where l.farm_id = ${sql.ref(`${batch}.farm_id`)} and l.house_id = ${houseId}
    and not l.deleted and l.from_date <= ${day} and (l.to_date is null or l.to_date >= ${day}) limit 1))`

export const groupOfLeader = (leader: Sql): ReportGroup => ({ key: leader })

/** Leaders of a house with their periods: one on any day (`batchLeaderPolicy`). */
const LISTS = sql`array_agg(leader order by from_date) as leaders, array_agg(from_date order by from_date) as froms,
  array_agg(coalesce(to_date, 'infinity') order by from_date) as tos`

/** The leader on a day for rows with their own leader, and the lists of their house among those `led`. */
const leaderIn = (led: string, own: string, day: Sql): Sql => {
  const of = (column: string) => sql.ref(`${led}.${column}`)
  const at = sql`width_bucket(${day}, ${of('froms')})`
  return sql`coalesce(${sql.ref(`${own}.leader`)}, case when ${day} <= ${of('tos')}[${at}] then ${of('leaders')}[${at}] end)`
}

/** Batches `b` with the lists of their houses in the period (`columns`, by a `join`), and the leader of each on a day of it. */
export const carriedLeaders = {
  columns: (of: string): Sql => sql.join(['leaders', 'froms', 'tos'].map((key) => sql.ref(`${of}.${key}`))),
  join: (context: ReportContext): Sql =>
    sql`left join (select l.farm_id, l.house_id, ${LISTS} from batch_leader l where ${inFarms(sql`l.farm_id`, context)} and not l.deleted
      and l.from_date <= ${toDay(context)} and (l.to_date is null or l.to_date >= ${fromDay(context)}) group by 1, 2) led on led.house_id = b.house_id and led.farm_id = b.farm_id`,
  on: (day: Sql, batch = 'b'): Sql => leaderIn(batch, batch, day),
}

/** Leaders of the rows of a report: looked up for the shown rows, joined with all of them where rows are grouped or filtered by leader. */
interface Leaders {
  readonly shown: Sql
  readonly of: (context: ReportContext) => Sql
  readonly join: (context: ReportContext) => Sql
  readonly group: (context: ReportContext) => ReportGroup
}

/** True where rows are grouped or filtered by leader. */
export const isByLeader = ({ filters, question: { groupKey } }: ReportContext): boolean =>
  groupKey === 'leader' || isGiven(filters.leader)

/** Leaders of rows with farm and own leader of a batch. */
export function leadersOf(rows: string, houseId: Sql, day: Sql): Leaders {
  const shown = leaderOf(houseId, day, rows)
  const of = (context: ReportContext): Sql => (isByLeader(context) ? leaderIn('led', rows, day) : shown)
  const lists = sql`select farm_id, house_id, ${LISTS} from batch_leader where not deleted group by 1, 2`
  const join = sql`left join (${lists}) led on led.farm_id = ${sql.ref(`${rows}.farm_id`)} and led.house_id = ${houseId}`
  return {
    shown,
    of,
    join: (context) => (isByLeader(context) ? join : sql``),
    group: (context) => groupOfLeader(of(context)),
  }
}
