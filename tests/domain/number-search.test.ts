import { expect, test } from 'vitest'
import { bareNumber, isNumberLike } from '#domain/number-search.ts'

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
