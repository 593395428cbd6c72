import { sql } from 'kysely'
import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { type FarmCalendar, isTimeGroup, monthShift, periodKey, weekShift } from '#kit/report-period.ts'
import type { Sql } from '../sql-words.ts'
import { askedPeriod } from './asking.ts'
import type { ReportContext, ReportGroup, ServerReport } from './definition.ts'
import { firstDay, needsDays, type PartKeys, partKeysOf, tooFewDays } from './enough-days.ts'
import { totalledKeys } from './figure-keys.ts'
import { fromRows } from './joins.ts'
import { conditionOf, sumOf } from './report.count.ts'
import { calendarOf } from './report.farm-calendar.ts'
import { rowColumns } from './row-columns.ts'
import { writtenOnce } from './written.ts'

/** SQL of a column or id at the row level. */
export function expressionOf(source: ServerReport, key: string): Sql {
  const found = rowColumns(source)[key] ?? source.ids?.[key] ?? source.overrides?.links?.[key]
  if (!found) throw new Error(`report "${source.report.name}": column "${key}" has no SQL`)
  return found
}

export function groupOf(source: ServerReport, context: ReportContext, name: string): ReportGroup {
  const group = source.groups[name]
  if (!group) throw new Error(`report "${source.report.name}": group "${name}" has no SQL`)
  return typeof group === 'function' ? group(context) : group
}

/** Grouping of the result where ratios are taken: by a group, or none. */
export interface Grouping {
  readonly group: string | null
  /**
   * Where the sums of the whole are available without another read: adjacent `groups` add up to it, `self` is it, cells in
   * a `period` have it in their own cells.
   */
  readonly whole?: 'groups' | 'self' | 'period'
  /** The rows themselves are answered, each with its own figures. */
  readonly rows?: boolean
  /** Columns with farm and period where they differ from the key of the group. */
  readonly farm?: PartKeys['farm']
  readonly period?: PartKeys['period']
}

const keysOf = ({ group, farm, period }: Grouping): PartKeys => {
  const own = partKeysOf(group)
  return { farm: farm ?? own.farm, period: period ?? own.period }
}

/**
 * Ratios from the summed columns of `r`, then their distance from the whole: exact numerics, rounded for display only, in the browser. Null
 * when ÷ 0.
 */
export function ratios(
  source: ServerReport,
  context: ReportContext,
  grouping: Grouping,
  wanted = Object.keys(source.report.columns),
): Sql[] {
  const whole = sumOfWhole(source, context, grouping)
  const short = tooFewDays(source, context, keysOf(grouping))
  const ifEnough = (key: string, value: Sql): Sql =>
    short && needsDays(source.report, key) ? sql`(case when ${short} then null else ${value} end)` : value
  return wanted.flatMap((key) => {
    const { ratio, ahead, rank, rankWithin, derived, change, running } = source.report.columns[key] ?? {}
    if (running) return [sql`${runningSql(grouping, running)} as ${sql.id(key)}`]
    if (change) return [sql`${changeSql(source, context, grouping, change)} as ${sql.id(key)}`]
    if (derived) return [sql`${ifEnough(key, derivedSql(source, context, key))} as ${sql.id(key)}`]
    const of = rank ?? ahead ?? key
    const divided = ratioSql(source, context, of, (part, side) =>
      side === 'den' && grouping.group !== null && source.overrides?.ofWhole?.[of]?.includes(grouping.group)
        ? whole(part)
        : sql.ref(`r.${part}`),
    )
    const own = ifEnough(of, divided)
    if (rank) {
      const among = grouping.rows ? rankWithin : undefined
      const isPlaced = grouping.rows || grouping.whole === 'groups'
      return [sql`${isPlaced ? placeBy(own, among) : sql`null::int`} as ${sql.id(key)}`]
    }
    if (ahead) return [sql`${own} - ${ratioSql(source, context, ahead, whole)} as ${sql.id(key)}`]
    return ratio ? [sql`${own} as ${sql.id(key)}`] : []
  })
}

/** Name of a group's column with a sum of the period before it. */
export const beforeOf = (key: string): string => `${key} before`

