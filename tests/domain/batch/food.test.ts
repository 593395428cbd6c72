import { expect, test } from 'vitest'
import { isForFood } from '#domain/batch/food.ts'

test.each([
  ['batch_out_sale', null, true],
  ['batch_out_slaughter', null, true],
  ['batch_out_cull', 800, true],
  ['batch_out_cull', '800.00', true],
  ['batch_out_cull', 0, false],
  ['batch_out_cull', null, false],
  ['batch_out_transfer', 800, false],
  ['batch_out_death', 800, false],
])('%s for %s 元 is for food: %s (G-10)', (type, amount, isFood) => {
  expect(isForFood({ type, amount })).toBe(isFood)
})
