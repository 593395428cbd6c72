import { type RawBuilder, sql } from 'kysely'
import { isFigure, isOfPeriods } from '#kit/report-column.ts'
import { isTimeGroup } from '#kit/report-period.ts'
import type { Tx } from '../database.ts'
import { prepared } from '../prepared.ts'
import { asking } from './asking.ts'
import { withPeriodBefore } from './before.ts'
import type { ReportContext, ReportGroup, ServerReport } from './definition.ts'
import { fromRows } from './joins.ts'
import { directed, type PageRequest, type ReportAnswer, type ReportRow } from './page-request.ts'
import { comparedParts, figures, groupOf, spans, sumsOfGroup, sumsOfGroups, totalsOf } from './parts.ts'
import { inParallel } from './side-by-side.ts'
import { writtenOnce } from './written.ts'

/** One row for each group, all of them, with their sums; periods that are compared with the one before carry its sums too. */
function groupsOf(source: ServerReport, context: ReportContext, name: string): RawBuilder<unknown> {
  return comparedParts(source).size > 0 && isTimeGroup(name)
    ? withPeriodBefore(source, context, name, summedGroups)
    : summedGroups(source, context, name)
}

/** The context of rows that are added up in groups. */
export const inGroups = (context: ReportContext, name: string): ReportContext =>
  asking(context, { groupKey: name, summing: true, totalsOnly: true })

function summedGroups(source: ServerReport, context: ReportContext, name: string): RawBuilder<unknown> {
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
  // what stands by its name is named once: a name may be looked up
  return byName
    ? sql`select r.*, coalesce(r._order, ${sql.lit(NAMELESS)}) as _group from (${groups}) r`
    : groups
}

/** Periods run the way the rows do: what is past from its latest, what is still to come from its next. */
const orderOfGroups = (
  { report }: ServerReport,
  name: string,
  sort: PageRequest['sort'],
): RawBuilder<unknown> => {
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

/** The sum row out of the groups `g`, and how many they are. */
const wholeOfGroups = (source: ServerReport, context: ReportContext, name: string): RawBuilder<unknown> =>
  sql`(select count(*) as _count, ${sql.join([...sumsOfGroups(source, context, name), ...spans(source, context)])} from g) r`

/** What a group without a value is called. */
const NAMELESS = '未填'

const nameOf = ({ key, label, ofKey }: ReportGroup): RawBuilder<unknown> =>
  label && !ofKey
    ? sql`coalesce(min(${label}), ${sql.lit(NAMELESS)})`
    : sql`coalesce(${label ?? sql`(${key})::text`}, ${sql.lit(NAMELESS)})`

function orderOf({ key, by = key, label, order = label, ofKey }: ReportGroup): RawBuilder<unknown> {
  if (!order) return by
  return ofKey ? order : sql`min(${order})`
}

/** The sum row of all groups, and how many they are. */
export const totalsOfGroups = (
  source: ServerReport,
  context: ReportContext,
  name: string,
): RawBuilder<ReportRow> =>
  sql<ReportRow>`with g as (${groupsOf(source, context, name)})
    select r._count, ${figures(source, context, { group: null, whole: 'self' })} from ${wholeOfGroups(source, context, name)}`

/** Some figures of a group are taken from the others (its place among them, its distance from the whole), or put them in order:
 *  these are needed of all groups, the others of those on the page only. */
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
    Object.values(ofWhole).some((parting) => parting.includes(name))
  )
}

const isSteady = ({ plan: { steady = false } = {} }: ServerReport, context: ReportContext): boolean =>
  typeof steady === 'function' ? steady(context) : steady

/** Groups and the whole in one reading of the rows: the whole is what the groups add up to. */
export async function runGrouped(
  tx: Tx,
  source: ServerReport,
  asked: ReportContext,
  name: string,
  { sort, limit, offset }: PageRequest,
): Promise<ReportAnswer> {
  const halves = await inParallel(tx, source, inGroups(asked, name))
  const context = asking(asked, { materialized: { halves } })
  const order = orderOfGroups(source, name, sort)
  const page = (
    reported: RawBuilder<unknown>,
  ) => sql`select 1 + row_number() over () as _place, 0::bigint as _count, p.* from (
      select r._key, r._group, ${reported} from g r order by ${order} limit ${limit} offset ${offset}) p`
  const whole = (reported: RawBuilder<unknown>) =>
    sql`select 0, r._count, null, null, ${reported} from ${wholeOfGroups(source, context, name)}`
  const own = figures(source, context, { group: null, whole: 'self' })
  const total = sql.join(totalsOf(source))
  const reported = comparesGroups(source, name, sort)
    ? sql`select * from (${page(figures(source, context, { group: name, whole: 'groups' }))} union all ${whole(own)}) r`
    : sql`select r._place, r._count, r._key, r._group, ${own} from (${page(total)} union all ${whole(total)}) r`
  const query = sql<ReportRow>`with g as materialized (${groupsOf(source, context, name)}) ${reported} order by r._place`
  const found = await (isSteady(source, context) ? prepared(query) : query).execute(tx)
  const [sumRow = {}, ...list] = found.rows.map(({ _place, ...row }) => row)
  const { _count, _key, _group, ...foot } = sumRow
  return { list: list.map(({ _count: _, ...row }) => row), total: Number(_count ?? 0), sums: foot }
}
