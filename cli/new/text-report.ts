import { choiceWords } from '#kit/choice-words.ts'
import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { columnsOf } from '#server/kit/columns.ts'
import { builderCall, literal } from './declaration.ts'
import { SpecMistake } from './field-spec.ts'
import { camel, snakeName } from './new.names.ts'
import { reportedFields } from './summed-fields.ts'

/** Parts a report is written from: its head, and the rows it lists. */
export interface Reported {
  readonly name: string
  readonly label: string
  readonly area: string
  readonly of: Resource
  /** The constant the resource is declared by, and its file in src/resources. */
  readonly declared?: { readonly ident: string; readonly path: string }
}

interface Shown {
  readonly key: string
  readonly field: Field
  /** SQL of its value. */
  readonly value: string
  /** SQL of the group it makes, where rows are grouped by it. */
  readonly group?: string
}

/** Kinds of fields a report has words of its own for. */
const OWN = ['integer', 'decimal', 'money', 'date', 'month'] as const
const USUAL_UNIT: Readonly<Record<string, string>> = { weight: 'kg', money: '元' }
const builderOf = ({ kind, unit }: Field) =>
  kind === 'decimal' && unit === 'kg' ? 'weight' : (OWN.find((one) => one === kind) ?? 'text')

const wordsName = (key: string): string => `${key}Words`

function shownOf(of: Resource, resources: readonly Resource[], day: string): Shown[] {
  return reportedFields(of, day).map(([key, field]): Shown => {
    const column = `t.${snakeName(key)}`
    const named = (table: string, title: string): Shown => {
      const value = `(select n.${title} from ${table} n where n.uid = ${column})`
      return { key, field, value, group: `{ key: sql\`${column}\`, label: sql\`${value}\`, ofKey: true }` }
    }
    if (field.kind === 'dictionary') return named('data_dictionary', 'name1')
    if (field.kind === 'organisation') return named('organize', 'name')
    if (field.kind === 'reference') {
      const target = resources.find(({ name }) => name === field.target)
      if (target) return named(target.table, snakeName(target.titleField))
    }
    if (field.kind !== 'choice')
      return { key, field, value: field.kind === 'flag' ? `case when ${column} then '是' end` : column }
    const group = `{ key: sql\`${column}\`, label: worded(sql\`${column}\`, ${wordsName(key)}), ofKey: true }`
    return { key, field, value: `worded ${column}`, group }
  })
}

/** The field that says on which day a row counts. */
function dayOf({ day, label, fields }: Resource): string {
  const days = Object.entries(fields).filter(
    ([key, { kind, required, computed }]) => kind === 'date' && (key === day || required) && !computed,
  )
  const found = days.find(([key]) => key === day) ?? days[0]
  if (found) return found[0]
  const month = Object.values(fields).find(({ kind }) => kind === 'month')
  throw new SpecMistake(
    month
      ? `${label}只按月记（${month.label}），没有必填的日期：按日期查询的报表不能由此生成，请手工编写`
      : `${label}没有必填的日期，报表无从按日期查询`,
  )
}

const choicesOf = (shown: readonly Shown[]): Shown[] => shown.filter(({ field }) => field.kind === 'choice')
const summed = (shown: readonly Shown[]): Shown[] => shown.filter(({ field }) => field.sum)

function columnText({ key, field }: Shown): string {
  const builder = builderOf(field)
  const { label, digits, min } = field
  const unit = field.unit === USUAL_UNIT[builder] ? undefined : field.unit
  const options = builder === 'text' ? { width: 120 } : { unit, digits, min }
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const extra = field.sum ? `, { sum: true, definition: '各行${label}的合计' }` : ''
  return `${key}: column(${builderCall({ label, builder, options: given })}${extra}),`
}

/** Definition, SQL and test of a report that lists the rows of a resource. */
export function reportTexts(
  asked: Reported,
  resources: readonly Resource[],
): Record<'definition' | 'report' | 'test', string> {
  const { of } = asked
  if (of.scope !== 'farm') throw new SpecMistake(`${of.label}不属于猪场，报表只列猪场的数据`)
  const day = dayOf(of)
  const shown = shownOf(of, resources, day)
  return {
    definition: definitionText(asked, day, shown),
    report: sqlText(asked, day, shown),
    test: testText(asked, day, shown),
  }
}

