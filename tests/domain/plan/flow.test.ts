import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attainment,
  boundByCrates,
  flowOf,
  fullLoad,
  littersOfCycle,
  serviceMix,
  servicesFor,
  shortagesOf,
} from '#domain/plan/flow.ts'
import { flowCodes, flowInput, flowInputsOf, flowValueMistake } from '#domain/plan/flow-inputs.ts'
import { ceiling, compare, fraction, over, percent, plus, shown } from '#domain/plan/fraction.ts'
import { startUp, stationsOf } from '#domain/plan/start-up.ts'
import { startUpOf, VALUES, worked } from './flow-samples.ts'

describe('the worked example of §4.9', () => {
  const flow = flowOf(worked())

  test('S=1000, L=2.30: 44.23 farrowings, 52.04 → 53 services, 477.7 weaned a week', () => {
    expect(shown(flow.farrowings)).toBe('44.23')
    expect(shown(flow.exactServices)).toBe('52.04')
    expect(flow.services).toBe(53)
    expect(shown(flow.weaned, 1)).toBe('477.7')
  })

  test('the services are made of weaned sows, repeats and gilts; gilts wait 8 weeks, one in ten is left over', () => {
    const { weaned, repeats, gilts } = flow.mix
    expect([shown(weaned), shown(repeats), shown(gilts)]).toEqual(['37.60', '5.57', '9.84'])
    expect(compare(plus(plus(weaned, repeats), gilts), fraction(53))).toBe(0)
    expect(shown(flow.replacementGilts)).toBe('10.18')
    expect(shown(flow.giltPool)).toBe('87.46')
  })

  test('places, each a whole one more where a part is needed', () => {
    // 44.2308 × 5; 1000 − 44.2308 × 31/7; 477.6923 × (45/7 + 1); 463.3615 × (110/7 + 1)
    expect([flow.crates, flow.sowPlaces, flow.nurseryPlaces, flow.finishPlaces]).toEqual([
      222, 805, 3549, 7745,
    ])
    expect([shown(flow.grown), shown(flow.sold)]).toEqual(['463.36', '449.46'])
  })

  test('too few crates set the pace, and are reported as a shortage', () => {
    const bound = flowOf(worked(200))
    expect(boundByCrates(bound)).toBe(true)
    expect([shown(bound.farrowings), bound.services]).toEqual(['40.00', 48])
    expect(
      shortagesOf(bound, { crates: 200, sowPlaces: 900, nurseryPlaces: null, finishPlaces: 7000 }),
    ).toEqual([
      { place: 'crates', needed: 222, there: 200 },
      { place: 'finishPlaces', needed: 7004, there: 7000 },
    ])
    expect(shown(fullLoad(fraction(38), fraction(200), fraction(5)), 4)).toBe('0.9500')
  })
})

test.each([
  // Carr's practical table: 10 farrowings a week of 12 services, written 83 %
  [fraction(10), fraction(10, 12), 12],
  [fraction(10), percent(83), 13],
  [fraction(44), percent(88), 50],
  [fraction(22), percent('84.5'), 27],
])('%o farrowings at a rate of %o take %d services', (farrowings, rate, services) =>
  expect(servicesFor(farrowings, rate)).toBe(services),
)

test('a cycle stands for litters a year: 114 + 24 + 7 + 13.7 days are 2.30', () => {
  expect(shown(littersOfCycle(fraction('158.7')))).toBe('2.30')
  expect(shown(flowOf(worked(null, { cycle: '158' })).farrowings)).toBe('44.43')
})

test('attainment has no value without a target', () => {
  expect(attainment(fraction(40), fraction(0))).toBeNull()
  const done = attainment(fraction(50), fraction(53))
  expect(done && shown(done, 4)).toBe('0.9434')
})

test('every input has a value to begin with inside its own range, and says what is wrong', () => {
  for (const code of flowCodes) {
    const { from, min, max } = flowInput(code)
    if (typeof from === 'number') expect([code, from >= min && from <= max]).toEqual([code, true])
  }
  expect(flowValueMistake('farrowingRate', '120')).toBe('配种分娩率应在 30～100%之间')
  expect(flowValueMistake('gestation', '114.5')).toBe('妊娠天数应为整数')
  expect(flowValueMistake('lsy', null)).toBe('请填写年产胎次')
  expect(flowValueMistake('cycle', null)).toBeNull()
  expect(['29.99', '30', '100'].map((value) => flowValueMistake('farrowingRate', value))).toEqual([
    '配种分娩率应在 30～100%之间',
    null,
    null,
  ])
  expect(flowValueMistake('gestation', '114')).toBeNull()
  expect(flowValueMistake('farrowingRate', '84.5')).toBeNull()
  expect(() => flowInputsOf({ ...VALUES, lsy: null }, 1000, null)).toThrow('flow input lsy is empty')
})

