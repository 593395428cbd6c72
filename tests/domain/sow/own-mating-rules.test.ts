import { expect, test } from 'vitest'
import { DEFAULT_PARAMS, type Params } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { event, insert, said, served, weaned } from './build.ts'

const under = (own: Partial<Params>, events: readonly SowEvent[], added: SowEvent, facts = {}) =>
  said(insert(events, added, facts, { params: { ...DEFAULT_PARAMS, ...own } }))
const doses = (date: string, count: number, method = 'AI') =>
  event('event_mat', date, { method, doses: Array.from({ length: count }, () => ({ boarId: 'B1' })) })

test('K-11 a way of serving that the farm does not use asks for a reason; by default all are used', () => {
  const natural = () => doses('2025-01-03', 1, 'NATURAL')
  expect(under({ mate_methods: 'AI,PCAI' }, [weaned], natural())).toEqual([
    'K-11 W 本场不采用配种方式【本交】，请确认',
  ])
  expect(under({ mate_methods: 'AI,NATURAL' }, [weaned], natural())).toEqual([])
  expect(under({}, [weaned], natural())).toEqual([])
})

test('K-12 more doses in one service than the farm gives, over all its entries', () => {
  expect(under({ doses_per_service: 2 }, [weaned], doses('2025-01-03', 2))).toEqual([])
  expect(under({ doses_per_service: 2 }, [weaned], doses('2025-01-03', 3))).toEqual([
    'K-12 W 本次配种输精3次，超过本场规定的2次，请确认',
  ])
  expect(under({ doses_per_service: 2 }, served, doses('2025-01-04', 2))).toEqual([
    'K-12 W 本次配种输精3次，超过本场规定的2次，请确认',
  ])
  expect(under({}, served, doses('2025-01-04', 2))).toEqual([])
})

test('K-16 a fifth dose of one service is refused, over all its entries and days; the next heat begins anew', () => {
  const words = (given: number, n: number) => [`K-16 E 一次配种最多输精4次：已登记${given}次，本次${n}次`]
  expect(under({}, served, doses('2025-01-04', 3))).toEqual([])
  expect(under({}, served, doses('2025-01-04', 4))).toEqual(words(1, 4))
  expect(under({}, [...served, doses('2025-01-04', 2)], doses('2025-01-05', 2))).toEqual(words(3, 2))
  // the farm's own limit asks, the service's refuses
  expect(under({ doses_per_service: 2 }, [weaned], doses('2025-01-03', 5))).toEqual(words(0, 5))
  expect(under({}, served, doses('2025-01-24', 4))).toEqual([])
})

test('K-16 an entry put between two others leaves the later one no room', () => {
  const events = [weaned, doses('2025-01-03', 2), doses('2025-01-05', 2)]
  const { accepted, conflict } = insert(events, doses('2025-01-04', 1), {}, {})
  expect([accepted, conflict?.date]).toEqual([false, '2025-01-05'])
  expect(conflict?.cause.rule).toBe('K-16')
})

test('K-13 doses of one heat further apart than the farm’s hours; dates leave a day of doubt', () => {
  const own = { dose_interval_hours: 24 }
  expect(under(own, served, doses('2025-01-04', 1))).toEqual([])
  expect(under(own, served, doses('2025-01-05', 1))).toEqual([
    'K-13 W 距上次输精已2天，超过本场规定的24小时，请确认',
  ])
  expect(under({}, served, doses('2025-01-08', 1))).toEqual([])
})

test('K-14 a cross that is not allowed is named', () => {
  const facts = { strangeCrosses: [{ boar: '杜洛克-美系', sow: '大白' }] }
  expect(under({}, [weaned], doses('2025-01-03', 1), facts)).toEqual([
    'K-14 W 【杜洛克-美系】♂×【大白】♀不在允许的杂交组合内，请确认',
  ])
})

test('the values of the day of the mating decide, whatever holds today', () => {
  const on = (date: string): Params => ({
    ...DEFAULT_PARAMS,
    doses_per_service: date < '2025-01-10' ? 3 : 1,
    on,
  })
  const judged = (date: string) => said(insert([weaned], doses(date, 2), {}, { params: on('2026-01-01') }))
  expect([judged('2025-01-09'), judged('2025-01-10').length]).toEqual([[], 1])
})
