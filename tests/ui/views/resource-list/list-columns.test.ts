import { expect, test } from 'vitest'
import { organisation, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'
import { listColumns, withFarm } from '#views/resource-list/list-columns.tsx'

const listed = { required: true } as const
const slips = (farm?: 'atFarmId', alsoFarm?: 'toFarmId') =>
  defineResource({
    head: { name: 'slip', label: '单据', area: 'sales', table: 'slip' },
    access: { scope: 'farm', actions: ['list'], farm },
    rows: { titleField: 'docNo' },
    fields: {
      docNo: text('单号', listed),
      atFarmId: organisation('猪场', ['farm'], listed),
      toFarmId: organisation('接收场', ['farm']),
    },
    overrides: { alsoFarm },
  })
const shown = (resource: ReturnType<typeof slips>, farms: unknown) =>
  withFarm(resource, listColumns(resource), farms).map(({ key }) => key)

test('a list of one farm has no column that says so again', () => {
  const columns = slips('atFarmId')
  expect(shown(columns, ['one'])).toEqual(['docNo', 'toFarmId'])
  expect(shown(columns, ['one', 'two'])).toEqual(['docNo', 'atFarmId', 'toFarmId'])
  expect(shown(slips(), undefined)).toContain('farmId')
  expect(shown(slips('atFarmId', 'toFarmId'), ['one'])).toContain('atFarmId')
})
