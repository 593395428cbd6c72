import { type RawBuilder, sql } from 'kysely'
import type { FarmParameters } from '../parameters.read.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { inGroups } from './grouped.ts'
import { fromRows } from './joins.ts'
import { figures, groupOf, spans, sumsOfGroup, sumsOfGroups } from './report.parts.ts'

/** The same parameters, with calendar months for every farm. */
export const inCalendarMonths = ({ all, of, goLive }: FarmParameters): FarmParameters => ({
  goLive,
  all: { ...all, period_start_day: 1 },
  of: (farm) => ({ ...of(farm), period_start_day: 1 }),
})

/** Figures of a group in a month (`_key`: 2026-11), or over all of them (`_key` null). */
export type MonthCell = Readonly<Record<string, unknown>> & {
  readonly _key: string | null
  readonly _across: string
}

/**
 * Figures of every group in each month and in the whole period, from one read of the rows: the same as those of separate requests
 * for each month, and for the period.
 */
export function monthCells(
  source: ServerReport,
  context: ReportContext,
  name: string,
): RawBuilder<MonthCell> {
  const at = inGroups(context, 'month')
  const [month, group] = [groupOf(source, at, 'month'), groupOf(source, at, name)]
  const reported = [...sumsOfGroup(source), ...spans(source, at, { group: 'month', key: month.key })]
  const [inMonth, inGroup] = [month.by ?? month.key, group.by ?? group.key]
  const columns = [sql`${month.key} as _key, ${group.key} as _across`, ...reported]
  const from = fromRows(source, at, [...columns, inMonth, inGroup])
  const whole = [...sumsOfGroups(source, at, 'month'), ...spans(source, at)]
  return sql<MonthCell>`with g as materialized (select ${sql.join(columns)} from ${from} group by ${inMonth}, ${inGroup})
    select r._key, r._across, ${figures(source, at, {
      ...{ group: name, whole: 'groups', period: { group: 'month', key: sql`r._key` } },
      farm: name === 'farm' ? sql`r._across` : null,
    })}
    from (select * from g union all select null, g._across, ${sql.join(whole)} from g group by g._across) r`
}
