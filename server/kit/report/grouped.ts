import { type RawBuilder, sql } from 'kysely'
import { addDays, days } from '#domain/calendar.ts'
import { LEAST_DAYS } from '#kit/comparable-periods.ts'
import { isFigure, isOfPeriods } from '#kit/report-column.ts'
import { isTimeGroup, periodKey, periodOf, type TimeGroup } from '#kit/report-period.ts'
import type { Tx } from '../database.ts'
import { prepared } from '../prepared.ts'
import type { Sql } from '../sql-words.ts'
import { askedPeriod, asking, overPeriod } from './asking.ts'
import type { ReportContext, ReportGroup, ServerReport } from './definition.ts'
import { fromRows } from './joins.ts'
import { directed, type PageRequest, type ReportAnswer, type ReportRow } from './page-request.ts'
import { calendarOf } from './report.farm-calendar.ts'
import {
  beforeOf,
  comparedParts,
  figures,
  groupOf,
  spans,
  sumsOfGroup,
  sumsOfGroups,
  totalsOf,
} from './report.parts.ts'
import { writtenOnce } from './written.ts'

const AS_DATE = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM' } as const

/**
 * Periods with the sums of the one before each (环比); the period before the first one is read separately, as a whole. Not compared are a sum
 * over days where one of the two is cut off by the period (the running week would seem to fall), and a rate of fewer days than a week.
 */
function withPeriodBefore(source: ServerReport, context: ReportContext, name: TimeGroup): Sql {
  const base = summedGroups(source, context, name)
  const asked = askedPeriods(source, context, name)
  if (!asked) return base
  const { first, cut, short, before } = asked
  const earlier = before ? sql` union all select * from (${summedGroups(source, before, name)}) p` : sql``
  const follows = sql`lag(q._key) over line = ${previousKey(name)}`
  const isOneOf = (keys: readonly string[], key: Sql) =>
    keys.length > 0 ? sql`(${key})::text = any(${[...keys]}::text[])` : sql`false`
  const reported = [...comparedParts(source)].map(([part, { ratio, level }]) => {
    const left = ratio ? short : level ? [] : cut
    const known = sql`${follows} and not ${isOneOf(left, sql`q._key`)} and not ${isOneOf(left, sql`lag(q._key) over line`)}`
    return sql`case when ${known} then lag(${sql.ref(`q.${part}`)}) over line end as ${sql.id(beforeOf(part))}`
  })
  return sql`select * from (select q.*, ${sql.join(reported)} from (select * from (${base}) b ${earlier}) q window line as (order by q._key)) q
    where q._key >= ${first}`
}

/** Key of the period before that of a row. */
function previousKey(name: TimeGroup): Sql {
  const format = sql.lit(AS_DATE[name])
  return sql`to_char((to_date(q._key, ${format}) - ${sql.lit(`1 ${name}`)}::interval), ${format})`
}

/**
 * Key of the first period, keys of those the requested period cuts off and of those with too few days left, and the same request for the
 * period before.
 */
function askedPeriods(source: ServerReport, context: ReportContext, name: TimeGroup) {
  const asked = askedPeriod(source.report, context.filters)
  if (!asked) return null
  const { start: from, end: to } = asked
  const calendar = calendarOf(context)
  const [first, last] = [periodKey(name, from, calendar), periodKey(name, to, calendar)]
  const [begin, end] = [periodOf(name, first, calendar), periodOf(name, last, calendar)]
  const cut = [...(begin && begin.start < from ? [first] : []), ...(end && end.end > to ? [last] : [])]
  const short = [
    ...(begin && begin.start < from && days(from, begin.end) + 1 < LEAST_DAYS ? [first] : []),
    ...(end && end.end > to && days(end.start, to) + 1 < LEAST_DAYS ? [last] : []),
  ]
  const before = begin && periodOf(name, periodKey(name, addDays(begin.start, -1), calendar), calendar)
  return { first, cut, short, before: before && overPeriod(source.report, context, before) }
}

/** One row for each group, all of them, with their sums; periods compared with the one before carry its sums too. */
function groupsOf(source: ServerReport, context: ReportContext, name: string): Sql {
  return comparedParts(source).size > 0 && isTimeGroup(name)
    ? withPeriodBefore(source, context, name)
    : summedGroups(source, context, name)
}

/** The context of rows that are added up in groups. */
export const inGroups = (context: ReportContext, name: string): ReportContext =>
  asking(context, { groupKey: name, summing: true, totalsOnly: true })

function summedGroups(source: ServerReport, context: ReportContext, name: string): Sql {
  const at = inGroups(context, name)
  const group = groupOf(source, at, name)
  const totalled = writtenOnce(source, 'sums of a group', () => sql.join(sumsOfGroup(source)))
  const byName = group.label !== undefined && !group.order
  const columns = [
    sql`${group.key} as _key, ${orderOf(group)} as _order`,
    ...(byName ? [] : [sql`${nameOf(group)} as _group`]),
    totalled,
    ...spans(source, context, { group: name, key: group.key }),
  ]
  const by = group.by ?? group.key
  const groups = sql`select ${sql.join(columns)} from ${fromRows(source, at, [...columns, by])} group by ${by}`
  // a group sorted by its name has it once: a name may be looked up
  return byName
    ? sql`select r.*, coalesce(r._order, ${sql.lit(NAMELESS)}) as _group from (${groups}) r`
    : groups
}

