import { describe, expect, test } from 'vitest'
import { monthRange } from '#domain/calendar.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { eventsUpTo, type SowDays, sowDays } from '#support/sow-days.ts'
import { decide, entry, farrow, gilt, mate, wean, weanedSow } from './build.ts'
import { AS_OF, eventsOf, expected, SOWS } from './reference-farm.ts'

const PERIOD = { start: '2025-01-01', end: '2025-07-19' }
const daysOf = (key: (typeof SOWS)[number], period = PERIOD, asOf = AS_OF) =>
  sowDays(replayPig(eventsUpTo(eventsOf(key), asOf), DEFAULT_PARAMS), period, asOf)
const farm = (period = PERIOD, asOf = AS_OF) => SOWS.map((key) => daysOf(key, period, asOf))
const sum = (rows: SowDays[], pick: (row: SowDays) => number) =>
  rows.reduce((total, row) => total + pick(row), 0)

describe('classes of days', () => {
  const march = { start: '2025-03-01', end: '2025-03-31' }
  const classed = (events: Parameters<typeof replayPig>[0]) =>
    sowDays(replayPig(events, DEFAULT_PARAMS), march, '2025-03-31')

  test('a service that is still open is productive, provisionally', () =>
    expect(classed([gilt('2025-01-01'), mate('2025-03-11')])).toMatchObject({
      herd: 31,
      mated: 21,
      productive: 21,
      provisional: 21,
      npd: 0,
      gilt: 10,
    }))

  test('lactation and ended services are not provisional', () => {
    const weaned = [gilt('2024-06-01'), mate('2024-11-01'), farrow('2025-02-23', 9), wean('2025-03-16', 9)]
    expect(classed(weaned)).toMatchObject({ productive: 15, provisional: 0, parts: { weanWaiting: 16 } })
  })

  test('a gilt taken over open after a failed service counts as mated', () => {
    const open = entry('2025-03-01', {
      status: 'OPEN',
      parity: 0,
      openDate: '2025-02-20',
      openReason: 'RETURN',
    })
    expect(classed([open])).toMatchObject({ mated: 31, npd: 31, parts: { openWaiting: 31 } })
  })

  test('a condemned sow waits unproductively, a condemned gilt stays a gilt', () => {
    const sow = weanedSow('2025-02-01', '2025-01-31')
    const waiting = classed([sow, decide('2025-03-11')])
    expect(waiting.parts).toMatchObject({ weanToExit: 10, cullWaiting: 21 })
    expect(classed([gilt('2025-02-01'), decide('2025-03-11')])).toMatchObject({ mated: 0, gilt: 31 })
  })
})

describe('days of the reference farm (§6.3)', () => {
  test.each([
    ['S1', 200, 200, 193, 7, 0],
    ['S2', 200, 200, 170, 30, 0],
    ['S3', 200, 200, 121, 79, 0],
    ['S4', 152, 152, 140, 12, 0],
    ['S5', 200, 181, 135, 46, 19],
    ['S6', 99, 75, 0, 75, 24],
  ] as const)('%s', (key, ...row) => {
    const { herd, mated, productive, npd, gilt } = daysOf(key)
    expect([herd, mated, productive, npd, gilt]).toEqual(row)
  })

  test('sums', () => {
    const rows = farm()
    expect(sum(rows, (row) => row.herd)).toBe(expected.sowDays)
    expect(sum(rows, (row) => row.mated)).toBe(expected.matedFemaleDays)
    expect(sum(rows, (row) => row.productive)).toBe(expected.productiveDays)
    expect(sum(rows, (row) => row.npd)).toBe(expected.npdDaysMated)
    expect(sum(rows, (row) => row.gilt)).toBe(expected.giltPoolDays)
  })

  test('components add up to 249', () => {
    const part = (name: keyof SowDays['parts']) => sum(farm(), (row) => row.parts[name])
    expect(part('weanToService')).toBe(27)
    expect(part('failedService')).toBe(178)
    expect(part('openToService')).toBe(34)
    expect(part('weanToExit')).toBe(6)
    expect(part('weanWaiting')).toBe(4)
    expect([part('openToExit'), part('openWaiting'), part('cullWaiting')]).toEqual([0, 0, 0])
  })

  test.each([
    ['2025-01-15', 186, 143, 83],
    ['2025-02-15', 168, 168, 84],
    ['2025-03-15', 186, 186, 53],
    ['2025-04-15', 159, 159, 9],
    ['2025-05-15', 155, 155, 10],
    ['2025-06-15', 121, 121, 6],
    ['2025-07-15', 76, 76, 4],
  ])('month of %s', (date, herd, mated, npd) => {
    const rows = farm(monthRange(date))
    expect([
      sum(rows, (row) => row.herd),
      sum(rows, (row) => row.mated),
      sum(rows, (row) => row.npd),
    ]).toEqual([herd, mated, npd])
  })

  test('events of the day itself are known at its end', () => {
    const known = eventsUpTo(eventsOf('S1'), '2025-01-31')
    expect(known.at(-1)).toMatchObject({ type: 'event_gestation', date: '2025-01-31' })
  })

  test('a report run on 2025-01-31 does not know the later failures: 38', () => {
    const { asOf, period, npdDays } = expected['npdAsOf2025-01-31']
    const rows = farm({ start: period[0] ?? '', end: period[1] ?? '' }, asOf)
    expect(sum(rows, (row) => row.npd)).toBe(npdDays)
  })
})
