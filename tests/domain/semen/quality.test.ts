import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CollectPayload } from '#domain/semen/payloads.ts'
import { examine, isDilutable, outOfRange, partOf } from '#domain/semen/quality.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'

const good: CollectPayload = { volume: 200, density: 3, motility: 85, abnormal: 8, colour: 'WHITE' }

test.each<[string, Partial<CollectPayload>, boolean]>([
  ['a good one', {}, true],
  ['motility at the limit', { motility: 70 }, true],
  ['motility below it', { motility: 69.9 }, false],
  ['abnormal sperm at the limit', { abnormal: 20 }, true],
  ['abnormal sperm above it', { abnormal: 20.1 }, false],
  ['an odd colour', { colour: 'ODD' }, false],
  ['grey', { colour: 'GREY' }, true],
  ['thrown away by a person', { discardReason: '污染' }, false],
  ['a blank reason', { discardReason: ' ' }, true],
])('examination: %s', (_, figures, qualified) => {
  expect(examine({ ...good, ...figures }, DEFAULT_PARAMS).qualified).toBe(qualified)
})

test('the limits are the farm’s', () => {
  const weak = { ...good, motility: 65, abnormal: 21 }
  expect(examine(weak, DEFAULT_PARAMS)).toEqual({ qualified: false, lowMotility: true, highAbnormal: true })
  const mild = { ...DEFAULT_PARAMS, semen_min_motility: 60, semen_max_abnormal: 25 }
  expect(examine(weak, mild)).toEqual({ qualified: true, lowMotility: false, highAbnormal: false })
})

test.each<[string, Partial<CollectPayload>, string[]]>([
  ['within', {}, []],
  ['at both ends', { volume: 50, density: 8, motility: 100, abnormal: 0 }, []],
  ['too little', { volume: 49.9 }, ['原精量']],
  ['too much', { volume: 600.1 }, ['原精量']],
  ['more than all', { motility: 100.5, abnormal: 101 }, ['活力', '畸形率']],
  ['too thin', { density: 0.4 }, ['密度']],
  ['not counted', { density: null }, []],
])('B-03 %s', (_, figures, words) => {
  expect(outOfRange({ ...good, ...figures }).map((one) => one.word)).toEqual(words)
})

test('B-04 twelve times the raw volume, and not a dose more', () => {
  expect(isDilutable(30, 80, 200, DEFAULT_PARAMS)).toBe(true)
  expect(isDilutable(31, 80, 200, DEFAULT_PARAMS)).toBe(false)
})

test('the parts of a mixed lot add up to it and differ by one dose at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 4 }), (doses, boars) => {
      const parts = Array.from({ length: boars }, (_, place) => partOf(doses, boars, place))
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(doses)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
  )
})
