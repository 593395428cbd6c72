import { columnTitle } from '#kit/import/importable.ts'
import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { fieldRows } from './resource.ts'
import { routesBelow } from './routes.ts'
import { section } from './text-table.ts'

const totalOf = ({ ratio, sum }: ReportColumn): string => {
  if (ratio) return `${ratio.num} ÷ ${ratio.den}${ratio.scale === 1 ? '' : ` × ${ratio.scale}`}`
  return sum ? '合计' : ''
}

const columnRows = (columns: readonly [string, ReportColumn][]): string[][] =>
  columns.map(([key, column]) => [
    key,
    [column.group, columnTitle(column.field)].filter(Boolean).join('-'),
    column.field.kind,
    totalOf(column),
    column.hidden ? '隐藏' : '',
    column.drill ? '可下钻' : '',
    column.formula ?? '',
    column.definition ?? '',
  ])

/** Everything that derives from the definition of a report. */
export async function explainReport(report: Report): Promise<string> {
  const grouped = report.grouped.map((key) => [key, report.columns[key]?.field.label ?? ''])
  return [
    `${report.label}（报表 ${report.name}）\n页面 ${report.path}，按 ${report.sort.field} ${report.sort.order === 'asc' ? '升序' : '降序'}\n`,
    section('功能', [[report.name], [`${report.name}:export`, '导出']]),
    section('接口（方法、地址、功能、范围）', await routesBelow(`/api/v2/bi/${report.name}`)),
    section('查询条件', fieldRows(Object.entries(report.filters))),
    section('默认条件', Object.entries(report.defaults ?? {})),
    section('列（导出列相同）', columnRows(Object.entries(report.columns))),
    section('分组', Object.entries(report.groups)),
    section('分组后的列', grouped),
    section(
      '指标',
      report.metrics.map(({ column, label, unit, target, goal }) => [
        column,
        label,
        unit,
        goal ? `指标 ${goal}` : target === undefined ? '' : `目标 ${target}`,
      ]),
    ),
    section(
      '图表',
      report.charts.map(({ key, label, series }) => [key, label, series.map((one) => one.column).join('、')]),
    ),
  ].join('')
}
