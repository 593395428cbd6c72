import type { Report } from '#kit/report.ts'
import type { ReportColumn, ReportColumns } from '#kit/report-column.ts'
import { isFigure } from '#kit/report-column.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import type { DoubtsOf } from './doubts.ts'
import { rowColumns, rowKeys } from './row-columns.ts'
import { cohortFigures } from './service-cohort.figures.ts'
import { cohortRange } from './service-cohort.filters.ts'
import { cohortColumns, cohortFrom, cohortGroups, cohortIds } from './sql.ts'

type Figure = keyof typeof cohortFigures
type Group = keyof typeof cohortGroups

const groupLabels: Readonly<Record<Group, string>> = {
  week: '配种周',
  month: '月',
  parity: '胎次',
  category: '配种类型',
  boar: '公猪',
  technician: '配种员',
  breed: '品种',
  farm: '猪场',
}

/** Ways to group, the given ones first. */
export function groupsFrom(...first: readonly Group[]): Record<string, string> {
  const all = Object.keys(groupLabels) as Group[]
  return Object.fromEntries([...new Set([...first, ...all])].map((key) => [key, groupLabels[key]]))
}

/** The row columns and the named figures, with the columns their ratios and doubts need. */
export function columnsWith(shown: readonly Figure[], doubtsOf: DoubtsOf): ReportColumns {
  const all: ReportColumns = Object.fromEntries(
    Object.entries<ReportColumn>(cohortFigures).map(([key, one]) => [
      key,
      isFigure(one) ? { ...one, doubts: doubtsOf(one.ahead ?? one.rank ?? key) } : one,
    ]),
  )
  const needed = [...shown, ...rowKeys].flatMap((key) => {
    const { ratio, doubts = [] } = all[key] ?? {}
    return [key, ...(ratio ? [ratio.num, ratio.den] : []), ...doubts.map((doubt) => doubt.column)]
  })
  const figures = Object.entries(all).filter(([key]) => needed.includes(key))
  return { ...rowColumns, ...Object.fromEntries(figures) }
}

/** The report over the service cohort (F20–F27) that a definition describes. */
export const cohortReport = (report: Report): ServerReport => ({
  report,
  range: cohortRange,
  from: cohortFrom,
  plan: { filled: ['mateDate'] },
  columns: Object.fromEntries(Object.entries(cohortColumns).filter(([key]) => key in report.columns)),
  ids: cohortIds,
  groups: cohortGroups,
})
