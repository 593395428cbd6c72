import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideHalfUp,
  formatDecimal,
  formatInteger,
  formatRatio,
  formatVariance,
  ratioValue,
  roundHalfUp,
  sumOf,
} from '#domain/decimal.ts'

describe('decimals', () => {
  test('S9-13 amounts show 2 places, half-up on the exact decimal', () => {
    expect(formatDecimal(1.005)).toBe('1.01')
    expect(formatDecimal(2)).toBe('2.00')
    expect(formatDecimal(5.255)).toBe('5.26')
    expect(formatDecimal('0.125')).toBe('0.13')
    expect(formatDecimal('-0.125')).toBe('\u22120.13')
  })

  test('unit prices take 4 places, daily gain none', () => {
    expect(formatDecimal('4.20005', 4)).toBe('4.2001')
    expect(formatInteger('417.09')).toBe('417')
  })

  test('thousands separators, and - for no value', () => {
    expect(formatDecimal('1234567.5')).toBe('1,234,567.50')
    expect(formatDecimal(-1234)).toBe('\u22121,234.00')
    expect(formatInteger(999)).toBe('999')
    for (const none of [null, undefined, Number.NaN, Infinity]) expect(formatDecimal(none)).toBe('-')
  })

  test('a tiny loss is 0.00, never -0.00', () => {
    expect(formatDecimal('-0.001')).toBe('0.00')
    expect(formatInteger('-0.4')).toBe('0')
  })

  test('a variance has a sign, the minus is U+2212', () => {
    expect(formatVariance('0.21')).toBe('+0.21')
    expect(formatVariance('-1.06')).toBe('\u22121.06')
    expect(formatVariance(-12345.678)).toBe('\u221212,345.68')
    expect([formatVariance(100), formatVariance(10, 0)]).toEqual(['+100.00', '+10'])
    expect(formatVariance('0.001')).toBe('0.00')
    expect(formatVariance(null)).toBe('-')
  })
})

describe('ratios', () => {
  test('golden roundings of §6.3', () => {
    expect(formatRatio({ num: 1051, den: 200 })).toBe('5.26')
    expect(formatRatio({ num: 1039, den: 200 })).toBe('5.20')
    expect(formatRatio({ num: 1020, den: '629.8' })).toBe('1.62')
    expect(formatDecimal(ratioValue({ num: 4, den: 46 }, 2, 100))).toBe('8.70')
    expect(formatRatio({ num: 90885, den: 1008 })).toBe('90.16')
  })

  test('no denominator, no ratio', () => {
    expect(formatRatio({ num: 3, den: 0 })).toBe('-')
    expect(formatRatio({ num: null, den: 3 })).toBe('-')
    expect(formatDecimal(ratioValue({ num: 0, den: 5 }, 2, 100))).toBe('0.00')
  })

  test('a sum is exact, and passes over what is missing', () => {
    expect(sumOf([0.1, '0.2', null, undefined])?.toString()).toBe('0.3')
    for (const none of [[], [null], [undefined]]) expect(sumOf(none)).toBeNull()
  })

  test('rounds like whole-number arithmetic on 5,000 random quotients', () => {
    const whole = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const positive = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(whole, positive, (num, den) => {
        const [n, d] = [BigInt(Math.abs(num)) * 100n, BigInt(den)]
        const cents = (n * 2n + d) / (d * 2n)
        const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        const got = roundHalfUp(divideHalfUp(num, den, 2), 2)
        expect(got).toBe(num < 0 && cents > 0n ? `-${text}` : text)
      }),
      { numRuns: 5000 },
    )
  })
})
