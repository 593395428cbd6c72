import { describe, expect, test } from 'vitest'
import { days } from '#domain/calendar.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { Service } from '#domain/sow/sow.types.ts'
import { AS_OF, eventsOf, expected, SOWS } from './reference-farm.ts'

const histories = Object.fromEntries(SOWS.map((key) => [key, replayPig(eventsOf(key), DEFAULT_PARAMS)]))
const history = (key: (typeof SOWS)[number]) => {
  const found = histories[key]
  if (!found) throw new Error(key)
  return found
}
const all = SOWS.map(history)
const services = all.flatMap((one) => one.services)
const litters = all.flatMap((one) => one.litters)
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const count = (wanted: (service: Service) => boolean) => services.filter(wanted).length

describe('reference farm (§6.3) from replay alone', () => {
  test('every recorded event is legal', () => {
    expect(all.flatMap((one) => one.violations)).toEqual([])
  })

  test('services: 11, of which 8 first and 3 repeat, by category', () => {
    expect(services).toHaveLength(expected.services)
    expect(count((one) => one.no === 1)).toBe(expected.firstServices)
    expect(count((one) => one.no > 1)).toBe(expected.repeatServices)
    const tally = ['WEANED', 'GILT', 'RETURN', 'ABORT', 'OPEN'].map((name) =>
      count((s) => s.category === name),
    )
    expect(tally).toEqual([6, 2, 1, 1, 1])
  })

  test('outcomes of the matured cohort: 4 of 8 farrowed, one return, negative, abortion and removal each', () => {
    const matured = services.filter((one) => days(one.date, AS_OF) >= 125)
    expect([matured.filter((one) => one.outcome === 'FARROWED').length, matured.length]).toEqual(
      expected.farrowingRateMatured,
    )
    for (const outcome of ['RETURN', 'NEGATIVE', 'ABORT', 'REMOVED'])
      expect(matured.filter((one) => one.outcome === outcome)).toHaveLength(1)
  })

  test('conception: 9 of 11 services had a positive check', () => {
    expect([count((one) => one.positiveDate !== null), services.length]).toEqual(expected.conceptionRate)
  })

  test('weaning to service: 34 days over 6 first services', () => {
    const waits = services.flatMap((one) => (one.weanDate ? [days(one.weanDate, one.date)] : []))
    expect(waits).toEqual([5, 5, 6, 5, 6, 7])
    expect([sum(waits), waits.length]).toEqual(expected.wsi)
  })

  test('litters: 5 with 66 born, 59 live, gestation 573 days', () => {
    expect(litters).toHaveLength(expected.litters)
    expect(sum(litters.map((one) => one.totalBorn))).toBe(expected.totalBorn)
    expect(sum(litters.map((one) => one.livePiglets))).toBe(expected.liveBorn)
    expect(sum(litters.map((one) => one.healthy))).toBe(expected.healthy)
    expect(sum(litters.map((one) => one.stillborn))).toBe(expected.stillborn)
    expect(sum(litters.map((one) => one.mummy))).toBe(expected.mummy)
    expect(sum(litters.map((one) => one.weak))).toBe(expected.weak)
    expect(litters.map((one) => one.gestationDays)).toEqual([114, 115, 114, 116, 114])
  })

  test('weaning: 42 pigs of 4 litters, 287.2 kg, lactations 24, 21, 24, 21; 12 pigs still suckle', () => {
    expect(sum(litters.map((one) => one.weaned))).toBe(expected.weanedPigs)
    expect(sum(litters.map((one) => one.weanWeight))).toBeCloseTo(287.2, 6)
    const weaned = litters.filter((one) => one.weanDate !== null)
    expect(weaned.map((one) => one.lactationDays)).toEqual([24, 21, 24, 21])
    expect(litters.map((one) => one.suckling)).toEqual([0, 0, 12, 0, 0])
    expect([sum(weaned.map((one) => one.deaths)), sum(weaned.map((one) => one.livePiglets))]).toEqual(
      expected.pwmCohort,
    )
  })

  test('suckling piglet days: 1039', () => {
    const pigDays = litters.map((litter) =>
      sum(
        litter.moves.map((move, i) => {
          const until = litter.moves[i + 1]?.date ?? '2025-07-20'
          return move.suckling * days(move.date, until)
        }),
      ),
    )
    expect(pigDays).toEqual([290, 212, 86, 218, 233])
    expect(sum(pigDays)).toBe(expected.sucklingPigDays)
  })

  test('end of period: states, parities and due dates', () => {
    const ends = all.map(({ status, parity, dueDate }) => [status, parity, dueDate])
    expect(ends).toEqual([
      ['PREGNANT', 3, expected.due.S1],
      ['PREGNANT', 4, expected.due.S2],
      ['LACTATING', 2, null],
      ['CULLED', 6, null],
      ['WEANED', 1, null],
      ['DEAD', 0, null],
    ])
  })

  test('closing states of each month end', () => {
    const at = (date: string) =>
      all.flatMap((one) => one.spans.filter((s) => s.from <= date && (s.to === null || date < s.to)))
    const tally = (date: string) =>
      ['GILT', 'MATED', 'PREGNANT', 'LACTATING', 'WEANED', 'OPEN'].map(
        (status) => at(date).filter((span) => span.status === status).length,
      )
    expect(tally('2025-01-31')).toEqual([0, 5, 1, 0, 0, 0])
    expect(tally('2025-02-28')).toEqual([0, 0, 5, 0, 0, 1])
    expect(tally('2025-03-31')).toEqual([0, 1, 5, 0, 0, 0])
    expect(tally('2025-04-30')).toEqual([0, 0, 4, 1, 0, 0])
    expect(tally('2025-05-31')).toEqual([0, 1, 2, 1, 1, 0])
    expect(tally('2025-06-30')).toEqual([0, 1, 2, 1, 0, 0])
    expect(tally('2025-07-19')).toEqual([0, 0, 2, 1, 1, 0])
  })

  test('S2 re-mated on the day of her return: no empty day between the services', () => {
    const [first, second] = history('S2').services
    expect([first?.outcome, first?.outcomeDate, second?.category, second?.no]).toEqual([
      'RETURN',
      '2025-01-26',
      'RETURN',
      2,
    ])
    expect(history('S2').spans.slice(1, 3)).toEqual([
      {
        from: '2025-01-05',
        to: '2025-01-26',
        since: '2025-01-05',
        status: 'MATED',
        openReason: null,
        parity: 3,
      },
      {
        from: '2025-01-26',
        to: '2025-02-23',
        since: '2025-01-26',
        status: 'MATED',
        openReason: null,
        parity: 3,
      },
    ])
  })
})
