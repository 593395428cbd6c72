import { expect, test } from 'vitest'
import { bareNumber, isNumberLike } from '#domain/number-search.ts'
import { COSTED, LEDGERED, OF_MONTHS, PROJECTED } from '#domain/parameter-effects.ts'
import { isEmpty, isMissing } from '#domain/typed.ts'
import { ownPlaces, placesOfUnit } from '#domain/unit-places.ts'
import {
  isAnimalCode,
  isBookCode,
  isStockCode,
  isWatched,
  restDays,
  WARNING_NAMES,
} from '#domain/warnings.ts'

test.each([
  ['a0123', 'A0123'],
  [' Ａ０１－２３ ', 'A0123'],
  ['b-12‐3–4—5', 'B12345'],
  ['公 12', '公12'],
])('a number scanned or typed as "%s" is searched as %s', (typed, bare) => {
  expect(bareNumber(typed)).toBe(bare)
})

test.each([
  ['A1', true],
  ['12', true],
  ['1', false],
  ['AB', false],
  ['公12', false],
  ['A.12', false],
  ['', false],
  [`${'A'.repeat(39)}1`, true],
  [`${'A'.repeat(40)}1`, false],
])('"%s" may be a number: %s', (typed, answer) => {
  expect(isNumberLike(typed)).toBe(answer)
})

test.each([
  [null, true, true],
  [undefined, true, true],
  ['', true, true],
  [0, false, false],
  [false, false, false],
  [' ', false, false],
  [[], false, true],
  [[0], false, false],
])('%j is missing: %s, and empty: %s', (value, missing, empty) => {
  expect([isMissing(value), isEmpty(value)]).toEqual([missing, empty])
})

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

test('a parameter that dates, costs or the ledger follow from changes the months', () => {
  expect([...OF_MONTHS].sort()).toEqual([...PROJECTED, ...COSTED, ...LEDGERED].sort())
  for (const key of ['gestation_days', 'weaner_cost', 'period_start_day', 'std_head_finish'] as const)
    expect(OF_MONTHS.has(key), key).toBe(true)
  expect(OF_MONTHS.has('max_birth_weight')).toBe(false)
})

test.each([
  ['LONG_OPEN', 'animal', '超期空怀'],
  ['LOT_EXPIRY', 'stock', '药品近效'],
  ['UNRECONCILED', 'book', '数据核对不符'],
  ['psy', 'herd', 'PSY'],
  ['toString', '', undefined],
])('§5.9 %s is watched in: %s', (code, where, name) => {
  const kinds = { animal: isAnimalCode, stock: isStockCode, book: isBookCode, herd: isWatched }
  const found = Object.entries(kinds).flatMap(([kind, is]) => (is(code) ? [kind] : []))
  expect(found.join()).toBe(where)
  expect(Object.hasOwn(WARNING_NAMES, code) ? WARNING_NAMES[code as 'psy'] : undefined).toBe(name)
})

test('a handled warning rests for a day, or for a week where its rule is weekly', () => {
  expect([restDays('DAILY'), restDays('WEEKLY'), restDays('')]).toEqual([1, 7, 1])
})
