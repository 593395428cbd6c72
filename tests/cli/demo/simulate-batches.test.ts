import { expect, test } from 'vitest'
import { oneCause } from '#support/one-cause.ts'
import { chance } from '../../../cli/demo/random.ts'
import { conditionsOf } from '../../../cli/demo/seasons.ts'
import { simulateBatches } from '../../../cli/demo/simulate-batches.ts'

const weaning = (date: string, startes: number, targetBatchNo: string) => ({
  code: 'event_wean',
  date,
  row: { startes, targetBatchNo, targetKind: 'BATCH', weanWeight: startes * 7 },
})

const plan = (until: string) => ({
  until,
  luck: chance(7),
  finishing: ['F1', 'F2'] as const,
  causes: oneCause((scode) => scode).growing,
  conditions: conditionsOf(0, 7),
})

test('what is weaned moves on to finishing and is sold; every head is accounted for, and both batches end', () => {
  const weaned = [weaning('2025-01-06', 90, 'BY20250106'), weaning('2025-01-09', 80, 'BY20250106')]
  const rows = simulateBatches(weaned, plan('2026-01-01'))
  const heads = (code: string) =>
    rows.filter((one) => one.code === code).reduce((sum, { row }) => sum + Number(row.qty), 0)
  // a count finds one too few
  const missing = rows.filter(({ code }) => code === 'batch_count').length
  const lost = heads('batch_out_death') + heads('batch_out_cull') + missing
  expect(lost + heads('batch_out_sale')).toBe(170)
  expect(lost).toBeLessThan(20)
  expect(rows.filter((one) => one.code === 'batch_close').map(({ row }) => row.earNo)).toEqual([
    'BY20250106',
    'FY20250106',
  ])
  expect(simulateBatches(weaned, plan('2025-01-20')).every((one) => one.date <= '2025-01-20')).toBe(true)
})