/** Names of the field builders its text calls. */
const buildersOf = (shown: readonly Shown[]): string[] => {
  const own = shown.map(({ field }) => builderOf(field))
  const choice = choicesOf(shown).length > 0 ? ['choice'] : []
  return [...new Set(['date', 'integer', 'text', ...choice, ...own])].sort()
}

/** Words of a choice: those of the declaration, which they follow; a copy where no constant holds it. */
const wordsText = ({ key, field }: Shown, declared: Reported['declared']): string =>
  `export const ${wordsName(key)} = ${
    declared ? `choiceWords(${declared.ident}.fields.${key})` : `${literal(choiceWords(field))} as const`
  }`

function definitionText(
  { name, area, label, of, declared }: Reported,
  day: string,
  shown: readonly Shown[],
): string {
  const choices = choicesOf(shown)
  const sums = summed(shown)
  const groups = Object.fromEntries(
    shown.flatMap(({ key, field, group }) => (group ? [[key, field.label]] : [])),
  )
  const isWorded = declared !== undefined && choices.length > 0
  return `${isWorded ? "import { choiceWords } from '#kit/choice-words.ts'\n" : ''}import { ${buildersOf(shown).join(', ')} } from '#kit/field.ts'
import { column } from '#kit/report-column.ts'
${isWorded ? `import { ${declared.ident} } from '#resources/${declared.path}'\n` : ''}import { declareReport } from '#server/reports/declare-report.ts'

${choices.map((one) => wordsText(one, declared)).join('\n')}

/** ${label}: rows of ${of.label}. */
export const definition = declareReport('${name}', {
  area: '${area}',
  asks: {
    days: '日期',
    filters: {
      ${choices.map(({ key, field }) => `${key}: choice(${literal(field.label)}, ${wordsName(key)}),`).join('\n      ')}
    },
  },
  columns: {
    ${day}: column(date(${literal(of.fields[day]?.label)}), { fixed: true }),
    farm: column(text('猪场', { width: 96 })),
    records: column(integer('笔数', { min: 0 }), { sum: true, drill: true, definition: '期内的行数' }),
    ${shown.map(columnText).join('\n    ')}
  },
  rows: {
    originScreen: '${of.name}',
    of: null,
    without: ['records'],
    first: true,
    sort: { field: '${day}', order: 'desc' },
  },
  groups: {
    by: ${literal({ ...groups, day: '日', month: '月', farm: '猪场' })},
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'records', label: '笔数', unit: '笔' },
      ${sums.map(({ key, field }) => `{ column: '${key}', label: ${literal(field.label)}, unit: ${literal(field.unit ?? (field.kind === 'money' ? '元' : ''))} },`).join('\n      ')}
    ],
    charts: [{ column: 'records', label: '笔数', unit: '笔' }],
  },
})
`
}

function sqlText({ name, label, of }: Reported, day: string, shown: readonly Shown[]): string {
  const choices = choicesOf(shown)
  const at = `t.${snakeName(day)}`
  const written = ({ key, value }: Shown): string =>
    value.startsWith('worded ') ? `worded(sql\`${value.slice(7)}\`, ${wordsName(key)})` : `sql\`${value}\``
  const others = shown.filter(({ key, value }) => value !== `t.${snakeName(key)}`)
  const asked = choices.map(({ key }) => `equals(sql\`t.${snakeName(key)}\`, f.${key}),`).join('\n      ')
  return `import { sql } from 'kysely'
import { ${choices.length > 0 ? 'equals, ' : ''}inFarms } from '#server/kit/report/asked.ts'
import { each } from '#server/kit/report/report.count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { byMonth } from '#server/kit/report/report.farm-calendar.ts'
${choices.length > 0 ? "import { worded } from '#server/kit/sql-words.ts'\n" : ''}import { groupOfPlace } from '#server/queries/sow-sql.ts'
import { ${['definition', ...choices.map(({ key }) => wordsName(key))].join(', ')} } from './${name}.definition.ts'

/** ${label}. */
export const ${camel(name)}: ServerReport = {
  report: definition,
  from: {
    rows: sql\`${of.table} t\`,
    alias: 't',
    day: '${day}',
    where: ({ farms${asked && ', filters: f'} }) => [
      sql\`\${inFarms(sql\`t.farm_id\`, { farms })} and not t.deleted\`,
      ${asked}
    ],
  },
  columns: {
    farm: sql\`(select o.name from organize o where o.uid = t.farm_id)\`,
    ${others.map((one) => `${one.key}: ${written(one)},`).join('\n    ')}
    records: each,
  },
  ids: { uid: sql\`t.uid\`, farmId: sql\`t.farm_id\` },
  groups: {
    ${shown.flatMap(({ key, group }) => (group ? [`${key}: ${group},`] : [])).join('\n    ')}
    day: { key: sql\`${at}\` },
    month: byMonth(sql\`${at}\`, sql\`t.farm_id\`),
    farm: groupOfPlace(sql\`t.farm_id\`),
  },
}
`
}

