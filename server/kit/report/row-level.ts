import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql-words.ts'
import { asking } from './asking.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { fromRows } from './joins.ts'
import { directed, type PageRequest, type ReportRow } from './page-request.ts'
import { expressionOf, groupOf, ratios, spans } from './report.parts.ts'
import { rowColumns } from './row-columns.ts'

/** The requested rows: those of a group, those behind the figures, or those of the plain list. */
export type Whole = Partial<Pick<PageRequest, 'inGroup' | 'behind'>>

/** The context of rows, restricted to a group or not. */
export const atRows = (context: ReportContext, { inGroup }: Whole): ReportContext =>
  asking(context, { groupKey: inGroup?.group ?? null, crossKey: inGroup?.across?.group ?? null })

/** Rows of the finest grain, in the requested order or the report's own. */
export function rowLevelQuery(
  source: ServerReport,
  context: ReportContext,
  request: Whole & Pick<PageRequest, 'sort'>,
): RawBuilder<ReportRow> {
  const at = asListed(source, context, request)
  const rows = rowsWith(source, at, request, everyKey(source))
  return sql<ReportRow>`select ${sql.join([sql`r.*`, ...ratios(source, at, among(at), shown(source))])}
    from (${rows}) r order by ${orderOf(source, request)}`
}

/**
 * A page of rows of a source with materialized rows `x`: the rows of the page are found by the sort columns,
 * and only their other columns are computed.
 */
export function pageOfMaterialized(
  source: ServerReport,
  context: ReportContext,
  request: Whole & Pick<PageRequest, 'sort' | 'limit' | 'offset'>,
): Sql {
  const { key } = request.sort ?? { key: source.report.sort.field }
  const page = sql`limit ${request.limit} offset ${request.offset}`
  if (!everyKey(source).includes(key))
    return sql`select row_number() over () as _place, r.* from (${rowLevelQuery(source, context, request)} ${page}) r`
  const at = asListed(source, context, request)
  const ids = Object.keys(source.ids ?? {})
  const ranked = shown(source).filter((name) => source.report.columns[name]?.rank)
  const first = [...new Set([key, ...ids, ...ranked.flatMap((name) => behindRank(source, name))])]
  const carried = ranked.map((name) => sql.ref(`x.${name}`))
  const rest = shown(source).filter((name) => !ranked.includes(name))
  return sql`with x as (select (p._row).*, p.* from (select row_number() over () as _place, r.* from (
      select ${sql.join([sql`r._row`, ...ratios(source, at, among(at), ranked)])}
      from (${rowsWith(source, at, request, first, [sql`x as _row`])}) r order by ${orderOf(source, request)} ${page}) r) p)
    select ${sql.join([sql`r.*`, ...ratios(source, at, among(at), rest)])}
      from (${rowsWith(source, at, request, everyKey(source), [sql`x._place`, ...carried])}) r`
}

const everyKey = (source: ServerReport): string[] => [
  ...Object.keys(rowColumns(source)),
  ...Object.keys(source.ids ?? {}),
  ...Object.keys(source.overrides?.links ?? {}),
]
const asListed = (source: ServerReport, context: ReportContext, request: Whole): ReportContext =>
  asking(atRows(context, request), { listedOnly: listed(source, request) !== undefined })
const among = ({ question: { groupKey } }: ReportContext) => ({ group: groupKey ?? null, rows: true })
/** Columns shown in lists of rows: a ratio not shown may compare with the whole, which is read again for each. */
const shown = ({ report }: ServerReport): string[] => [...new Set([...report.rows, ...(report.drill ?? [])])]

/** The columns a rank among rows depends on. */
function behindRank({ report }: ServerReport, name: string): string[] {
  const { rank = name, rankWithin } = report.columns[name] ?? {}
  const { num, den } = report.columns[rank]?.ratio ?? {}
  return [num, den, rankWithin].filter((key) => key !== undefined)
}

/** Rows with some of their columns, and further ones. */
function rowsWith(
  source: ServerReport,
  at: ReportContext,
  request: Whole,
  keys: readonly string[],
  more: readonly Sql[] = [],
): Sql {
  const values = keys.map((key) => sql`${expressionOf(source, key)} as ${sql.id(key)}`)
  const from = fromRows(
    source,
    at,
    [...more, ...keys.map((key) => expressionOf(source, key))],
    conditionsOf(source, at, request, listed(source, request)),
  )
  return sql`select ${sql.join([...more, ...values, ...spans(source, at)])} from ${from}`
}

/** Tied rows keep their order from page to page. */
function orderOf(source: ServerReport, request: Pick<PageRequest, 'sort'>): Sql {
  const { key, order } = request.sort ?? { key: source.report.sort.field, order: source.report.sort.order }
  const ties = Object.keys(source.ids ?? {}).filter((id) => id !== key)
  const filled = source.from.day === key || source.plan?.filled?.includes(key)
  const first = directed(sql.id(key), order, filled)
  return sql.join([
    first,
    ...ties.map((id) => directed(sql.id(id), source.overrides?.tiesFollowSort ? order : 'asc')),
  ])
}

/** Keys are compared as text: a key of the wrong type finds nothing, instead of failing as a date or uuid. */
const lies = (
  source: ServerReport,
  context: ReportContext,
  { group, key }: { group: string; key: unknown },
) =>
  sql`(${groupOf(source, context, group).key})::text is not distinct from ${key === null ? null : String(key)}::text`
const restriction = (source: ServerReport, context: ReportContext, { inGroup }: Whole) => {
  if (!inGroup) return undefined
  const own = lies(source, context, inGroup)
  return inGroup.across ? sql`${own} and ${lies(source, context, inGroup.across)}` : own
}

/** Rows that add to none of the requested columns are not behind the figure. */
const adding = (source: ServerReport, { question: { onlyColumns = [] } }: ReportContext) => {
  const keys = onlyColumns.filter((key) => key in rowColumns(source))
  return keys.length === 0
    ? undefined
    : sql`(${sql.join(
        keys.map((key) => sql`${expressionOf(source, key)} <> 0`),
        sql` or `,
      )})`
}

/** Conditions of the requested rows; those of the plain list without a group or figure. */
export function conditionsOf(
  source: ServerReport,
  context: ReportContext,
  request: Whole,
  plain?: Sql,
): Sql[] {
  const group = restriction(source, context, request)
  return [group ?? plain, adding(source, context)].filter((one) => one !== undefined)
}

/** The condition of the plain list; the rows behind figures have none. */
export const listed = (source: ServerReport, { inGroup, behind }: Whole) =>
  inGroup || behind ? undefined : source.overrides?.listed
