import type { ReportInput } from '#kit/report.ts'
import { isFigure, type ReportColumn, type ReportColumns } from '#kit/report-column.ts'
import type { ReportName } from '#resources/report-heads.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { declareReport } from '../../declare-report.ts'
import { type DoubtsOf, ifFew } from './doubts.ts'
import { cohortRows, rowColumns, rowKeys } from './row-columns.ts'
import { cohortFigures } from './service-cohort.figures.ts'
import { cohortFilters } from './service-cohort.filters.ts'
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
function groupsFrom(first: readonly Group[]): Record<string, string> {
  const all = Object.keys(groupLabels) as Group[]
  return Object.fromEntries([...new Set([...first, ...all])].map((key) => [key, groupLabels[key]]))
}

/** The row columns and the named figures, with the columns their ratios and doubts need. */
function columnsWith(shown: readonly Figure[], doubtsOf: DoubtsOf): ReportColumns {
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

interface Cohort extends Pick<ReportInput, 'shows'> {
  /** Figures of a group, in their order. */
  readonly shown: readonly Figure[]
  /** Groups offered first; charts are drawn by the first of all. */
  readonly by: readonly [Group, ...Group[]]
  /** Default: a year, which gives rates with enough matured services. */
  readonly since?: string
  readonly doubtsOf?: DoubtsOf
}

/** A report over the service cohort (F20–F27), declared by its groups and figures. */
export function cohortReport(
  name: ReportName,
  { shown, by, since = 'last52Weeks', doubtsOf = ifFew, shows }: Cohort,
): ServerReport {
  const report = declareReport(name, {
    asks: { days: '配种日期', filters: cohortFilters, defaults: { dateFrom: since } },
    columns: columnsWith(shown, doubtsOf),
    rows: cohortRows,
    groups: { shown, by: groupsFrom(by), chart: by[0] },
    shows,
  })
  return {
    report,
    from: cohortFrom,
    plan: { filled: ['mateDate'] },
    columns: Object.fromEntries(Object.entries(cohortColumns).filter(([key]) => key in report.columns)),
    ids: cohortIds,
    groups: cohortGroups,
  }
}
