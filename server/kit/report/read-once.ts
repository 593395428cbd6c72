import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Sql } from '../sql-words.ts'
import { asking } from './asking.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { figureKeys } from './figure-keys.ts'
import type { PageRequest, ReportAnswer, ReportRow } from './page-request.ts'
import { atRows, listed, pageOfMaterialized } from './row-level.ts'
import { sumRowQuery } from './sum-row.ts'

/** Rows by context. */
type Rows = (context: ReportContext) => Sql

const OF_WHOLE = '_whole_'

/** One page, the number of rows and their sums in one statement that computes the materialized rows of the source once. */
export async function runOnce(
  tx: Tx,
  source: ServerReport,
  materialize: Rows,
  context: ReportContext,
  request: PageRequest,
): Promise<ReportAnswer> {
  const at = asking(context, { materialized: true })
  const worked = asking(atRows(context, request), { withTotals: listed(source, request) !== undefined })
  const names = ['_count', ...figureKeys(source.report)].map((key) => sql.id(OF_WHOLE + key))
  const query = sql<ReportRow>`with x as materialized (${materialize(worked)}),
      page as (${pageOfMaterialized(source, at, request)}),
      whole(${sql.join(names)}) as (${sumRowQuery(source, at, request)})
    select * from whole left join page on true order by _place`
  const rows = await tx.rows(query)
  const split = rows.map(apart)
  const { _count, ...sums } = split[0]?.whole ?? {}
  return {
    list: split.flatMap(({ row }) => (row._place === null ? [] : [placeless(row)])),
    total: Number(_count ?? 0),
    sums,
  }
}

const placeless = ({ _place, ...row }: ReportRow): ReportRow => row

/** Splits a row into the row of the page and the sum row that came with it. */
function apart(found: ReportRow): { row: ReportRow; whole: ReportRow } {
  const [row, whole]: [ReportRow, ReportRow] = [{}, {}]
  for (const [key, value] of Object.entries(found))
    if (key.startsWith(OF_WHOLE)) whole[key.slice(OF_WHOLE.length)] = value
    else row[key] = value
  return { row, whole }
}
