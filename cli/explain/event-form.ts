import type { EventForm } from '#kit/event-form.ts'
import { fieldRows } from './resource.ts'
import { routesBelow } from './routes.ts'
import { section } from './text-table.ts'

const targets = { sow: '母猪', boar: '公猪', pig: '猪只', lot: '精液批次', batch: '商品猪批次' } as const

/** Everything that derives from the declaration of an entry grid. */
export async function explainEventForm(form: EventForm): Promise<string> {
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
