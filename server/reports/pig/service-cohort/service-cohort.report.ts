import { choice, date, earTag, integer, name, text } from '#kit/field.ts'
import type { ReportInput } from '#kit/report.ts'
import { column, defined, isFigure, type ReportColumn, type ReportColumns } from '#kit/report-column.ts'
import { mateMethods } from '#resources/events/mating.ts'
import type { ReportName } from '#resources/report-heads.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'
import { type DoubtsOf, ifFew } from './doubts.ts'
import { cohortFigures } from './service-cohort.figures.ts'
import { cohortColumns, cohortFrom, cohortGroups, cohortIds } from './sql.ts'

/** Common filters of all reports over services; the dates are those of the first dose. */
const cohortFilters = {
  ...usualFilters('parity', 'breed', 'boar'),
  technician: name('配种员'),
  method: choice('配种方式', mateMethods),
}

/** One service in a list: sow, day, boar, and outcome. */
const rowColumns = {
  mateDate: column(date('配种日期'), { fixed: true }),
  earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
  breed: column(text('品种品系')),
  parity: column(integer('胎次', { min: 0 }), { definition: '配种时的胎次，0 为后备' }),
  serviceNo: column(integer('配次'), { definition: '本胎第几次配种' }),
  category: column(text('配种类型')),
  boarEarnock: column(earTag('与配公猪'), { definition: '第一次输精的公猪' }),
  technician: column(name('配种员')),
  outcome: column(text('结果')),
  outcomeDate: column(date('结果日期')),
  maturity: column(text('成熟'), defined('F21', '配种满125天为已成熟，未满为进行中')),
  farrowDate: column(date('分娩日期')),
} as const

const rowKeys = [...Object.keys(rowColumns), 'doses', 'totalBorn', 'livePiglets', 'healthy', 'weaned']

/** Rows of every report over services. */
const cohortRows = {
  originScreen: 'event-mat',
  shown: rowKeys,
  drill: ['mateDate', 'earNo', 'parity', 'boarEarnock', 'technician', 'outcome', 'outcomeDate', 'maturity'],
  sort: { field: 'mateDate', order: 'desc' },
} as const

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
  reportName: ReportName,
  { shown, by, since = 'last52Weeks', doubtsOf = ifFew, shows }: Cohort,
): ServerReport {
  const report = declareReport(reportName, {
    asks: { days: '配种日期', filters: cohortFilters, defaults: { dateFrom: since } },
    columns: columnsWith(shown, doubtsOf),
    rows: cohortRows,
    groups: { shown, by: groupsFrom(by), chart: by[0] },
    shows,
  })
  return {
    report,
    from: cohortFrom,
    columns: Object.fromEntries(Object.entries(cohortColumns).filter(([key]) => key in report.columns)),
    ids: cohortIds,
    groups: cohortGroups,
  }
}
