import { expect, test } from 'vitest'
import { waitAfter } from '#domain/erp/erp.ts'

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [5, 16],
  [9, 256],
  [10, 360],
  [5000, 360],
])('after %i failures it waits %i minutes', (tries, minutes) => {
  expect(waitAfter(tries)).toBe(minutes)
})