/** Columns whose change from period to period is shown, with the column to sum. */
export const comparedParts = ({ report }: ServerReport): ReadonlyMap<string, ReportColumn> =>
  new Map(
    Object.values(report.columns).flatMap(({ change }) => {
      const column = change && report.columns[change.of]
      return column ? partsIn(change.of, column).map((part) => [part, column] as const) : []
    }),
  )
const partsIn = (key: string, { ratio }: ReportColumn): string[] => (ratio ? [ratio.num, ratio.den] : [key])

/** The sum of a column up to a period; for the whole its sum. */
function runningSql({ group, whole }: Grouping, of: string): Sql {
  const sum = sql.ref(`r.${of}`)
  if (whole === 'self') return sql`${sum}::numeric`
  return isTimeGroup(group) && whole === 'groups'
    ? sql`(sum(${sum}) over (order by r._key))::numeric`
    : sql`null::numeric`
}

/** A period's distance from the one before; null for groups without a calendar, and for the whole. */
function changeSql(
  source: ServerReport,
  context: ReportContext,
  { group, whole }: Grouping,
  { of, points }: NonNullable<ReportColumn['change']>,
): Sql {
  if (!isTimeGroup(group) || whole !== 'groups') return sql`null::numeric`
  const value = (name: (key: string) => string): Sql =>
    source.report.columns[of]?.ratio
      ? ratioSql(source, context, of, (part) => sql.ref(`r.${name(part)}`))
      : sql`${sql.ref(`r.${name(of)}`)}::numeric`
  const [now, before] = [value((key) => key), value(beforeOf)]
  return points
    ? sql`(${now}) - (${before})`
    : sql`case when (${before}) > 0 then ((${now}) - (${before})) * 100 / (${before}) end`
}

/** The rank among all groups or rows, or among those with the same value of a column; null without a figure. */
const placeBy = (figure: Sql, within?: string): Sql =>
  sql`case when ${figure} is not null then (rank() over (${within === undefined ? sql`` : sql`partition by ${sql.ref(`r.${within}`)}`}
    order by ${figure} desc nulls last))::int end`

/** Parts as exact numerics: a division of whole numbers would drop its fraction. */
function derivedSql(source: ServerReport, context: ReportContext, key: string): Sql {
  const found = source.overrides?.derived?.[key]
  if (!found) throw new Error(`report "${source.report.name}": column "${key}" has no SQL`)
  return found((part) => sql`${sql.ref(`r.${part}`)}::numeric`, context)
}

/** Days of the year an annual ratio is declared with (T10). */
const USUAL_YEAR = 365

/** Days of a year, by the parameters of the farms at the end of the period. */
export const yearDays = (report: Report, { filters, today, params }: ReportContext): number =>
  params.all.on(askedPeriod(report, filters)?.end ?? today).year_days

type Side = 'num' | 'den'

function ratioSql(
  source: ServerReport,
  context: ReportContext,
  key: string,
  part: (key: string, side: Side) => Sql,
) {
  const ratio = source.report.columns[key]?.ratio
  if (!ratio) return sql``
  const [num, den] = [part(ratio.num, 'num'), part(ratio.den, 'den')]
  const scale = ratio.annual ? (ratio.scale * yearDays(source.report, context)) / USUAL_YEAR : ratio.scale
  return sql`${num}::numeric * ${sql.lit(scale)} / nullif(${den}, 0)`
}

/** The sum of a column over the whole result, however it is grouped. */
const sumOfWhole =
  (source: ServerReport, context: ReportContext, { whole }: Grouping) =>
  (key: string): Sql =>
    whole
      ? whole === 'self'
        ? sql.ref(`r.${key}`)
        : sql`(sum(${sql.ref(`r.${key}`)}) over (${whole === 'period' ? sql`partition by r._across` : sql``}))`
      : sql`(select sum(${expressionOf(source, key)}) from ${fromRows(source, context, [expressionOf(source, key)])})`

/** The totals of the groups or the whole `r`. */
export const totalsOf = ({ report }: ServerReport): Sql[] =>
  totalledKeys(report).map((key) => sql.ref(`r.${key}`))

