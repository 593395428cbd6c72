import { addDays, days } from '#domain/calendar.ts'
import type { FeedClass } from '#domain/plain/labels.ts'
import type { Chance } from '../random.ts'
import type { SimulatedRow } from '../simulate-sow.ts'
import { type Grown, livedDays } from './grown.ts'
import { care, standardOn } from './model.ts'

export interface FeedPlan {
  readonly from: string
  /** Last day somebody has told feed of. */
  readonly until: string
  readonly luck: Chance
  readonly feeds: Readonly<Record<FeedClass, string>>
}

const kilos = (number: number): number => Math.round(number * 10) / 10

/** kg so many heads eat on a day. */
export function eaten(
  { luck }: Pick<FeedPlan, 'luck'>,
  feedClass: FeedClass,
  day: number,
  heads: number,
): number {
  const { low, high } = care.appetite
  return kilos(heads * standardOn(feedClass, day) * (low + (high - low) * luck.next()))
}

/** Feed of growing batches, day by day: nurseries are given bags, finishing houses eat out of their silos. */
export function feedOfBatches(batches: readonly Grown[], plan: FeedPlan): SimulatedRow[] {
  const meals = batches.flatMap((batch) => mealsOf(batch, plan))
  const told = meals.filter(({ date, silo }) => silo || date < plan.until || !plan.luck.yes(care.untold))
  const houses = Map.groupBy(
    told.filter(({ silo }) => silo),
    ({ houseId }) => houseId,
  )
  const silos = [...houses].flatMap(([houseId, own]) =>
    siloOf({ houseId, feedId: plan.feeds.FINISH }, own, plan),
  )
  return [...silos, ...told.map(({ row, date }) => ({ code: 'feed_use', date, row }))]
}

export interface Meal {
  readonly date: string
  readonly houseId: string
  readonly silo: boolean
  readonly qty: number
  readonly row: SimulatedRow['row']
}

function mealsOf(batch: Grown, plan: FeedPlan): Meal[] {
  const { batchNo, feedClass, born, houseId } = batch
  const silo = feedClass === 'FINISH'
  return livedDays(batch, plan.from, plan.until).map((date) => {
    const qty = eaten(plan, feedClass, days(born, date), batch.headsOn(date))
    const source = silo ? 'SILO' : 'ISSUE'
    const row = { earNo: batchNo, date, feedId: plan.feeds[feedClass], qty: String(qty), source }
    return { date, houseId, silo, qty, row }
  })
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