/** SQL of a value that a column of this type takes in a first or a second row; a choice its first. */
function sample(type: string, field: Field | undefined, row: 1 | 2): string {
  const [first] = field?.kind === 'choice' && !field.many ? (field.options ?? []) : []
  if (first) return literal(first.value)
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return 'false'
  if (type === 'jsonb') return "'[]'"
  return type === 'date' ? "'2026-01-15'" : /^timestamp/.test(type) ? 'now()' : `'${row}'`
}

/** The sum of 1 and 2 as it is answered: decimals are exact, with their places. */
const totalOf = (field: Field | undefined): string =>
  field?.kind === 'integer' ? '3' : `'${(3).toFixed(field?.digits ?? 2)}'`

/** Two rows, whose figures are 1 and 2; one row where there are none: some tables take no second. */
function testText({ name, label, of }: Reported, day: string, shown: readonly Shown[]): string {
  const sums = summed(shown).map(({ key }) => key)
  const entered = columnsOf(of).filter(
    ({ name: column, notNull, default: initial }) =>
      !['farm_id', 'uid', snakeName(day)].includes(column) &&
      ((notNull && initial === undefined) || sums.includes(camel(column))),
  )
  const names = ['farm_id', 'uid', snakeName(day), ...entered.map((one) => one.name)].join(', ')
  const row = (no: 1 | 2): string => {
    const values = entered.map((one) => sample(one.type, of.fields[camel(one.name)], no))
    return `(\${farm.uid}, ${['gen_random_uuid()', `'2026-01-1${4 + no}'`, ...values].join(', ')})`
  }
  const rows = sums.length > 0 ? ([1, 2] as const) : ([1] as const)
  const listed = rows.map((no) => `{ ...row, ${day}: '2026-01-1${4 + no}' }`).reverse()
  const worded = choicesOf(shown).filter(({ key }) => entered.some((one) => one.name === snakeName(key)))
  const words = worded.map(({ key, field }) => `, ${key}: ${literal(field.options?.[0]?.label)}`).join('')
  return `import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'
import { ask } from '#support/reports.ts'

const t = await testApp()
const company = await t.node({ type: 'company', name: '甲公司' })
const farm = await t.node({ type: 'farm', name: '一场', parent: company })

test('${label} lists what the farm has in the period, and adds it up', async () => {
  await sql\`insert into ${of.table} (${names}) values
    ${rows.map(row).join(',\n    ')}\`.execute(t.db)
  const admin = await t.as('admin')
  const filters = { farmIds: [farm.uid], dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const { list, sums } = await ask(admin, 'bi/${name}', { filters })
  const row = { farm: '一场'${words} }
  expect(list).toMatchObject([${listed.join(', ')}])
  expect(sums).toMatchObject({ ${[`records: ${rows.length}`, ...sums.map((key) => `${key}: ${totalOf(of.fields[key])}`)].join(', ')} })
  const later = { ...filters, dateFrom: '2026-01-17' }
  expect((await ask(admin, 'bi/${name}', { filters: later })).total).toBe(0)
})
`
}
