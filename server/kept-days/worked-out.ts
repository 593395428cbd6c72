import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { inFarms } from '../kit/report/asked.ts'
import { DAY_COLUMNS, type DayKey, dayKeys } from './day-columns.ts'
import { type DayPart, type Days, dayParts } from './day-parts.ts'
import { columnOf, HERD_MOVEMENTS, headsOf, herdMovementKeys } from './herd-columns.ts'
import { movements } from './movements.ts'

const commas = <Key extends string>(keys: readonly Key[], each: (key: Key) => Sql): Sql =>
  sql.join(keys.map(each))
const column = (key: string): Sql => sql.id(columnOf(key))

/** Written columns of farm_herd_day, and of farm_day, in the order of `herdDaysOf` and `farmDaysOf`. */
export const herdDayColumns = sql`farm_id, day, pig_class, state, closing, ${commas(herdMovementKeys, column)}`
export const farmDayColumns = sql`farm_id, day, ${commas(dayKeys, column)}`

/** Heads of a class and state at the end of the day before the first, from kept days. */
const keptBefore = (days: Days): Sql =>
  sql`select k.farm_id, k.pig_class as class, k.state, k.closing as heads from farm_herd_day k
    where ${inFarms(sql`k.farm_id`, days)} and k.day = ${days.from}::date - 1`

/**
 * Computes rows of farm_herd_day from the movements of these days. Opening heads are those of the kept day
 * before, where `begins` says it is up to date, else from all earlier movements.
 */
export function herdDaysOf(days: Days, begins: 'kept' | 'rows'): Sql {
  const { from, to } = days
  const [first, last] = [sql`${from}::date`, sql`${to}::date`]
  const asked = { ofFarm: (farm: Sql) => inFarms(farm, days), to }
  const before =
    begins === 'kept'
      ? keptBefore(days)
      : sql`select m.farm_id, m.class, m.state, sum(m.qty) as heads from m where m.day < ${first} group by 1, 2, 3`
  const moved = sql`greatest(${commas(herdMovementKeys, (key) => sql`s.${column(key)}`)}) > 0`
  return sql`with m as materialized (${movements(begins === 'kept' ? { ...asked, since: from } : asked)}),
    steps as (select m.farm_id, m.class, m.state, m.day, sum(m.qty) as net, ${commas(herdMovementKeys, (key) => sql`${headsOf(key)} as ${column(key)}`)}
        from m where m.day >= ${first} group by 1, 2, 3, 4
      union all select b.farm_id, b.class, b.state, ${first} - 1, b.heads, ${commas(herdMovementKeys, () => sql`0`)} from (${before}) b where b.heads <> 0),
    day_ends as (select s.*, (sum(s.net) over line)::int as closing, lead(s.day) over line as next, ${moved} as moved
        from steps s window line as (partition by s.farm_id, s.class, s.state order by s.day))
    select v.farm_id, v.day + g as day, v.class as pig_class, v.state, v.closing,
        ${commas(herdMovementKeys, (key) => sql`case when g = 0 then v.${column(key)} else 0 end as ${column(key)}`)}
      from day_ends v cross join lateral generate_series(case when v.day < ${first} then 1 else 0 end,
        case when v.closing = 0 then 0 else coalesce(v.next - 1, ${last}) - v.day end) g
     where v.closing <> 0 or v.moved`
}

const isWhole = (key: DayKey): boolean => DAY_COLUMNS[key].kind === 'integer'

const addedUp = ({ from, farm, day, adds }: DayPart, days: Days): Sql =>
  sql`select ${farm} as farm_id, ${day} as day, ${commas(dayKeys, (key) => {
    const value = adds[key]
    return sql`${value ? sql`coalesce(sum(${value}), 0)::numeric` : sql`0::numeric`} as ${column(key)}`
  })} from ${from(days)} group by 1, 2`

/** Computes rows of farm_day from their source rows. */
export function farmDaysOf(days: Days): Sql {
  const parts = sql.join(
    dayParts.map((part) => addedUp(part, days)),
    sql` union all `,
  )
  const something = sql.join(
    dayKeys.map((key) => sql`sum(x.${column(key)}) <> 0`),
    sql` or `,
  )
  return sql`select x.farm_id, x.day, ${commas(dayKeys, (key) =>
    isWhole(key)
      ? sql`sum(x.${column(key)})::int as ${column(key)}`
      : sql`sum(x.${column(key)})::numeric(16,2) as ${column(key)}`,
  )} from (${parts}) x group by 1, 2 having ${something}`
}

/** Heads that entered a row of the inventory, or left it, from columns of `alias`. */
export const headsThat = (way: 'came' | 'left', alias: string): Sql =>
  sql.join(
    herdMovementKeys
      .filter((key) => HERD_MOVEMENTS[key].sign === (way === 'came' ? 1 : -1))
      .map((key) => sql.ref(`${alias}.${columnOf(key)}`)),
    sql` + `,
  )
