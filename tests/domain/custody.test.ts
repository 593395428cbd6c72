import { expect, test } from 'vitest'
import { custodyState, overlapDays, overlapMessage } from '#domain/custody.ts'

test('M-05 days in common are counted with both ends', () => {
  const own = { from: '2024-01-01', to: '2027-03-31' }
  expect(overlapDays(own, { from: '2027-01-01', to: '2029-12-31' })).toBe(90)
  expect(overlapDays(own, { from: '2027-03-31', to: null })).toBe(1)
  expect(overlapDays(own, { from: '2027-04-01', to: null })).toBe(0)
  const custody = { from: '2027-01-01', to: '2029-12-31', company: '江南公司', kind: 'CUSTODY' } as const
  expect(overlapMessage(own, custody)).toBe('与江南公司 2027-01-01 起的托管重叠 90 天')
  expect(overlapMessage({ ...own, to: '2026-12-31' }, custody)).toBeNull()
  const endless = { from: '2020-01-01', to: null, company: '江南公司', kind: 'LEASED' } as const
  expect(overlapMessage({ from: '2026-01-01', to: null }, endless)).toBe(
    '与江南公司 2020-01-01 起的租赁重叠，两者都没有结束日期',
  )
})

test('a period is coming, active, ending or ended on a day', () => {
  const period = { from: '2026-01-01', to: '2026-12-31' }
  expect(custodyState(period, '2025-12-31', 60)).toEqual({ kind: 'COMING' })
  expect(custodyState(period, '2026-01-01', 60)).toEqual({ kind: 'ACTIVE' })
  expect(custodyState(period, '2026-11-01', 60)).toEqual({ kind: 'ENDING', days: 60 })
  expect(custodyState(period, '2026-10-31', 60)).toEqual({ kind: 'ACTIVE' })
  expect(custodyState(period, '2026-06-01', 60)).toEqual({ kind: 'ACTIVE' })
  expect(custodyState(period, '2026-11-21', 60)).toEqual({ kind: 'ENDING', days: 40 })
  expect(custodyState(period, '2026-12-31', 60)).toEqual({ kind: 'ENDING', days: 0 })
  expect(custodyState(period, '2027-01-01', 60)).toEqual({ kind: 'ENDED' })
  expect(custodyState({ from: '2026-01-01', to: null }, '2040-01-01', 60)).toEqual({ kind: 'ACTIVE' })
})
