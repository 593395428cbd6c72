import { type DataScope, scoped, type Tx } from '#server/kit/database.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { runReport } from '#server/kit/report/query.ts'
import { readContext } from '#server/kit/report/report.request.ts'
import { runSummary } from '#server/kit/report/report.summary.ts'
import { productionSummary } from '#server/reports/production-summary/summary.report.ts'
import { FARM_TODAY } from './farm-life.ts'
import type { HerdFixture } from './herd.ts'

/** Reports as they answer for these farms together. */
export function askingReports(fixture: HerdFixture, farms: readonly string[]) {
  const scope: DataScope = { ...fixture.caller.scope, farms }
  const caller = { ...fixture.caller, scope }
  const within = <T>(
    source: ServerReport,
    filters: object,
    work: (tx: Tx, context: ReportContext) => Promise<T>,
  ): Promise<T> =>
    scoped(fixture.db, scope, async (tx) =>
      work(tx, await readContext(tx, caller, source, { farmIds: [...farms], ...filters }, FARM_TODAY)),
    )
  return {
    farms,
    table: (source: ServerReport, filters: object) =>
      within(source, filters, (tx, context) =>
        runReport(tx, source, context, { groupBy: 'farm', sort: null, limit: 100, offset: 0 }),
      ),
    summary: (filters: object) =>
      within(productionSummary, filters, (tx, context) => runSummary(tx, productionSummary, context, 'farm')),
  }
}
export type AskingReports = ReturnType<typeof askingReports>
