import { expect, test } from 'vitest'
import { organisation, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'
import { listColumns, withFarm } from '#views/resource-list/list-columns.tsx'

const listed = { list: true, required: true } as const
const slips = (more: object = {}) =>
  defineResource({
    name: 'slip',
    label: '单据',
    area: 'sales',
    table: 'slip',
    titleField: 'docNo',
    scope: 'farm',
    actions: ['list'],
    fields: {
      docNo: text('单号', listed),
      atFarmId: organisation('猪场', ['farm'], listed),
      toFarmId: organisation('接收场', ['farm'], { list: true }),
    },
    ...more,
  })
const shown = (resource: ReturnType<typeof slips>, farms: unknown) =>
  withFarm(resource, listColumns(resource), farms).map(({ key }) => key)

test('a list of one farm has no column that says so again', () => {
  const told = slips({ farm: 'atFarmId' })
  expect(shown(told, ['one'])).toEqual(['docNo', 'toFarmId'])
  expect(shown(told, ['one', 'two'])).toEqual(['docNo', 'atFarmId', 'toFarmId'])
  expect(shown(slips(), undefined)).toContain('farmId')
  expect(shown(slips({ farm: 'atFarmId', alsoFarm: 'toFarmId' }), ['one'])).toContain('atFarmId')
})
