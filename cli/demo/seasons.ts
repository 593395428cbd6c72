import { days, monthOf } from '#domain/calendar.ts'
import { monthNumber } from '#domain/cost/straight-line.ts'
import { chance } from './random.ts'

/** Days of the year on which it is hottest and coldest in the Yangtze and Huai basins, where the demo farms are. */
const HOTTEST = 205
const COLDEST = 20
const YEAR = 365

const dayOfYear = (date: string): number => days(`${date.slice(0, 4)}-01-01`, date)
const wave = (date: string, peak: number): number => Math.cos((2 * Math.PI * (dayOfYear(date) - peak)) / YEAR)

/** How hot a day usually is: 1 at the height of summer, 0 from autumn to spring. */
export const heat = (date: string): number => Math.max(0, wave(date, HOTTEST))
/** How cold a day usually is: 1 in the middle of winter, 0 from spring to autumn. */
export const cold = (date: string): number => Math.max(0, wave(date, COLDEST))

/** Sources of monthly ups and downs; each has a luck of its own. */
const STREAMS = ['farrowing', 'litter', 'birth', 'loss', 'growth', 'removal', 'heat'] as const
type Stream = (typeof STREAMS)[number]
const MOST = 1.6

/** Conditions that move a farm's figures: its own strength, and months that go better or worse than usual. */
export interface Conditions {
  /** From −1 (a weak farm) to 1 (a good one). */
  readonly strength: number
  /** About −1.6 (worse) to 1.6 (better), the same for all days of a month. */
  luckOf(stream: Stream, date: string): number
}

const STRENGTHS = [1, -1, 0.4, -0.5, 0] as const

/** Conditions of the n-th demo farm: the first is a good one, the second a weak one. */
export function conditionsOf(index: number, seed: number): Conditions {
  const drawn = new Map<string, number>()
  return {
    strength: STRENGTHS[index % STRENGTHS.length] ?? 0,
    luckOf(stream, date) {
      const month = monthOf(date)
      const key = `${stream} ${month}`
      const known = drawn.get(key)
      if (known !== undefined) return known
      const own = chance(seed * 7919 + monthNumber(month) * 31 + STREAMS.indexOf(stream) * 104_729)
      const luck = own.bounded({ mean: 0, deviation: 1, min: -MOST, max: MOST })
      drawn.set(key, luck)
      return luck
    },
  }
}

const PRICE = { mean: 14.5, season: 0.8, noise: 0.25, min: 13.2, max: 16.4 }
const PRICE_PEAK = 235
const PRICE_SEED = 52_711
/** Months from one high of the pig cycle to the next. */
const CYCLE = 44

/** 元/kg of market pigs on a day: highest in late summer, on the slow wave of the pig cycle, a little different each week. */
export function marketPrice(date: string): number {
  const { mean, season, noise, min, max } = PRICE
  const week = Math.floor(days('2020-01-06', date) / 7)
  const cycle = 0.6 * Math.sin((2 * Math.PI * week) / (CYCLE * 4.35))
  const usual = mean + season * wave(date, PRICE_PEAK) + cycle
  const price = chance(PRICE_SEED + week).bounded({ mean: usual, deviation: noise, min, max })
  return Math.round(price * 100) / 100
}
