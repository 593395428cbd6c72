import { expect, test } from 'vitest'
import { farmNames } from '../../../cli/demo/simulate-farm.ts'

test('demo farms of any number have names of their own', () => {
  const farms = Array.from({ length: 60 }, (_, index) => farmNames(index))
  expect(new Set(farms.map((one) => one.name)).size).toBe(60)
  expect(new Set(farms.map((one) => one.shortName)).size).toBe(60)
  expect(farms[0]).toEqual({ name: '柳河种猪场', shortName: '柳河' })
})
