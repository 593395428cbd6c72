import { type RawBuilder, sql } from 'kysely'
import { isTimeGroup } from '#kit/report-period.ts'
import type { Tx } from '../database.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { expressionOf, groupOf, type ReportGroup, ratios, sums } from './parts.ts'

export type ReportRow = Record<string, unknown>
type Order = 'asc' | 'desc'

export interface PageWish {
  readonly groupBy: string | null
  readonly sort: { key: string; order: Order } | null
  readonly limit: number
  readonly offset: number
  /** Restricts the row level to one group's rows: the drill-down of a figure. */
  readonly inGroup?: { group: string; key: unknown } | undefined
  /** All rows behind the figures, those that only divide among them. */
  readonly behind?: boolean
}
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

function rowLevelQuery(source: ServerReport, context: ReportContext, wish: RowsWish): RawBuilder<ReportRow> {
  const ids = Object.keys(source.ids ?? {})
  const keys = [...Object.keys(source.columns), ...ids]
  const values = keys.map((key) => sql`${expressionOf(source, key)} as ${sql.id(key)}`)
  const { key, order } = wish.sort ?? { key: source.report.sort.field, order: source.report.sort.order }
  // rows that tie keep their place from page to page
  const ties = ids.filter((id) => id !== key).map((id) => directed(sql.id(id), 'asc'))
  return sql<ReportRow>`select ${sql.join([...keys.map((one) => sql.ref(`r.${one}`)), ...ratios(source, context, { group: wish.inGroup?.group ?? null })])}
    from (select ${sql.join(values)} from ${source.from(context)} ${restriction(source, wish) ?? where(listed(source, wish))}) r
    order by ${sql.join([directed(sql.id(key), order), ...ties])}`
}

function groupedQuery(
  source: ServerReport,
  context: ReportContext,
  name: string,
  sort: PageWish['sort'],
): RawBuilder<ReportRow> {
  const group = groupOf(source, name)
  const summed = Object.keys(source.report.columns).filter((key) => source.report.columns[key]?.sum)
  const keys = ['_key', '_group', ...summed].map((key) => sql.ref(`r.${key}`))
  const natural = directed(
    sql.ref('r._order'),
    sort?.key === '_group' ? sort.order : isTimeGroup(name) ? 'desc' : 'asc',
  )
  const order = sort && sort.key !== '_group' ? [directed(sql.id(sort.key), sort.order), natural] : [natural]
  return sql<ReportRow>`select ${sql.join([...keys, ...ratios(source, context, { group: name, allGroups: true })])}
    from (select ${group.key} as _key, ${nameOf(group)} as _group, ${orderOf(group)} as _order, ${sql.join(sums(source))}
      from ${source.from(context)} group by ${group.key}) r
    order by ${sql.join([...order, directed(sql.ref('r._group'), 'asc'), directed(sql.ref('r._key'), 'asc')])}`
}

/** What a group without a value is called. */
const NAMELESS = '未填'

const nameOf = ({ key, label }: ReportGroup): RawBuilder<unknown> =>
  label
    ? sql`coalesce(min(${label}), ${sql.lit(NAMELESS)})`
    : sql`coalesce((${key})::text, ${sql.lit(NAMELESS)})`

const orderOf = ({ key, label, order }: ReportGroup): RawBuilder<unknown> =>
  order ? sql`min(${order})` : label ? sql`min(${label})` : key

/** An output column by its bare name may be a ratio, which no row of the inner query has. */
const directed = (target: RawBuilder<unknown>, order: Order): RawBuilder<unknown> =>
  order === 'desc' ? sql`${target} desc nulls last` : sql`${target} asc nulls last`

/** Keys are compared as text: a key of the wrong kind finds nothing, instead of failing to become a date or uuid. */
const restriction = (source: ServerReport, { inGroup }: Pick<PageWish, 'inGroup'>) =>
  inGroup &&
  where(
    sql`(${groupOf(source, inGroup.group).key})::text is not distinct from ${inGroup.key === null ? null : String(inGroup.key)}::text`,
  )

const where = (condition: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  condition ? sql`where ${condition}` : sql``

/** The condition of the plain list; the rows behind figures know none. */
const listed = (source: ServerReport, { inGroup, behind }: Pick<PageWish, 'inGroup' | 'behind'>) =>
  inGroup || behind ? undefined : source.listed

const counted = (source: ServerReport, wish: Pick<PageWish, 'inGroup' | 'behind'>): RawBuilder<unknown> => {
  const condition = listed(source, wish)
  return condition ? sql`count(*) filter (where ${condition}) as _count` : sql`count(*) as _count`
}

export interface ReportAnswer {
  list: ReportRow[]
  /** Rows of the full result: groups when grouped. */
  total: number
  /** Over the full result; ratios are those of the sums. */
  sums: ReportRow
}

/** One page, the number of rows, and the sum row over the full result. */
export async function runReport(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  wish: PageWish,
): Promise<ReportAnswer> {
  const page = sql<ReportRow>`${rowsQuery(source, context, wish)} limit ${wish.limit} offset ${wish.offset}`
  const { rows } = await page.execute(tx)
  const { count, sums: foot } = await totals(tx, source, context, wish)
  const grouped = wish.groupBy && !wish.inGroup
  const total = grouped ? await countGroups(tx, source, context, wish.groupBy) : count
  return { list: rows, total, sums: foot }
}

async function countGroups(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  name: string,
): Promise<number> {
  const { key } = groupOf(source, name)
  const found = await sql<{ count: number }>`select count(*) as count
    from (select 1 from ${source.from(context)} group by ${key}) g`.execute(tx)
  return found.rows[0]?.count ?? 0
}

/** The sum row, and how many rows of the finest grain it adds. */
export async function totals(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  wish: Pick<PageWish, 'inGroup' | 'behind'>,
): Promise<{ count: number; sums: ReportRow }> {
  const found =
    await sql<ReportRow>`select ${sql.join([sql`r.*`, ...ratios(source, context, { group: wish.inGroup?.group ?? null })])}
    from (select ${sql.join([counted(source, wish), ...sums(source)])}
      from ${source.from(context)} ${restriction(source, wish) ?? sql``}) r`.execute(tx)
  const { _count, ...row } = found.rows[0] ?? {}
  return { count: Number(_count ?? 0), sums: row }
}
