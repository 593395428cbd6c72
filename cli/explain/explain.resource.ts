import type { Field, Fields } from '#kit/field.ts'
import { columnTitle, importableFields, isExportable, templateTitle } from '#kit/import/importable.ts'
import { isListed } from '#kit/listed.ts'
import { commonFields, functionCode, type Resource } from '#kit/resource.ts'
import { editableFields } from '#kit/schema.ts'
import { areas } from '#resources/areas.ts'
import { columnsOf } from '#server/kit/columns.ts'
import { migrationFor } from '#server/kit/ddl.ts'
import { formatText, limitText } from '#server/kit/import/field-words.ts'
import { routesBelow } from './explain.routes.ts'
import { section } from './text-table.ts'

const when = (flag: boolean | undefined, word: string): string => (flag ? word : '')

/** One line per field: key, label, kind, whether it is required, what it takes, its limits. */
export const fieldRows = (fields: readonly [string, Field][]): string[][] =>
  fields.map(([key, field]) => [
    key,
    field.label,
    field.kind + (field.many ? '[]' : ''),
    when(field.required, '必填'),
    when(field.unique, '唯一'),
    formatText(field),
    limitText(field),
    field.target ?? field.scode ?? '',
  ])

function tableRows(resource: Resource): string[][] {
  return columnsOf(resource).map(({ name, type, notNull, default: initial }) => [
    name,
    type,
    when(notNull, 'not null'),
    initial ? `default ${initial}` : '',
  ])
}

/** Indexes, policies and grants, as the next migration would write them into an empty database. */
const guards = (resource: Resource): string[][] =>
  migrationFor([resource], { tables: new Map(), indexes: new Set() })
    .split('\n')
    .filter((line) => /^(create (unique )?index|create policy|alter table|grant|select guard)/.test(line))
    .map((line) => [line])

const functionsOf = ({ name, actions, buttons }: Resource): string[][] => [
  ...actions.map((action) => [functionCode(name, action)]),
  ...Object.entries(buttons).map(([key, label]) => [functionCode(name, key), label]),
]

export const areaLabel = (area: string): string =>
  Object.entries(areas).find(([key]) => key === area)?.[1].label ?? area

const labelled = (fields: Fields, pick: (field: Field) => boolean | undefined): string[][] =>
  Object.entries(fields)
    .filter(([, field]) => pick(field))
    .map(([key, field]) => [key, columnTitle(field), when(field.sum, '合计')])

/** Everything that derives from the declaration of a resource. */
export async function explainResource(resource: Resource): Promise<string> {
  const { fields } = resource
  const head = `${resource.label}（资源 ${resource.name}）\n页面 ${resource.path}，菜单 ${areaLabel(resource.area)}，数据范围 ${resource.scope}\n`
  const imported = resource.actions.includes('import') ? importableFields(fields) : []
  const exported = Object.entries({ ...fields, ...commonFields }).filter(([, field]) => isExportable(field))
  return [
    head,
    section('功能', functionsOf(resource)),
    section('接口（方法、地址、功能、范围）', await routesBelow(`/api/v2/${resource.name}`)),
    section(`数据表 ${resource.table}`, tableRows(resource)),
    section('索引、行级策略、授权', guards(resource)),
    section('表单字段', fieldRows(editableFields(fields))),
    section('由系统填写', fieldRows(Object.entries(fields).filter(([, field]) => field.readonly))),
    section('列表列', labelled(fields, isListed)),
    section(
      '查询条件',
      labelled(fields, (field) => field.filter),
    ),
    section(
      '导入表头',
      imported.map(([key, field]) => [key, templateTitle(field)]),
    ),
    resource.actions.includes('export')
      ? section(
          '导出列',
          exported.map(([key, field]) => [key, columnTitle(field)]),
        )
      : '',
  ].join('')
}
