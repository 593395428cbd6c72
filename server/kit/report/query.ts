import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'
import { asking } from './asking.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { groupedQuery, inGroups, runGrouped, totalsOfGroups } from './grouped.ts'
import { runOnce } from './read-once.ts'
import { listed, rowLevelQuery, type Whole } from './row-level.ts'
import { besideEachOther } from './side-by-side.ts'
import { sumRowQuery, whereSummed } from './sum-row.ts'
import type { PageWish, ReportAnswer, ReportRow } from './wish.ts'

type RowsWish = Whole & Pick<PageWish, 'groupBy' | 'sort'>

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

/** Where every row is one of the list and the order is the report's own, rows beyond the page need not be made. */
const untilPage = (source: ServerReport, context: ReportContext, wish: PageWish): ReportContext =>
  wish.sort || wish.inGroup || context.question.onlyColumns || listed(source, wish)
    ? context
    : asking(context, { first: wish.offset + wish.limit })

/** One page, the number of rows, and the sum row over the full result. */
export async function runReport(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  wish: PageWish,
): Promise<ReportAnswer> {
  if (wish.groupBy && !wish.inGroup) return runGrouped(tx, source, context, wish.groupBy, wish)
  const early = untilPage(source, context, wish)
  const { materialize, pagedEarly } = source.plan ?? {}
  if (materialize && !(pagedEarly && early.question.first))
    return runOnce(tx, source, materialize, context, wish)
  const page = sql<ReportRow>`${rowsQuery(source, early, wish)} limit ${wish.limit} offset ${wish.offset}`
  const { rows } = await page.execute(tx)
  const { count, sums: foot } = await totals(tx, source, context, wish)
  return { list: rows, total: count, sums: foot }
}

/** The sum row, and how many rows of the finest grain (or groups) it adds. */
export async function totals(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  wish: Whole & Partial<Pick<PageWish, 'groupBy'>>,
): Promise<{ count: number; sums: ReportRow }> {
  const grouped = wish.inGroup ? null : wish.groupBy
  const halves = await besideEachOther(
    tx,
    source,
    grouped ? inGroups(context, grouped) : whereSummed(source, context, wish),
  )
  const at = asking(context, { materialized: { halves } })
  const query = grouped ? totalsOfGroups(source, at, grouped) : sumRowQuery(source, at, wish)
  const found = await query.execute(tx)
  const { _count, ...row } = found.rows[0] ?? {}
  return { count: Number(_count ?? 0), sums: row }
}
