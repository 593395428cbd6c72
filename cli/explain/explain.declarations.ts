import type { EventForm } from '#kit/event-form.ts'
import { columnTitle } from '#kit/import/importable.ts'
import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { reports } from '#server/reports/index.ts'
import { explainResource, fieldRows } from './explain.resource.ts'
import { routesBelow } from './explain.routes.ts'
import { declaredAt, placeOf, readSources } from './explain.sources.ts'
import type { Named } from './near-names.ts'
import { explainPage } from './page.ts'
import { section } from './text-table.ts'

const targets = { sow: '母猪', boar: '公猪', pig: '猪只', lot: '精液批次', batch: '商品猪批次' } as const

/** Everything that derives from the declaration of an entry grid. */
async function explainEventForm(form: EventForm): Promise<string> {
  const derived = Object.entries(form.derived).map(([key, cell]) => [
    key,
    cell.label,
    cell.before ? `在 ${cell.before} 之前` : '',
  ])
  return [
    `${form.title}（事件 ${form.code}，录入 ${form.name}）\n页面 ${form.path}，对象 ${form.target ? targets[form.target] : '新建猪只'}，${form.effect}\n`,
    section('功能', [
      [form.name],
      [`${form.name}:edit`, '修改'],
      [`${form.name}:undo`, '撤销'],
      [`${form.name}:backdate`, '补录'],
    ]),
    section('接口（方法、地址、功能、范围）', await routesBelow(`/api/v2/event/${form.code}`)),
    section('表头字段', fieldRows(Object.entries(form.header))),
    section('行字段', fieldRows(Object.entries(form.fields))),
    section('自动计算', derived),
    section('两级表头', Object.entries(form.groups)),
    section(
      '合计',
      form.sums.map((key) => [key]),
    ),
    section('待办来源', Object.entries(form.lists)),
  ].join('')
}

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
async function explainReport(report: Report): Promise<string> {
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

/** Every name that can be explained, with its word. */
export const declaredWords = (): Named[] => [
  ...resources.map(({ name, label }) => ({ name, label })),
  ...eventForms.map(({ name, title }) => ({ name, label: title })),
  ...reports.map(({ name, label }) => ({ name, label })),
  ...pages.map(({ name, title }) => ({ name, label: title })),
]

export const declaredNames = (): string[] => declaredWords().map(({ name }) => name)

/**
 * All that derives from the declaration of a name or its Chinese word (an event also by its code, a resource by its table); null when there
 * is none.
 */
export async function explain(name: string): Promise<string | null> {
  const resource = resources.find(({ name: own, label, table }) => [own, label, table].includes(name))
  if (resource) return withFile([resource.name], await explainResource(resource))
  const form = eventForms.find(({ name: own, label, title, code }) =>
    [own, label, title, code].includes(name),
  )
  if (form) return withFile([form.name, form.code], await explainEventForm(form))
  const report = reports.find(({ name: own, label }) => [own, label].includes(name))
  if (report) return withFile([report.name], await explainReport(report))
  const page = pages.find(({ name: own, title }) => [own, title].includes(name))
  return page ? withFile([page.name], await explainPage(page)) : null
}

/** Below the title: where the declaration stands. */
function withFile(names: readonly string[], text: string): string {
  const declared = declaredAt(readSources(), names)
  return declared ? text.replace('\n', `\n声明 ${placeOf(declared)}\n`) : text
}