describe('a start-up week by week', () => {
  const weeks = () => {
    const all = startUp(startUpOf())
    return (index: number) => all[index] ?? expect.fail(`no week ${index}`)
  }

  test('introductions, services, farrowings 114 days on, weanings, market', () => {
    const at = weeks()
    expect(stationsOf(startUpOf())).toEqual({
      served: 8,
      repeats: 11,
      farrowed: 24,
      weaned: 27,
      servedAgain: 28,
      grown: 34,
      sold: 48,
    })
    // 3 weeks of 53 gilts, one of 53 − 5.565, of which selection leaves nine in ten
    expect(at(0)).toMatchObject({ day: '2026-11-02', week: '2026-W45', introduced: 230, services: 0 })
    expect(at(8)).toMatchObject({ day: '2026-12-28', week: '2026-W53', services: 53 })
    expect(
      [at(23), at(24), at(26), at(27), at(47), at(48)].map((one) =>
        [one.farrowings, one.weaned, one.sold].map((x) => shown(x)),
      ),
    ).toEqual([
      ['0.00', '0.00', '0.00'],
      ['45.05', '0.00', '0.00'],
      ['45.05', '0.00', '0.00'],
      ['45.05', '486.54', '0.00'],
      ['45.05', '486.54', '0.00'],
      ['45.05', '486.54', '457.79'],
    ])
    expect(shown(at(27).gilts)).toBe('47.44')
    // from here on weaned sows come back: 45.05 × 85 %
    expect(shown(at(28).gilts)).toBe('9.14')
    expect(at(20).introduced).toBe(41)
  })

  test('gilts fill all services until repeats come back after three weeks; they are bought every fourth week', () => {
    const at = weeks()
    expect([7, 8, 10, 11].map((week) => shown(at(week).gilts))).toEqual(['0.00', '53.00', '53.00', '47.44'])
    expect([7, 8].map((week) => at(week).services)).toEqual([0, 53])
    expect([0, 1, 2, 3, 4].map((week) => at(week).introduced)).toEqual([230, 0, 0, 0, 211])
    expect([33, 34].map((week) => shown(at(week).grown))).toEqual(['0.00', '471.94'])
  })

  test('services of any week are gilts and sows that come back, never more; gilts bought cover those served', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 10_000 }),
        fc.integer({ min: 50, max: 100 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 13 }),
        (sows, rate, cull, rebred, introEvery) => {
          const own = { ...VALUES, farrowingRate: `${rate}`, cullShare: `${cull}`, rebredShare: `${rebred}` }
          const some = flowInputsOf(own, sows, null)
          const flow = flowOf(some)
          const weeks = startUp(startUpOf({ rates: some, flow, introEvery, weeks: 65 }))
          const bought = weeks.slice(0, 65 - 8).reduce((sum, one) => sum + one.introduced, 0)
          const served = weeks.map((one) => one.gilts).reduce(plus)
          expect(weeks.every(({ gilts, services }) => compare(gilts, fraction(services)) <= 0)).toBe(true)
          expect(compare(fraction(bought), served)).toBeGreaterThanOrEqual(0)
          // whole services bring at least the farrowings that were wanted, and not one service too many
          expect(compare(fraction(flow.services), flow.exactServices)).toBeGreaterThanOrEqual(0)
          expect(flow.services - 1).toBeLessThan(Number(shown(flow.exactServices, 6)) + 1e-6)
          const mix = serviceMix(flow.farrowings, flow.services, some)
          expect(compare(plus(plus(mix.weaned, mix.repeats), mix.gilts), fraction(flow.services))).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('a whole number is the smallest that is not less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 1e4 }), (num, den) => {
      expect(ceiling(fraction(num, den))).toBe(Number((BigInt(num) + BigInt(den) - 1n) / BigInt(den)))
    }),
  )
})

test('nothing is divided by nothing, nor by less', () => {
  expect(() => fraction(1, 0)).toThrow('a fraction of 0')
  expect(() => fraction(1, -2)).toThrow('a fraction of -2')
  expect(() => over(fraction(1), fraction(0))).toThrow('division by nothing')
})
