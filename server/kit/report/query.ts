import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'
import { asking } from './asking.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { groupedQuery, runGrouped, totalsOfGroups } from './grouped.ts'
import type { PageRequest, ReportAnswer, ReportRow } from './page-request.ts'
import { runOnce } from './read-once.ts'
import { listed, rowLevelQuery, type Whole } from './row-level.ts'
import { sumRowQuery } from './sum-row.ts'

type RowsRequest = Whole & Pick<PageRequest, 'groupBy' | 'sort'>

/** Rows of the finest grain, or one row per group; `_key` of a group opens its rows, `_group` is its name. */
export function rowsQuery(
  source: ServerReport,
  context: ReportContext,
  request: RowsRequest,
): RawBuilder<ReportRow> {
  return request.groupBy && !request.inGroup
    ? groupedQuery(source, context, request.groupBy, request.sort)
    : rowLevelQuery(source, context, request)
}

/** Where every row is one of the list and the order is the report's own, rows beyond the page need not be computed. */
const untilPage = (source: ServerReport, context: ReportContext, request: PageRequest): ReportContext =>
  request.sort || request.inGroup || context.question.onlyColumns || listed(source, request)
    ? context
    : asking(context, { first: request.offset + request.limit })

/** One page, the number of rows, and the sum row over the full result. */
export async function runReport(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  request: PageRequest,
): Promise<ReportAnswer> {
  if (request.groupBy && !request.inGroup) return runGrouped(tx, source, context, request.groupBy, request)
  const early = untilPage(source, context, request)
  const { materialize, pagedEarly } = source.plan ?? {}
  if (materialize && !(pagedEarly && early.question.first))
    return runOnce(tx, source, materialize, context, request)
  const page = sql<ReportRow>`${rowsQuery(source, early, request)} limit ${request.limit} offset ${request.offset}`
  const rows = await tx.rows(page)
  const { count, sums: foot } = await totals(tx, source, context, request)
  return { list: rows, total: count, sums: foot }
}

/** The sum row, and the number of rows of the finest grain (or groups) in it. */
export async function totals(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  request: Whole & Partial<Pick<PageRequest, 'groupBy'>>,
): Promise<{ count: number; sums: ReportRow }> {
  const grouped = request.inGroup ? null : request.groupBy
  const query = grouped ? totalsOfGroups(source, context, grouped) : sumRowQuery(source, context, request)
  const found = await tx.row(query)
  const { _count, ...row } = found ?? {}
  return { count: Number(_count ?? 0), sums: row }
}
