import { expect, test } from 'vitest'
import {
  isAnimalCode,
  isBookCode,
  isStockCode,
  isWatched,
  restDays,
  WARNING_NAMES,
} from '#domain/warnings.ts'

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
