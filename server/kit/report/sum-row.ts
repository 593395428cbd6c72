import { type RawBuilder, sql } from 'kysely'
import { isTimeGroup, periodOf } from '#kit/report-period.ts'
import type { Sql } from '../sql-words.ts'
import { asking } from './asking.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { fromRows } from './joins.ts'
import type { ReportRow } from './page-request.ts'
import { figures, type Grouping, spans, sums } from './report.parts.ts'
import { atRows, conditionsOf, listed, type Whole } from './row-level.ts'

/** The context for adding up rows. */
const whereSummed = (source: ServerReport, context: ReportContext, request: Whole): ReportContext =>
  asking(atRows(context, request), {
    totalsOnly: true,
    ...(addsUp(source, context, request) ? { summing: true } : {}),
  })

/** The sum row of rows, and their number. */
export function sumRowQuery(
  source: ServerReport,
  context: ReportContext,
  request: Whole,
): RawBuilder<ReportRow> {
  const at = whereSummed(source, context, request)
  const grouping: Grouping = request.inGroup
    ? { group: request.inGroup.group }
    : { group: null, whole: 'self' }
  return sql<ReportRow>`select r._count, ${figures(source, at, grouping)}
    from (${addsUp(source, context, request) ? addedApart(source, at, request) : addedByRow(source, at, request)}) r`
}

function addedByRow(source: ServerReport, at: ReportContext, request: Whole): Sql {
  const columns = [counted(source, request), ...sums(source), ...spans(source, at, keyed(request))]
  return sql`select ${sql.join(columns)} from ${fromRows(source, at, columns, conditionsOf(source, at, request))}`
}

const counted = (source: ServerReport, request: Whole): Sql => {
  const condition = listed(source, request)
  return condition ? sql`count(*) filter (where ${condition}) as _count` : sql`count(*) as _count`
}

/**
 * Sums come from what the source has added up: kept days of the farms, or states. So does the number of rows where it has one; else they
 * are counted.
 */
function addedApart(source: ServerReport, at: ReportContext, request: Whole): Sql {
  const rows = source.plan?.rowsOf
  const count = rows ? sql`coalesce(sum(${rows}), 0)` : countedApart(source, at, request)
  const columns = [...sums(source), ...spans(source, at)]
  const from = fromRows(source, at, rows ? [...columns, rows] : columns)
  return sql`select ${sql.join([sql`${count} as _count`, ...columns])} from ${from}`
}

function countedApart(source: ServerReport, at: ReportContext, request: Whole): Sql {
  const condition = listed(source, request)
  const counting = asking(at, {
    summing: false,
    countOnly: true,
    listedOnly: condition !== undefined,
  })
  return sql`(select count(*) from ${fromRows(source, counting, [], condition ? [condition] : [])})`
}

const addsUp = (
  { plan: { addsUp: always = false } = {} }: ServerReport,
  context: ReportContext,
  request: Whole,
): boolean =>
  !request.inGroup && !context.question.onlyColumns && (always || (context.kept.addedDays?.length ?? 0) > 0)

/** The group of the added rows, where there is one. */
const keyed = ({ inGroup }: Whole) => {
  if (!inGroup) return undefined
  const { group, key } = inGroup
  // days of a null period are not counted: its name is no date
  const isNone = key === null || (isTimeGroup(group) && periodOf(group, key) === null)
  return { group, key: sql`${isNone ? null : String(key)}::text` }
}
