import { expect, test } from 'vitest'
import { byKey, isKeyOf, isRecord, keysOf, recordOf, without, wordOf } from '#server/kit/narrow.ts'

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [null, false],
  [undefined, false],
  [[], false],
  ['x', false],
  [1, false],
])('%j as an object: %s', (value, is) => {
  expect(isRecord(value)).toBe(is)
  expect(recordOf(value)).toEqual(is ? value : {})
})

test('keys are those of the table itself', () => {
  const words = { b: '乙', a: '甲' }
  expect([isKeyOf(words, 'a'), isKeyOf(words, 'toString'), isKeyOf(words, 1), isKeyOf(words, 'c')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(keysOf(words)).toEqual(['b', 'a'])
  expect([wordOf(words, 'a'), wordOf(words, 'c')]).toEqual(['甲', 'c'])
  expect(byKey(['a', 'b'] as const, (key) => `${key}!`)).toEqual({ a: 'a!', b: 'b!' })
  expect(without(words, ['a'])).toEqual({ b: '乙' })
})
