import { addDays, days } from '#domain/calendar.ts'
import type { FeedClass } from '#domain/standalone/standalone.labels.ts'
import type { Chance } from '../random.ts'
import { type Conditions, heat } from '../seasons.ts'
import type { SimulatedRow } from '../simulate-sow.ts'
import { care, standardOn } from './care.model.ts'
import { type Grown, livedDays } from './grown.ts'

export interface FeedPlan {
  readonly from: string
  /** First day of the records of batches that ended since then, recorded by the week before `from`. */
  readonly weeklyFrom: string
  readonly conditions: Conditions
  /** Last day with recorded feed. */
  readonly until: string
  readonly luck: Chance
  readonly feeds: Readonly<Record<FeedClass, string>>
}

const kilos = (number: number): number => Math.round(number * 10) / 10

interface Fed {
  readonly feedClass: FeedClass
  /** Day of the standard. */
  readonly day: number
  readonly heads: number
  readonly date: string
}

/** kg so many heads eat on a day: less in the heat, and a little more than needed on a weak farm. */
export function eaten({ luck, conditions }: FeedPlan, { feedClass, day, heads, date }: Fed): number {
  const { low, high, heatLoss, waste } = care.appetite
  const usual = low + (high - low) * luck.next() - heatLoss * heat(date) - waste * conditions.strength
  return kilos(heads * standardOn(feedClass, day) * usual)
}

/** Feed of growing batches, day by day: nurseries are given bags, finishing houses eat out of their silos. */
export function feedOfBatches(batches: readonly Grown[], plan: FeedPlan): SimulatedRow[] {
  const meals = batches.flatMap((batch) => mealsOf(batch, plan))
  const reported = meals.filter(
    ({ date, silo }) => silo || date < plan.until || !plan.luck.yes(care.unreported),
  )
  const houses = Map.groupBy(
    reported.filter(({ silo }) => silo),
    ({ houseId }) => houseId,
  )
  const silos = [...houses].flatMap(([houseId, own]) =>
    siloOf({ houseId, feedId: plan.feeds.FINISH }, own, { ...plan, from: plan.weeklyFrom }),
  )
  return withMeals(silos, reported)
}

/** Feed comes before it is eaten, and what is left is counted at the end of the day. */
export function withMeals(silos: readonly SimulatedRow[], meals: readonly Meal[]): SimulatedRow[] {
  const isCount = ({ code }: SimulatedRow) => code === 'feed_count'
  const uses = meals.map(({ row, date }) => ({ code: 'feed_use', date, row }))
  return [...silos.filter((one) => !isCount(one)), ...uses, ...silos.filter(isCount)]
}

export interface Meal {
  readonly date: string
  readonly houseId: string
  readonly silo: boolean
  readonly qty: number
  readonly row: SimulatedRow['row']
}

function mealsOf(batch: Grown, plan: FeedPlan): Meal[] {
  const { batchNo, feedClass, born, houseId, last, pace } = batch
  const silo = feedClass === 'FINISH'
  // fast pigs eat more, and some batches make more of their feed than others
  const appetite = pace ** care.pace * plan.luck.normal(1, care.efficiency)
  const eatenOn = (date: string) =>
    appetite * eaten(plan, { feedClass, date, day: days(born, date), heads: batch.headsOn(date) })
  const meal = (dates: readonly string[]): Meal => {
    const date = dates.at(-1) ?? ''
    const qty = kilos(dates.reduce((sum, day) => sum + eatenOn(day), 0))
    const source = silo ? 'SILO' : 'ISSUE'
    const row = { earNo: batchNo, date, feedId: plan.feeds[feedClass], qty: String(qty), source }
    return { date, houseId, silo, qty, row }
  }
  const daily = livedDays(batch, plan.from, plan.until).map((date) => meal([date]))
  // a batch whose result is looked at has its feed from its first day on
  if (last !== null && last < plan.from) return daily
  const before = livedDays(batch, plan.weeklyFrom, addDays(plan.from, -1))
  const weeks = Array.from({ length: Math.ceil(before.length / 7) }, (_, week) =>
    meal(before.slice(week * 7, week * 7 + 7)),
  )
  return [...weeks, ...daily]
}

/** Deliveries that keep a silo from running dry, and what is found once a month: a little less than there should be. */
export function siloOf(
  silo: { houseId: string; feedId: string },
  meals: readonly Meal[],
  { from, until }: Pick<FeedPlan, 'from' | 'until'>,
): SimulatedRow[] {
  const used = new Map<string, number>()
  for (const { date, qty } of meals) used.set(date, (used.get(date) ?? 0) + qty)
  const rows: SimulatedRow[] = []
  let [left, since] = [0, 0]
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const today = used.get(date) ?? 0
    if (today > 0 && left < today) {
      const ahead = Array.from({ length: care.siloDays }, (_, n) => used.get(addDays(date, n)) ?? 0)
      const qty = Math.ceil(ahead.reduce((sum, one) => sum + one, 300) / 500) * 500
      const docNo = `SL${date.slice(2).replaceAll('-', '')}${String(rows.length + 1).padStart(2, '0')}`
      rows.push({ code: 'feed_in', date, row: { ...silo, date, qty: String(qty), docNo } })
      left += qty
    }
    left = kilos(left - today)
    since += today
    if (date.slice(8) !== care.countDay || since === 0) continue
    left = Math.max(0, Math.round(left - since * care.siloLoss))
    since = 0
    rows.push({ code: 'feed_count', date, row: { ...silo, date, counted: String(left) } })
  }
  return rows
}
