import { expect, test } from 'vitest'
import { COSTED, LEDGERED, OF_MONTHS, PROJECTED } from '#domain/parameter-effects.ts'

test('a parameter that dates, costs or the ledger follow from changes the months', () => {
  expect([...OF_MONTHS].sort()).toEqual([...PROJECTED, ...COSTED, ...LEDGERED].sort())
  for (const key of ['gestation_days', 'weaner_cost', 'period_start_day', 'std_head_finish'] as const)
    expect(OF_MONTHS.has(key), key).toBe(true)
  expect(OF_MONTHS.has('max_birth_weight')).toBe(false)
})
