import { expect, test } from 'vitest'
import { FORMULAS } from '#domain/formulas.ts'
import {
  declaredIndicator,
  defaultIndicator,
  indicatorCodes,
  judge,
  limitsMistake,
} from '#domain/indicators.ts'

const verdicts = (code: Parameters<typeof defaultIndicator>[0], values: readonly (number | string)[]) =>
  values.map((value) => judge(value, defaultIndicator(code)))

test('§6.5 a limit itself still passes: <85 % is yellow, <80 % red; >10 % is yellow, >14 % red', () => {
  expect(verdicts('farrowingRate', [88, 87, 85, 84.99, '80', 79.9])).toEqual([
    'good',
    'good',
    'good',
    'yellow',
    'yellow',
    'red',
  ])
  expect(verdicts('preWeanMortality', [8, 10, 10.01, 14, 14.5])).toEqual([
    'good',
    'good',
    'yellow',
    'yellow',
    'red',
  ])
})

test('§6.5 the replacement rate is good inside its band, a warning outside 35–55, an alarm outside 30–65', () => {
  expect(verdicts('replacementRate', [29, 30, 34, 35, 45, 55, 56, 65, 66])).toEqual([
    'red',
    'yellow',
    'yellow',
    'good',
    'good',
    'good',
    'yellow',
    'yellow',
    'red',
  ])
  expect(verdicts('boarWeekly', [0, 2, 2.5, 3.5])).toEqual(['good', 'good', 'yellow', 'red'])
})

test('what is no figure is not judged', () => {
  for (const value of [null, undefined, '', 'x', Number.NaN, Number.POSITIVE_INFINITY])
    expect(judge(value, defaultIndicator('psy'))).toBeNull()
})

test('every default stands in order, and names formulas that exist', () => {
  for (const code of indicatorCodes) {
    const one = defaultIndicator(code)
    expect(limitsMistake(one), code).toBeNull()
    for (const id of declaredIndicator(code).formulas) expect(FORMULAS).toHaveProperty([id])
  }
})

test('limits the wrong way round are named', () => {
  const psy = defaultIndicator('psy')
  expect(limitsMistake({ ...psy, yellow: 27 })).toMatchObject({
    field: 'yellow',
    message: '黄色预警不能大于目标',
  })
  expect(limitsMistake({ ...defaultIndicator('wsi'), red: 6 })).toMatchObject({
    field: 'red',
    message: '红色预警不能小于黄色预警',
  })
  const band = defaultIndicator('replacementRate')
  expect(limitsMistake({ ...band, upper: { target: 39, yellow: 55, red: 65 } })).toMatchObject({
    field: 'target',
    upper: true,
  })
})
