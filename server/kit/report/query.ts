import { type RawBuilder, sql } from 'kysely'
import { isTimeGroup, periodOf } from '#kit/report-period.ts'
import type { Tx } from '../database.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { groupedQuery, runGrouped, totalsOfGroups } from './grouped.ts'
import { expressionOf, figures, groupOf, type Parting, ratios, spans, sums } from './parts.ts'
import { directed, type PageWish, type ReportAnswer, type ReportRow } from './wish.ts'

type RowsWish = Pick<PageWish, 'groupBy' | 'sort' | 'inGroup' | 'behind'>

/** Rows of the finest grain, or one row per group; `_key` of a group opens its rows, `_group` is its name. */
export function rowsQuery(
  source: ServerReport,
  context: ReportContext,
  wish: RowsWish,
): RawBuilder<ReportRow> {
  return wish.groupBy && !wish.inGroup
    ? groupedQuery(source, context, wish.groupBy, wish.sort)
    : rowLevelQuery(source, context, wish)
}

/** The context of rows, restricted to a group or not. */
const atRows = (context: ReportContext, { inGroup }: Pick<PageWish, 'inGroup'>): ReportContext => ({
  ...context,
  parting: inGroup?.group ?? null,
})

function rowLevelQuery(source: ServerReport, context: ReportContext, wish: RowsWish): RawBuilder<ReportRow> {
  const ids = Object.keys(source.ids ?? {})
  const keys = [...Object.keys(source.columns), ...ids]
  const condition = listed(source, wish)
  const at = { ...atRows(context, wish), listing: condition !== undefined }
  const values = keys.map((key) => sql`${expressionOf(source, key)} as ${sql.id(key)}`)
  const { key, order } = wish.sort ?? { key: source.report.sort.field, order: source.report.sort.order }
  // rows that tie keep their place from page to page
  const ties = ids.filter((id) => id !== key).map((id) => directed(sql.id(id), 'asc'))
  // a ratio that no list of rows shows may stand against the whole, which is read again for each
  const shown = [...new Set([...source.report.rows, ...(source.report.drill ?? [])])]
  return sql<ReportRow>`select ${sql.join([sql`r.*`, ...ratios(source, at, { group: at.parting ?? null }, shown)])}
    from (select ${sql.join([...values, ...spans(source, context)])} from ${source.from(at)} ${whereOf(source, at, wish, condition)}) r
    order by ${sql.join([directed(sql.id(key), order, source.filled?.includes(key)), ...ties])}`
}

/** Keys are compared as text: a key of the wrong kind finds nothing, instead of failing to become a date or uuid. */
const restriction = (
  source: ServerReport,
  context: ReportContext,
  { inGroup }: Partial<Pick<PageWish, 'inGroup'>>,
) =>
  inGroup &&
  sql`(${groupOf(source, context, inGroup.group).key})::text is not distinct from ${inGroup.key === null ? null : String(inGroup.key)}::text`

/** Rows that add to none of the columns asked for are not behind the figure. */
const adding = (source: ServerReport, { only = [] }: ReportContext) => {
  const keys = only.filter((key) => key in source.columns)
  return keys.length === 0
    ? undefined
    : sql`(${sql.join(
        keys.map((key) => sql`${expressionOf(source, key)} <> 0`),
        sql` or `,
      )})`
}

/** The rows asked for; those of the plain list where no group and no figure is. */
function whereOf(
  source: ServerReport,
  context: ReportContext,
  wish: Partial<Pick<PageWish, 'inGroup'>>,
  plain?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const group = restriction(source, context, wish)
  const all = [group ?? plain, adding(source, context)].filter((one) => one !== undefined)
  return all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`
}

/** The condition of the plain list; the rows behind figures know none. */
const listed = (source: ServerReport, { inGroup, behind }: Pick<PageWish, 'inGroup' | 'behind'>) =>
  inGroup || behind ? undefined : source.listed

const counted = (source: ServerReport, wish: Pick<PageWish, 'inGroup' | 'behind'>): RawBuilder<unknown> => {
  const condition = listed(source, wish)
  return condition ? sql`count(*) filter (where ${condition}) as _count` : sql`count(*) as _count`
}

/** Where every row is one of the list and the order is the report's own, rows beyond the page need not be made. */
const untilPage = (source: ServerReport, context: ReportContext, wish: PageWish): ReportContext =>
  wish.sort || wish.inGroup || context.only || listed(source, wish)
    ? context
    : { ...context, first: wish.offset + wish.limit }

/** One page, the number of rows, and the sum row over the full result. */
export async function runReport(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  wish: PageWish,
): Promise<ReportAnswer> {
  if (wish.groupBy && !wish.inGroup) return runGrouped(tx, source, context, wish.groupBy, wish)
  const page = sql<ReportRow>`${rowsQuery(source, untilPage(source, context, wish), wish)} limit ${wish.limit} offset ${wish.offset}`
  const { rows } = await page.execute(tx)
  const { count, sums: foot } = await totals(tx, source, context, wish)
  return { list: rows, total: count, sums: foot }
}

/** The sum row, and how many rows of the finest grain (or groups) it adds. */
export async function totals(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  wish: Partial<Pick<PageWish, 'inGroup' | 'behind' | 'groupBy'>>,
): Promise<{ count: number; sums: ReportRow }> {
  const at = { ...atRows(context, wish), lean: true }
  const grouped = wish.inGroup ? null : wish.groupBy
  const parting: Parting = wish.inGroup ? { group: wish.inGroup.group } : { group: null, whole: 'self' }
  const found = await (grouped
    ? totalsOfGroups(source, context, grouped)
    : sql<ReportRow>`select r._count, ${figures(source, at, parting)}
        from (${addsUp(source, context, wish) ? addedApart(source, at, wish) : addedByRow(source, at, wish)}) r`
  ).execute(tx)
  const { _count, ...row } = found.rows[0] ?? {}
  return { count: Number(_count ?? 0), sums: row }
}

type Whole = Partial<Pick<PageWish, 'inGroup' | 'behind'>>

const addedByRow = (source: ServerReport, at: ReportContext, wish: Whole): RawBuilder<unknown> =>
  sql`select ${sql.join([counted(source, wish), ...sums(source), ...spans(source, at, keyed(wish))])}
    from ${source.from(at)} ${whereOf(source, at, wish)}`

/** Rows are counted, their sums come out of what the source has added up: days the farms are kept by, or states. */
function addedApart(source: ServerReport, at: ReportContext, wish: Whole): RawBuilder<unknown> {
  const condition = listed(source, wish)
  const counted = { ...at, counting: true, listing: condition !== undefined }
  const count = sql`(select count(*) from ${source.from(counted)} ${condition ? sql`where ${condition}` : sql``}) as _count`
  return sql`select ${sql.join([count, ...sums(source), ...spans(source, at)])} from ${source.from({ ...at, summing: true })}`
}

const addsUp = ({ addsUp: always = false }: ServerReport, context: ReportContext, wish: Whole): boolean =>
  !wish.inGroup && !context.only && (always || (context.daily?.length ?? 0) > 0)

/** The one group whose rows are added, where there is one. */
const keyed = ({ inGroup }: Partial<Pick<PageWish, 'inGroup'>>) => {
  if (!inGroup) return undefined
  const { group, key } = inGroup
  // the days of a period nobody knows are not counted: its name would be no date
  const isNone = key === null || (isTimeGroup(group) && periodOf(group, key) === null)
  return { group, key: sql`${isNone ? null : String(key)}::text` }
}