/** Periods are sorted like the rows: past ones from the latest, future ones from the next. */
const orderOfGroups = ({ report }: ServerReport, name: string, sort: PageRequest['sort']): Sql => {
  const usual = isTimeGroup(name) ? report.sort.order : 'asc'
  const natural = directed(sql.ref('r._order'), sort?.key === '_group' ? sort.order : usual)
  const order = sort && sort.key !== '_group' ? [directed(sql.id(sort.key), sort.order), natural] : [natural]
  return sql.join([...order, directed(sql.ref('r._group'), 'asc'), directed(sql.ref('r._key'), 'asc')])
}

export function groupedQuery(
  source: ServerReport,
  context: ReportContext,
  name: string,
  sort: PageRequest['sort'],
): RawBuilder<ReportRow> {
  return sql<ReportRow>`select r._key, r._group, ${figures(source, context, { group: name, whole: 'groups' })}
    from (${groupsOf(source, context, name)}) r order by ${orderOfGroups(source, name, sort)}`
}

/** The sum row from the groups `g`, and their number. */
const wholeOfGroups = (source: ServerReport, context: ReportContext, name: string): Sql =>
  sql`(select count(*) as _count, ${sql.join([...sumsOfGroups(source, context, name), ...spans(source, context)])} from g) r`

/** Name of the group without a value. */
const NAMELESS = '未填'

const nameOf = ({ key, label, ofKey }: ReportGroup): Sql =>
  label && !ofKey
    ? sql`coalesce(min(${label}), ${sql.lit(NAMELESS)})`
    : sql`coalesce(${label ?? sql`(${key})::text`}, ${sql.lit(NAMELESS)})`

function orderOf({ key, by = key, label, order = label, ofKey }: ReportGroup): Sql {
  if (!order) return by
  return ofKey ? order : sql`min(${order})`
}

/** The sum row of all groups, and their number. */
export const totalsOfGroups = (
  source: ServerReport,
  context: ReportContext,
  name: string,
): RawBuilder<ReportRow> =>
  sql<ReportRow>`with g as (${groupsOf(source, context, name)})
    select r._count, ${figures(source, context, { group: null, whole: 'self' })} from ${wholeOfGroups(source, context, name)}`

/**
 * True where figures of a group depend on the others (rank, distance from the whole), or sort them:
 * these are needed of all groups, the others only of those on the page.
 */
function comparesGroups(
  { report, overrides: { ofWhole = {} } = {} }: ServerReport,
  name: string,
  sort: PageRequest['sort'],
): boolean {
  const sorted = sort && report.columns[sort.key]
  return (
    (sorted ? isFigure(sorted) : false) ||
    Object.values(report.columns).some(
      (column) =>
        column.rank !== undefined || column.ahead !== undefined || (isOfPeriods(column) && isTimeGroup(name)),
    ) ||
    Object.values(ofWhole).some((grouping) => grouping.includes(name))
  )
}

const isSteady = ({ plan: { steady = false } = {} }: ServerReport, context: ReportContext): boolean =>
  typeof steady === 'function' ? steady(context) : steady

/** Groups and the whole in one read of the rows: the whole is the sum of the groups. */
export async function runGrouped(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  name: string,
  { sort, limit, offset }: PageRequest,
): Promise<ReportAnswer> {
  const order = orderOfGroups(source, name, sort)
  const page = (
    reported: Sql,
  ) => sql`select 1 + row_number() over () as _place, 0::bigint as _count, p.* from (
      select r._key, r._group, ${reported} from g r order by ${order} limit ${limit} offset ${offset}) p`
  const whole = (reported: Sql) =>
    sql`select 0, r._count, null, null, ${reported} from ${wholeOfGroups(source, context, name)}`
  const own = figures(source, context, { group: null, whole: 'self' })
  const total = sql.join(totalsOf(source))
  const reported = comparesGroups(source, name, sort)
    ? sql`select * from (${page(figures(source, context, { group: name, whole: 'groups' }))} union all ${whole(own)}) r`
    : sql`select r._place, r._count, r._key, r._group, ${own} from (${page(total)} union all ${whole(total)}) r`
  const query = sql<ReportRow>`with g as materialized (${groupsOf(source, context, name)}) ${reported} order by r._place`
  const found = await tx.rows(isSteady(source, context) ? prepared(query) : query)
  const [sumRow = {}, ...list] = found.map(({ _place, ...row }) => row)
  const { _count, _key, _group, ...foot } = sumRow
  return { list: list.map(({ _count: _, ...row }) => row), total: Number(_count ?? 0), sums: foot }
}
