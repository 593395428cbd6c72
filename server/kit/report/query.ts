import { type RawBuilder, sql } from 'kysely'
import type { Report } from '#kit/report.ts'
import type { Tx } from '../database.ts'
import type { ReportContext, ServerReport } from './definition.ts'

export type ReportRow = Record<string, unknown>

export interface PageWish {
  readonly groupBy: string | null
  readonly sort: { key: string; order: 'asc' | 'desc' } | null
  readonly limit: number
  readonly offset: number
  /** Restricts the row level to one group's rows: the drill-down of a figure. */
  readonly inGroup?: { group: string; key: unknown }
}

const summed = (report: Report): string[] =>
  Object.keys(report.columns).filter((key) => report.columns[key]?.sum)

/** Ratios from the summed columns: exact numerics, rounded for display only in the browser. Null when ÷ 0. */
function ratios(report: Report, alias: string): RawBuilder<unknown>[] {
  return Object.entries(report.columns).flatMap(([key, { ratio }]) =>
    ratio
      ? [
          sql`${sql.ref(`${alias}.${ratio.num}`)}::numeric * ${sql.lit(ratio.scale)} / nullif(${sql.ref(`${alias}.${ratio.den}`)}, 0) as ${sql.id(key)}`,
        ]
      : [],
  )
}

const sums = (source: ServerReport): RawBuilder<unknown>[] =>
  summed(source.report).map((key) => sql`sum(${expression(source, key)}) as ${sql.id(key)}`)

function expression(source: ServerReport, key: string): RawBuilder<unknown> {
  const found = source.columns[key]
  if (!found) throw new Error(`report "${source.report.name}": column "${key}" has no SQL`)
  return found
}

function groupOf(source: ServerReport, name: string) {
  const group = source.groups[name]
  if (!group) throw new Error(`report "${source.report.name}": group "${name}" has no SQL`)
  return group
}

/** Rows of the finest grain, or one row per group; `_key` of a group opens its rows. */
export function rowsQuery(
  source: ServerReport,
  context: ReportContext,
  wish: Omit<PageWish, 'limit' | 'offset'>,
): RawBuilder<ReportRow> {
  return wish.groupBy
    ? groupedQuery(source, context, wish.groupBy, wish.sort)
    : rowLevelQuery(source, context, wish)
}

function rowLevelQuery(
  source: ServerReport,
  context: ReportContext,
  wish: Pick<PageWish, 'sort' | 'inGroup'>,
): RawBuilder<ReportRow> {
  const values = Object.entries({ ...source.columns, ...source.ids }).map(
    ([key, value]) => sql`${value} as ${sql.id(key)}`,
  )
  const only = wish.inGroup
    ? sql`where ${groupOf(source, wish.inGroup.group).key} is not distinct from ${wish.inGroup.key}`
    : sql``
  const sort = wish.sort ?? { key: source.report.sort.field, order: source.report.sort.order }
  const order = direction(sql.ref(`r.${sort.key}`), sort.order)
  return sql<ReportRow>`select r.*, ${sql.join([sql`1 as _one`, ...ratios(source.report, 'r')])}
    from (select ${sql.join(values)} from ${source.from(context)} ${only}) r order by ${order}`
}

function groupedQuery(
  source: ServerReport,
  context: ReportContext,
  name: string,
  sort: PageWish['sort'],
): RawBuilder<ReportRow> {
  const { key, label } = groupOf(source, name)
  const order =
    sort && sort.key !== '_group'
      ? direction(sql.ref(`r.${sort.key}`), sort.order)
      : direction(sql`r._key`, sort?.order ?? 'asc')
  return sql<ReportRow>`select r.*, ${sql.join([sql`1 as _one`, ...ratios(source.report, 'r')])}
    from (select ${key} as _key, ${label ? sql`min(${label})` : sql`(${key})::text`} as _group, ${sql.join(sums(source))}
      from ${source.from(context)} group by ${key}) r order by ${order}`
}

const direction = (target: RawBuilder<unknown>, order: 'asc' | 'desc'): RawBuilder<unknown> =>
  order === 'desc' ? sql`${target} desc nulls last` : sql`${target} asc nulls last`

export interface ReportAnswer {
  list: ReportRow[]
  total: number
  sums: ReportRow
}

/** One page, the number of rows, and the sum row over the full result (ratios from the sums). */
export async function runReport(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  wish: PageWish,
): Promise<ReportAnswer> {
  const rows = rowsQuery(source, context, wish)
  const page = await sql<ReportRow>`${rows} limit ${wish.limit} offset ${wish.offset}`.execute(tx)
  const count = wish.groupBy
    ? await sql<{
        n: number
      }>`select count(distinct ${groupOf(source, wish.groupBy).key})::int + coalesce(max((${groupOf(source, wish.groupBy).key} is null)::int), 0) as n from ${source.from(context)}`.execute(
        tx,
      )
    : await sql<{
        n: number
      }>`select count(*)::int as n from ${source.from(context)} ${restriction(source, wish)}`.execute(tx)
  return { list: page.rows, total: count.rows[0]?.n ?? 0, sums: await totals(tx, source, context, wish) }
}

const restriction = (source: ServerReport, wish: Pick<PageWish, 'inGroup'>): RawBuilder<unknown> =>
  wish.inGroup
    ? sql`where ${groupOf(source, wish.inGroup.group).key} is not distinct from ${wish.inGroup.key}`
    : sql``

/** The sum row. */
export async function totals(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  wish: Pick<PageWish, 'inGroup'>,
): Promise<ReportRow> {
  const list = sums(source)
  if (list.length === 0) return {}
  const found = await sql<ReportRow>`select r.*, ${sql.join([sql`1 as _one`, ...ratios(source.report, 'r')])}
    from (select ${sql.join(list)} from ${source.from(context)} ${restriction(source, wish)}) r`.execute(tx)
  const { _one, ...sumsRow } = found.rows[0] ?? {}
  return sumsRow
}
