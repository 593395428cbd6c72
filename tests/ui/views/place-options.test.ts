import { expect, test } from 'vitest'
import { placeOptions } from '#views/use-places.ts'

const places = [
  { uid: 'h1', label: '分娩舍1', kind: 'HOUSE', within: [] },
  { uid: 'u1', label: '分娩舍1-甲单元', kind: 'UNIT', within: ['h1'] },
  { uid: 'p1', label: '甲单元-01', kind: 'PEN', within: ['h1', 'u1'] },
  { uid: 'p2', label: '分娩舍2-01', kind: 'PEN', within: ['h2'] },
] as const

const offered = (key: string, house: unknown) => placeOptions(places, key, house).map(({ value }) => value)

test('a pen cell offers the pens of the house above the grid; without one, all', () => {
  expect(offered('penId', 'h1')).toEqual(['p1'])
  expect(offered('penId', 'u1')).toEqual(['p1'])
  expect(offered('penId', null)).toEqual(['p1', 'p2'])
})

test('a house cell offers houses and units, whatever is chosen', () => {
  expect(offered('houseId', 'h2')).toEqual(['h1', 'u1'])
})
