import { expect, test } from 'vitest'
import { isEmpty, isMissing } from '#domain/typed.ts'

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
