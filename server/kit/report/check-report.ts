import { isFigure } from '#kit/report-column.ts'
import type { ServerReport } from './definition.ts'
import { misplacedJoin } from './joins.ts'
import { rowColumns } from './row-columns.ts'

/** Reports parts of a definition that a server report does not implement; run at boot. */
export function checkServerReport(source: ServerReport): void {
  const { report, groups, ids = {}, overrides: { ofWhole = {}, derived = {} } = {} } = source
  const { uid, codeIn } = report.event ?? {}
  for (const key of [uid, codeIn])
    if (key !== undefined && !(key in ids))
      throw new Error(`report "${report.name}": its event is known by "${key}", which is not among the ids`)
  if (!source.from.rows && !source.plan?.materialize) throw new Error(`report "${report.name}" has no rows`)
  const columns = rowColumns(source)
  const { day } = source.from
  if (day !== undefined && !(day in columns))
    throw new Error(`report "${report.name}": its day "${day}" has no SQL`)
  for (const [key, column] of Object.entries(report.columns)) {
    const known = column.derived ? key in derived : isFigure(column) || column.span || key in columns
    if (!known) throw new Error(`report "${report.name}": column "${key}" has no SQL`)
  }
  const late = misplacedJoin(source.from.joins)
  if (late) throw new Error(`report "${report.name}": join "${late}" stands on one that is declared after it`)
  for (const key of Object.keys(report.groups)) {
    if (!(key in groups)) throw new Error(`report "${report.name}": group "${key}" has no SQL`)
  }
  for (const [key, grouping] of Object.entries(ofWhole)) {
    if (!report.columns[key]?.ratio || grouping.some((group) => !(group in groups)))
      throw new Error(
        `report "${report.name}": ofWhole names "${key}", which is no ratio, or a group that is not declared`,
      )
  }
}
