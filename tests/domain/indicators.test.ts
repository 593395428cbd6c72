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

const none = { target: null, yellow: null, red: null }

test.each(['up', 'down', 'within'] as const)('limits that are empty warn of nothing (%s)', (direction) => {
  for (const value of [-5, 0, 5]) expect(judge(value, { direction, ...none, upper: none })).toBe('good')
})

test('an upper limit counts for a band alone, and a band without one is open upwards', () => {
  const upper = { target: 28, yellow: 29, red: 30 }
  expect(judge(31, { ...defaultIndicator('psy'), upper })).toBe('good')
  expect(judge(90, { ...defaultIndicator('replacementRate'), upper: null })).toBe('good')
})

type Changed = Partial<Parameters<typeof judge>[1]>

test.each<[Parameters<typeof defaultIndicator>[0], Changed, object]>([
  ['psy', { yellow: 27 }, { field: 'yellow', upper: false, message: '黄色预警不能大于目标' }],
  ['psy', { red: 25 }, { field: 'red', upper: false, message: '红色预警不能大于黄色预警' }],
  ['psy', { yellow: null, red: 27 }, { field: 'red', upper: false, message: '红色预警不能大于目标' }],
  ['wsi', { yellow: 5 }, { field: 'yellow', upper: false, message: '黄色预警不能小于目标' }],
  ['wsi', { red: 6 }, { field: 'red', upper: false, message: '红色预警不能小于黄色预警' }],
  ['wsi', { yellow: null, red: 5 }, { field: 'red', upper: false, message: '红色预警不能小于目标' }],
  ['replacementRate', { yellow: 41 }, { field: 'yellow', upper: false, message: '黄色预警不能大于目标' }],
  [
    'replacementRate',
    { upper: { target: 50, yellow: 49, red: 65 } },
    { field: 'yellow', upper: true, message: '黄色预警不能小于目标' },
  ],
  [
    'replacementRate',
    { upper: { target: 39, yellow: 55, red: 65 } },
    { field: 'target', upper: true, message: '目标上限不能小于目标' },
  ],
])('the limits of %s with %j stand the wrong way round', (code, change, mistake) => {
  expect(limitsMistake({ ...defaultIndicator(code), ...change })).toEqual(mistake)
})

test.each<[string, Parameters<typeof defaultIndicator>[0], Changed]>([
  ['equal limits', 'psy', { target: 24, yellow: 24, red: 24 }],
  ['a target alone', 'psy', { yellow: null, red: null }],
  ['a target alone', 'wsi', { yellow: null, red: null }],
  ['a warning alone', 'psy', { target: null, red: null }],
  ['an alarm alone', 'wsi', { target: null, yellow: null }],
  ['a band of one value', 'replacementRate', { upper: { target: 40, yellow: 55, red: 65 } }],
  ['a band without a lower target', 'replacementRate', { target: null }],
  ['a band open upwards', 'replacementRate', { upper: none }],
  ['a band without upper limits', 'replacementRate', { upper: null }],
  ['upper limits that count for bands alone', 'wsi', { upper: { target: 9, yellow: 8, red: 7 } }],
  ['an upper target that counts for bands alone', 'psy', { upper: { ...none, target: 1 } }],
])('%s of %s is in order', (_, code, change) => {
  expect(limitsMistake({ ...defaultIndicator(code), ...change })).toBeNull()
})