/** Totals and ratios of the groups or the whole `r`. */
export function figures(source: ServerReport, context: ReportContext, grouping: Grouping): Sql {
  const write = () => sql.join([...totalsOf(source), ...ratios(source, context, grouping)])
  // without the sums of the whole they are read again, which needs this period
  const short = tooFewDays(source, context, keysOf(grouping))
  if (source.overrides?.derived || !grouping.whole || short) return write()
  const { group, whole } = grouping
  return writtenOnce(
    source,
    `figures by ${group} of ${whole}, ${yearDays(source.report, context)} days`,
    write,
  )
}

/** Keys of the columns with a total that needs no division. */
const totalKeys = ({ report }: ServerReport): string[] =>
  Object.keys(report.columns).filter((key) => report.columns[key]?.sum || report.columns[key]?.latest)

/** The total of a column: the sum of an additive one, the latest of the days. */
const totalOf = (source: ServerReport, key: string): Sql => {
  const value = expressionOf(source, key)
  return source.report.columns[key]?.latest ? sql`max(${value})` : sumOf(value)
}

/** Totals of a group, which is never empty. */
export const sumsOfGroup = (source: ServerReport): Sql[] =>
  totalKeys(source).map((key) => sql`${totalOf(source, key)} as ${sql.id(key)}`)

/** Totals of rows. Without any rows the sum is 0; where no row has a value it is null. */
export const sums = (source: ServerReport): Sql[] =>
  totalKeys(source).map((key) => {
    const total = totalOf(source, key)
    return source.report.columns[key]?.latest || conditionOf(expressionOf(source, key))
      ? sql`${total} as ${sql.id(key)}`
      : sql`case when count(*) = 0 then 0 else ${total} end as ${sql.id(key)}`
  })

/** The sums of the whole from its groups `g`: a level is that of the last period where they follow each other in time. */
export const sumsOfGroups = (
  source: ServerReport,
  { filters, params }: ReportContext,
  group: string,
): Sql[] =>
  totalKeys(source).map((key) => {
    if (source.report.columns[key]?.latest) return sql`max(${sql.ref(`g.${key}`)}) as ${sql.id(key)}`
    const last = source.report.columns[key]?.level && isTimeGroup(group) && source.report.range
    const of = last
      ? sql` filter (where g._key = ${sql.lit(periodKey(group, String(filters[last.to]), calendarOf({ params })))})`
      : sql``
    // a sum of sums would be a numeric, which is answered as text
    const exact = source.report.columns[key]?.field.kind === 'integer' ? sql`::bigint` : sql``
    return sql`(case when count(*) = 0 then 0 else sum(${sql.ref(`g.${key}`)})${of} end)${exact} as ${sql.id(key)}`
  })

/** Days of the period, for a group in time those within it. `_key` names the group where there is one. */
export function spans(source: ServerReport, context: ReportContext, key?: Keyed): Sql[] {
  const { report } = source
  const { range } = report
  const { filters } = context
  if (!range) return []
  const from = firstDay(source, context, key?.group === 'farm' ? key.key : null)
  const to = sql`${filters[range.to]}::date`
  const value =
    key && isTimeGroup(key.group) ? daysOfGroup(key, from, to, calendarOf(context)) : sql`${to} - ${from} + 1`
  return Object.keys(report.columns)
    .filter((name) => report.columns[name]?.span)
    .map((name) => sql`${value} as ${sql.id(name)}`)
}

interface Keyed {
  readonly group: string
  readonly key: Sql
}
const FIRST_DAY = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM' } as const

function daysOfGroup(
  { group, key }: Keyed,
  from: Sql,
  to: Sql,
  { weekStart, monthStart }: FarmCalendar,
): Sql {
  if (!isTimeGroup(group)) return sql`null::int`
  const named = sql`to_date((${key})::text, ${sql.lit(FIRST_DAY[group])})`
  const shifts = { day: 0, week: weekShift(weekStart), month: monthStart - 1 }
  const months = group === 'month' ? monthShift(monthStart) : 0
  const first = sql`((${named} - ${sql.lit(`${months} month`)}::interval)::date + ${sql.lit(shifts[group])})`
  const next = sql`(${first} + ${sql.lit(`1 ${group}`)}::interval)::date`
  return sql`least(${to} + 1, ${next}) - greatest(${from}, ${first})`
}
