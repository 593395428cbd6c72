import { expect, test } from 'vitest'
import { ownPlaces, placesOfUnit } from '#domain/unit-places.ts'

test.each([
  ['头', 0],
  ['瓶', 0],
  ['ml', 0],
  ['kg', 2],
  ['元', 2],
  ['吨', 3],
  ['t', 3],
  ['匹', undefined],
])('a quantity in %s has %s places', (unit, places) => {
  expect(placesOfUnit(unit)).toBe(places)
})

test.each([
  ['35.000', 0],
  ['2.50', 1],
  [2.505, 3],
  [35, 0],
  ['100', 0],
  ['0.0301', 4],
])('%s is written with %i places', (value, places) => {
  expect(ownPlaces(value)).toBe(places)
})
