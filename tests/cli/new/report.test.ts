import { expect, test, vi } from 'vitest'
import {
  choice,
  date,
  decimal,
  integer,
  money,
  month,
  organisation,
  quantity,
  reference,
  text,
  weight,
} from '#kit/field.ts'
import { defineResource, type Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { constantOf } from '../../../cli/new/declared-in.ts'
import { LISTS, madeOf } from '../../../cli/new/new.kinds.ts'
import { projectFile, runQuietly } from '../../../cli/new/new.project.ts'
import { reportedFields, unsummedLine } from '../../../cli/new/summed-fields.ts'

/** The files of a report over a resource, by their paths. */
function reportOver(of: string, all = resources, label = '某表'): Map<string, string> {
  const said = { name: 'zz-list', label, area: 'other', of }
  const made = madeOf(
    { kind: 'report', said, fields: [], oldRows: [] },
    { resources: all, read: projectFile },
  )
  return new Map(made.map(({ path, text }) => [path, text]))
}

const FILL = 'tests/support/fill-zz-list.ts'
const booked = defineResource({
  head: { name: 'booked', label: '账', area: 'other', table: 'booked' },
  access: { scope: 'farm', actions: ['list', 'create'] },
  rows: { titleField: 'note', day: 'month' },
  fields: {
    note: text('摘要', { required: true }),
    month: month('月份', { required: true }),
    paidDate: date('付款日期', { required: true }),
  },
})

test.each(['energy-consumption', 'pigHouseAssets', 'biologicalDepreciation'])(
  '%s has months and no day: no SQL of a day is written over it',
  (name) => {
    expect(() => reportOver(name)).toThrow(
      /只按月记（.+），没有必填的日期：按日期查询的报表不能由此生成，请手工编写$/,
    )
  },
)

test('a row that is booked in a month and also has a day is listed by the day', () => {
  const sqlOf = reportOver('booked', [...resources, booked]).get(
    'server/reports/other/zz-list/zz-list.report.ts',
  )
  expect(sqlOf).toContain("day: 'paidDate'")
})

test.each(['client-receipt', 'pigs-file', 'jzswFeedInfo', 'penBind'])(
  '%s follows from something else: no call enters its rows',
  (name) => {
    const made = reportOver(name)
    expect([...made.keys()].filter((path) => path.startsWith('tests/support'))).toEqual([])
    expect(made.has('tests/server/reports/other/zz-list.test.ts')).toBe(true)
  },
)

test('a row is entered in the farm of the test', () => {
  expect(reportOver('otherDrug').get(FILL)).toMatch(/post\('otherDrug', \{ atFarmId: farmId, /)
  expect(reportOver('receive').get(LISTS.report[2])).toContain('await fillZzList(client, farmId)')
})

test('a house is one of the farm, and what is pointed at is of the kind that may be named', () => {
  expect(reportOver('batchLeaderManage').get(FILL)).toContain(
    'houseId: await firstOf(`org-manage?type=house&parentId=',
  )
  const fed = defineResource({
    ...{ head: { name: 'fed', label: '喂料', area: 'other', table: 'fed' }, rows: { titleField: 'day' } },
    access: { scope: 'farm', actions: ['list', 'create'], farm: 'atFarmId' },
    fields: {
      atFarmId: organisation('猪场', ['farm'], { required: true }),
      day: date('日期', { required: true }),
      feedId: reference('饲料', 'basic-material', { required: true, where: { materialClass: 'FEED' } }),
    },
  })
  expect(reportOver('fed', [...resources, fed]).get(FILL)).toContain(
    "feedId: await firstOf('basic-material?materialClass=FEED')",
  )
})

test('what rows can be added up by is summed, in groups and as a metric; the rest is named with the cause', () => {
  const sold = defineResource({
    ...{ head: { name: 'sold', label: '卖', area: 'other', table: 'sold' }, rows: { titleField: 'day' } },
    access: { scope: 'farm', actions: ['list'] },
    fields: {
      day: date('日期', { required: true }),
      heads: integer('头数', { unit: '头' }),
      parity: integer('胎次'),
      weight: weight('重量'),
      average: weight('均重'),
      rate: decimal('损耗', { unit: '%' }),
      qty: quantity('数量', 'weight'),
      price: money('单价', { digits: 4 }),
      amount: money('金额'),
      perHead: money('头均', { readonly: 'computed' }),
    },
  })
  const made = reportOver('sold', [...resources, sold]).get(
    'server/reports/other/zz-list/zz-list.definition.ts',
  )
  expect(made).toContain("amount: column(money('金额', { digits: 2 }), { sum: true, ")
  expect(made?.match(/\w+(?=: column\(.*sum: true)/g)).toEqual(['records', 'heads', 'weight', 'amount'])
  for (const key of ['heads', 'weight', 'amount']) expect(made).toContain(`{ column: '${key}', label: `)
  expect(made).not.toMatch(/'(parity|average|rate|qty|price)', label|perHead/)
  expect(unsummedLine(sold)).toBe(
    '未合计：胎次（没有单位）；均重、损耗、单价（单价、比率和均值不能相加）；数量（各行单位不同）；头均（由数据库函数算出，没有可以合计的列）',
  )
})

test('a field that is summed has its column however many fields are before it', () => {
  const wide = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`word${at}`, text(`词${at}`)]))
  const all = { day: date('日期', { required: true }), ...wide, amount: money('金额') }
  const kept = reportedFields({ fields: all } as unknown as Resource, 'day').map(([key]) => key)
  expect([kept.length, kept.at(-2), kept.at(-1)]).toEqual([12, 'word10', 'amount'])
})

const [DEFINITION, TEST] = [
  'server/reports/other/zz-list/zz-list.definition.ts',
  'tests/server/reports/other/zz-list.test.ts',
]

test('two reports of one name would be one sheet of a month pack: the second is refused', () => {
  expect(() => reportOver('material-alteration', resources, '产仔报表')).toThrow(
    '已有名为“产仔报表”的报表（births），请换一个中文名',
  )
})

test('words of a choice are those of the declaration, and its test enters a value there is', () => {
  const made = reportOver('material-alteration')
  expect(made.get(DEFINITION)).toContain("import { alteration } from '#resources/material/alteration.ts'")
  expect(made.get(DEFINITION)).toContain('export const kindWords = choiceWords(alteration.fields.kind)\n')
  const { value, label } = resources.find(({ name }) => name === 'material-alteration')?.fields.kind
    ?.options?.[0] ?? { value: '', label: '' }
  expect(made.get(TEST)).toContain(`'${value}'`)
  expect(made.get(TEST)).toContain(`kind: '${label}' }`)
})

test('a resource that a function makes lends no constant: its words are copied', () => {
  const made = resources.filter((one) => constantOf(one, projectFile) === undefined)
  expect(made.map(({ name }) => name)).toContain('feedPrice')
  const kept = defineResource({
    ...{ head: { name: 'kept', label: '存', area: 'other', table: 'kept' }, rows: { titleField: 'day' } },
    access: { scope: 'farm', actions: ['list'] },
    fields: { day: date('日期', { required: true }), kind: choice('类', { A: '甲' }) },
  })
  expect(reportOver('kept', [...resources, kept]).get(DEFINITION)).toContain(
    "export const kindWords = { A: '甲' } as const",
  )
})

test('a program that does its work prints nothing', () => {
  const heard = vi.spyOn(console, 'error').mockReturnValue()
  expect(runQuietly('cli/explain.ts', ['otherDrug'])).toBe(0)
  expect(heard).not.toHaveBeenCalled()
  expect(runQuietly('cli/explain.ts', ['zz-none'])).toBe(1)
  expect(heard).toHaveBeenCalledWith(expect.stringContaining('没有名为“zz-none”的声明'))
  heard.mockRestore()
}, 60_000)
