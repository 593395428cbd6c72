import { describe, expect, test } from 'vitest'
import type { BatchStage } from '#domain/batch/batch.types.ts'
import { rangeOf, usualWeight, weightLevel } from '#domain/batch/weights.ts'

test.each([
  ['at birth', 0, 1.4],
  ['before birth, which is none', -3, 1.4],
  ['at a point of the curve', 42, 12.5],
  ['a third of the way from 21 to 28 days', 21 + 7 / 3, 6.2 + 1.6 / 3],
  ['half of the way from 42 to 56 days', 49, 16],
  ['at its last point', 200, 142],
  ['older than the curve', 260, 142],
])('the usual weight of a pig %s', (_, age, kg) => expect(usualWeight(age)).toBeCloseTo(kg, 9))

describe('G-05: mean weight of a head', () => {
  const level = (stage: BatchStage, average: number, age: number | null = null, isLost = false) =>
    weightLevel(stage, average, { age, isLost })

  test.each<[BatchStage, number, number]>([
    ['NURSERY', 4, 45],
    ['FINISH', 20, 180],
    ['GILT_REAR', 4, 180],
    ['WTF', 4, 180],
  ])('%s: %s to %s kg, both ends allowed', (stage, min, max) => {
    expect([min, max, min - 0.01, max + 0.01].map((kg) => level(stage, kg))).toEqual([null, null, 'E', 'E'])
    expect([rangeOf(stage, false), rangeOf(stage, true)]).toEqual([
      { min, max },
      { min: 0, max },
    ])
  })

  test('the dead and the culled may be lighter, never of no weight or too heavy, and of any age', () => {
    const lost = [0.5, 0, -1, 45, 45.01].map((kg) => level('NURSERY', kg, 60, true))
    expect(lost).toEqual([null, 'E', 'E', null, 'E'])
  })

  // 60 kg are usual at 110 days, 12.5 kg at 42: from 55 % to 150 % of that no question is asked
  test.each([
    [110, 32.99, 'W'],
    [110, 33, null],
    [110, 90, null],
    [110, 90.01, 'W'],
    [42, 18.75, null],
    [42, 18.76, 'W'],
  ])('pigs of %s days and %s kg: %s', (age, kg, expected) => expect(level('WTF', kg, age)).toBe(expected))

  test('a weight whose age is not known is not asked about', () => {
    expect(level('NURSERY', 45)).toBe(null)
  })
})
