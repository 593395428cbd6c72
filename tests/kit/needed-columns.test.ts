import { expect, test } from 'vitest'
import { kindOfForm } from '#kit/import-kind.ts'
import { neededColumns, needsOfResource, needsOfRows } from '#kit/needed-columns.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'

const formOf = (name: string) => {
  const form = eventForms.find((one) => one.name === name)
  if (!form) throw new Error(name)
  return neededColumns(kindOfForm(form).columns, needsOfRows(form.rows))
}
const whenOf = (name: string, key: string) => formOf(name).get(key)

test('a column that every row needs is needed always', () => {
  for (const name of ['event-batch-death', 'event-batch-sale', 'event-batch-cull'])
    expect(whenOf(name, 'weight')).toEqual({ always: true, when: '必填' })
})

test('a column needed by the word of another says which', () => {
  expect(whenOf('event-cure', 'qty')?.when).toBe('对象为整窝、批次、栋舍时必填')
  expect(whenOf('event-cure', 'houseId')?.when).toBe('对象为栋舍时必填')
  expect(whenOf('event-mat', 'boarEarnock')?.when).toBe('未填精液批号时必填')
  expect(whenOf('event-tag-change', 'newEarNo')?.when).toBe('未填新耳缺时必填')
  expect(whenOf('event-batch-transfer', 'toHouseId')?.when).toMatch(/新建批次为是/)
  expect(whenOf('event-entry', 'farrowDate')?.when).toBe('入群状态为哺乳时必填')
  expect(whenOf('event-entry', 'mateDate')?.when).toMatch(/^入群状态为已配、妊娠/)
})

test('rules of resources are asked as well, and none of them stumbles over an empty row', () => {
  const needed = new Map(
    resources
      .filter(({ actions }) => actions.includes('import'))
      .map((one) => [one.name, neededColumns(one.fields, needsOfResource(one))] as const),
  )
  expect(needed.get('lowConsumption')?.get('months')?.when).toBe('摊销方式为分月摊销时必填')
  expect(needed.get('feedPrice')?.get('price')).toEqual({ always: true, when: '必填' })
  for (const [name, columns] of needed)
    for (const [key, { when }] of columns)
      expect(`${name}.${key} ${when}`).toMatch(/ (必填|.+时必填|按其他列的内容必填)$/)
})
