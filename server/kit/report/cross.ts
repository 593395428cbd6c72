import { type RawBuilder, sql } from 'kysely'
import { type CrossTable, crossTable, isCrossable } from '#kit/report-cross.ts'
import { isTimeGroup } from '#kit/report-period.ts'
import type { Tx } from '../database.ts'
import { invalid } from '../refused.ts'
import { askedPeriod, asking } from './asking.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { fromRows } from './joins.ts'
import type { ReportRow } from './page-request.ts'
import { runReport } from './query.ts'
import { calendarOf } from './report.farm-calendar.ts'
import { figures, groupOf, spans, sumsOfGroup } from './report.parts.ts'
import type { Body } from './report.request.ts'

/** Most groups of a cross table: more than a person reads. */
const MOST = 1000

interface CrossRequest {
  readonly groupBy: string
  readonly figure: string
}

/** Group and figure of a cross table, by allow-list. */
export function readCross({ report }: ServerReport, { groupBy, figure }: Body): CrossRequest {
  if (typeof groupBy !== 'string' || !isCrossable(report, groupBy))
    throw invalid({ groupBy: ['分组方式不正确'] })
  const wanted = figure ?? report.cross?.figures[0]
  if (typeof wanted !== 'string' || !report.cross?.figures.includes(wanted))
    throw invalid({ figure: ['没有此指标'] })
  return { groupBy, figure: wanted }
}

/** A figure of every group in every period. Rows, periods and the whole are those of the report grouped so; the cells combine both. */
export async function runCross(
  tx: Tx,
  source: ServerReport,
  context: ReportContext,
  { groupBy, figure }: CrossRequest,
): Promise<CrossTable> {
  const { report } = source
  const across = report.cross?.across ?? 'week'
  const page = { limit: MOST, offset: 0 }
  const sort = { key: figure, order: 'desc' } as const
  const { list: groups, sums } = await runReport(tx, source, context, { ...page, groupBy, sort })
  const { list: byPeriod } = await runReport(tx, source, context, { ...page, groupBy: across, sort: null })
  const cells = await tx.rows(cellsQuery(source, context, groupBy, across))
  const { start: from, end: to } = askedPeriod(report, context.filters) ?? { start: '', end: '' }
  const span = { from, to, calendar: calendarOf(context) }
  return crossTable(report, figure, { groups, sums, byPeriod, cells, span })
}

/** Sums of every group in every period, and the figures computed from them; a group's divisor is that of its period. */
function cellsQuery(
  source: ServerReport,
  context: ReportContext,
  name: string,
  across: string,
): RawBuilder<ReportRow> {
  const at = asking(context, { groupKey: name, crossKey: across, summing: true, totalsOnly: true })
  const [group, period] = [groupOf(source, at, name), groupOf(source, at, across)]
  const reported = [...sumsOfGroup(source), ...spans(source, at, { group: across, key: period.key })]
  const [inGroup, inPeriod] = [group.by ?? group.key, period.by ?? period.key]
  const columns = [sql`${group.key} as _key, ${period.key} as _across`, ...reported]
  const from = fromRows(source, at, [...columns, inGroup, inPeriod])
  return sql<ReportRow>`select r._key, r._across, ${figures(source, at, {
    ...{ group: name, whole: 'period' },
    period: isTimeGroup(across) ? { group: across, key: sql`r._across` } : null,
  })}
    from (select ${sql.join(columns)} from ${from} group by ${inGroup}, ${inPeriod}) r`
}
