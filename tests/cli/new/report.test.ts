import { expect, test, vi } from 'vitest'
import { date, month, organisation, reference, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { LISTS, madeOf } from '../../../cli/new/kinds.ts'
import { projectFile, runQuietly } from '../../../cli/new/project.ts'

/** The files of a report over a resource, by their paths. */
function reportOver(of: string, all = resources): Map<string, string> {
  const said = { name: 'zz-list', label: '某表', area: 'other', of }
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
  expect(sqlOf).toContain('t.paid_date between')
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

test('a program that does its work prints nothing', () => {
  const heard = vi.spyOn(console, 'error').mockReturnValue()
  expect(runQuietly('cli/explain.ts', ['otherDrug'])).toBe(0)
  expect(heard).not.toHaveBeenCalled()
  expect(runQuietly('cli/explain.ts', ['zz-none'])).toBe(1)
  expect(heard).toHaveBeenCalledWith(expect.stringContaining('没有名为“zz-none”的声明'))
  heard.mockRestore()
}, 60_000)
