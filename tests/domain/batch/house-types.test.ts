import { expect, test } from 'vitest'
import type { BatchStage } from '#domain/batch/batch.types.ts'
import { strangeHouse } from '#domain/batch/house-types.ts'

const TYPES = [
  'BOAR',
  'GILT',
  'BREEDING',
  'GESTATION',
  'FARROWING',
  'NURSERY',
  'FINISHING',
  'DISPATCH',
  'HOSPITAL',
]

test.each<[BatchStage, string[]]>([
  ['NURSERY', ['NURSERY']],
  ['FINISH', ['FINISHING']],
  ['WTF', ['NURSERY', 'FINISHING']],
  ['GILT_REAR', ['GILT', 'NURSERY', 'FINISHING']],
])('K-18 pigs of stage %s belong into %s; 病猪舍 and 销售台 are for all', (stage, own) => {
  const strange = TYPES.filter((type) => strangeHouse(stage, type) !== null)
  expect(strange).toEqual(TYPES.filter((type) => ![...own, 'DISPATCH', 'HOSPITAL'].includes(type)))
})

test.each([
  ['BOAR', '公猪舍'],
  ['GILT', '后备舍'],
  ['BREEDING', '配种舍'],
  ['GESTATION', '妊娠舍'],
  ['FARROWING', '分娩舍'],
  ['FINISHING', '育肥舍'],
])('K-18 weaners are asked about a house of type %s by its name: %s', (type, name) => {
  expect(strangeHouse('NURSERY', type)).toBe(name)
})

test('a house without a type, or of an unknown one, asks nothing', () => {
  expect([null, undefined, '', 'SHED', 'toString'].map((type) => strangeHouse('NURSERY', type))).toEqual(
    Array(5).fill(null),
  )
})
