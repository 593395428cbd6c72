import { sql } from 'kysely'
import { CURVE } from '#domain/batch/weights.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Origin of a present weight, as text: estimates are marked as such. */
export const ESTIMATED =
  '估计值：从最近一次称重起按标准生长曲线推算；称重之后来的猪从转入均重推算，从未称重的按日龄取曲线体重'

const AGES = CURVE.map(([age]) => age)
const KILOS = CURVE.map(([, kg]) => kg)
const floats = (values: readonly (number | string)[]): Sql =>
  sql`(${sql.lit(`{${values.join()}}`)})::float8[]`

/**
 * A value of a line through points; beyond its ends the line is level. Each piece is given by its height at 0 and its slope: the
 * piece of `x` is looked up for both, in a short expression, as statements repeat it many times.
 */
function onLine(x: Sql, from: readonly number[], to: readonly number[]): Sql {
  const slopes = from.map((at, i) => {
    const [after, above] = [from[i + 1], to[i + 1]]
    return after === undefined || above === undefined ? 0 : (above - (to[i] ?? 0)) / (after - at)
  })
  const heights = from.map((at, i) => (to[i] ?? 0) - at * (slopes[i] ?? 0))
  const at = sql`width_bucket(${x}, ${floats(['-Infinity', ...from])})`
  return sql`((${floats([to[0] ?? 0, ...heights])})[${at}] + ${x} * (${floats([0, ...slopes])})[${at}])`
}

/** Usual weight of a pig at an age, kg. */
export const usualKilos = (age: Sql): Sql => onLine(sql`(${age})::float8`, AGES, KILOS)
/** Usual age of a pig of a weight. */
export const usualAge = (kilos: Sql): Sql => onLine(sql`(${kilos})::float8`, KILOS, AGES)

/** The last weighing `w` of a batch `b` up to a day, if `wanted`: its day, kg per head, and the arrivals by then. */
export const lastWeighing = (day: Sql, wanted: Sql = sql`true`): Sql => sql`left join lateral (
    select g.day, g.kilos, a.in_weighed, a.in_kilos, a.in_days
      from (select g.weigh_date as day, g.weight / g.sample_qty as kilos from batch_weighing g
        where ${wanted} and g.farm_id = b.farm_id and g.batch_id = b.uid and g.weigh_date <= ${day} order by g.weigh_date desc limit 1) g
      left join lateral (select d.in_weighed, d.in_kilos, d.in_days from batch_day d where d.farm_id = b.farm_id and d.batch_id = b.uid and d.day <= g.day
        order by d.day desc limit 1) a on true) w on true`

/**
 * Arrivals after the last weighing `w`, together: heads, kg, and their mean day of arrival as days since 1970. `until` gives the
 * totals of all arrivals by the requested day.
 */
export const arrivalsSince = (until: (column: string) => Sql): Sql => {
  const since = (column: string) => sql`${until(column)} - coalesce(w.${sql.ref(column)}, 0)`
  return sql`${since('in_weighed')} as came_heads, ${since('in_kilos')} as came_kilos, ${since('in_days')} as came_days`
}

/**
 * The mean weight of a head of `s` (stock, born, came_*, and the weighing's w_day and w_kilos) on a day: each pig follows the
 * curve from the position of its weight. Source: F81 (closing stock).
 */
export const meanKilos = (s: string, day: Sql): Sql => {
  const of = (column: string) => sql.ref(`${s}.${column}`)
  const since = (kilos: Sql, from: Sql) => usualKilos(sql`${usualAge(kilos)} + (${from})`)
  const came = sql`coalesce(${of('came_heads')}, 0)`
  const weighed = sql`(case when ${of('w_day')} is null then 0 else greatest(${of('stock')} - ${came}, 0) end)`
  const old = sql`case when ${weighed} > 0 then ${weighed} * ${since(of('w_kilos'), sql`${day} - ${of('w_day')}`)} else 0 end`
  const young = sql`case when ${came} > 0 then ${came} * ${since(
    sql`${of('came_kilos')} / ${of('came_heads')}`,
    sql`(${day} - date '1970-01-01') - ${of('came_days')}::float8 / ${of('came_heads')}`,
  )} else 0 end`
  const byAge = usualKilos(sql`(${day} - date '1970-01-01') - ${of('born')}`)
  return sql`(case when ${of('stock')} = 0 then null
    else coalesce((${old} + ${young}) / nullif(${weighed} + ${came}, 0), case when ${of('born')} is not null then ${byAge} end) end)`
}

/**
 * Rows with the mean weight of a head on a day as `mean`: the same as `meanKilos`, computed in steps, so that each position on
 * the curve is looked up once. For many rows, such as a batch in every week. Source: F81 (closing stock).
 */
export const withMean = (rows: Sql, day: Sql): Sql => {
  const since1970 = sql`(${day} - date '1970-01-01')`
  const old = sql`case when s.w_day is not null then greatest(s.stock - coalesce(s.came_heads, 0), 0) else 0 end`
  const counted = sql`select s.*, ${since1970} - s.born::float8 as age, ${old} as old_heads, greatest(coalesce(s.came_heads, 0), 0) as young_heads,
      s.came_kilos::float8 / nullif(s.came_heads, 0) as young_kilos, ${since1970} - s.came_days::float8 / nullif(s.came_heads, 0) as young_days
    from (${rows}) s where true offset 0`
  const placed = sql`select s.*, case when s.old_heads > 0 then ${usualAge(sql`s.w_kilos`)} + (${day} - s.w_day) end as old_at,
      case when s.young_heads > 0 then ${usualAge(sql`s.young_kilos`)} + s.young_days end as young_at
    from (${counted}) s offset 0`
  const share = (heads: string, at: string): Sql =>
    sql`case when ${sql.ref(`s.${heads}`)} > 0 then ${sql.ref(`s.${heads}`)} * ${usualKilos(sql.ref(`s.${at}`))} else 0 end`
  return sql`select s.*, case when s.stock <> 0 then coalesce((${share('old_heads', 'old_at')} + ${share('young_heads', 'young_at')})
      / nullif(s.old_heads + s.young_heads, 0), case when s.age is not null then ${usualKilos(sql`s.age`)} end) end as mean
    from (${placed}) s offset 0`
}
