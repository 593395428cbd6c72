import type { PlanCode } from '../plan/year.ts'
import { attainment } from '../plan/year.ts'
import { plannedFor, type YearPlans } from './day-report.planned.ts'
import { type HerdMoveKey, type HerdRowKey, herdKey } from './herd-rows.ts'
import { figureOf, type ProductionItem, type ProductionKey, productionItem } from './production.ts'
import { feedKeys } from './sales-and-feed.ts'
import type { DayValues } from './values.ts'

/** A line of the month: a sum, a ratio of sums, or a level (`isLevel`), whose month is the end of its last day. */
export interface MonthItem extends Pick<ProductionItem, 'of' | 'over' | 'plan'> {
  readonly group: string
  readonly label: string
  readonly unit: ProductionItem['unit'] | 't'
  readonly isLevel?: boolean
  /** Shown only in farms and months that have it. */
  readonly ifAny?: boolean
  /** kg shown in tonnes. */
  readonly perThousand?: boolean
}

const FEMALES: readonly HerdRowKey[] = ['gilt', 'mated', 'pregnant', 'lactating', 'idle', 'cullWait']
const herd = (rows: readonly HerdRowKey[], figure: HerdMoveKey | 'closing' | 'sows') =>
  rows.map((row) => herdKey(row, figure))
const heads = (
  group: string,
  label: string,
  of: readonly string[],
  more: Partial<MonthItem> = {},
): MonthItem => ({ group, label, unit: '头', of, ...more })
function made(group: string, key: ProductionKey, label?: string, plan?: PlanCode): MonthItem {
  const { of, over, label: own, unit, plan: planned } = productionItem(key)
  return { group, label: label ?? own, unit, of, over, plan: plan ?? planned }
}

const MONTH_ITEMS = {
  sows: heads('存栏', '能繁母猪 期末', herd(FEMALES, 'sows'), { isLevel: true, plan: 'sowStock' }),
  suckling: heads('存栏', '哺乳仔猪 期末', herd(['suckling'], 'closing'), { isLevel: true }),
  services: made('配种', 'services'),
  ofWeaned: made('配种', 'ofWeaned', '其中断奶'),
  checkPositive: made('配种', 'checkPositive'),
  checkFailed: made('配种', 'checkFailed'),
  litters: made('分娩', 'litters'),
  totalBorn: made('分娩', 'totalBorn'),
  livePiglets: made('分娩', 'livePiglets'),
  livePerLitter: made('分娩', 'livePerLitter'),
  weanedLitters: made('断奶', 'weanedLitters'),
  weaned: made('断奶', 'weaned'),
  weanedPerLitter: heads('断奶', '窝均断奶', ['weaned'], { over: 'weanedLitters', plan: 'weanedPerLitter' }),
  femalesDied: heads('死淘', '母猪死亡', herd(FEMALES, 'died'), { plan: 'sowDeaths' }),
  femalesCulled: heads('死淘', '母猪淘汰', herd(FEMALES, 'culled'), { plan: 'sowCulls' }),
  pigletsDied: heads('死淘', '仔猪死亡', herd(['suckling'], 'died')),
  nurseryDied: heads('死淘', '保育死亡', herd(['nursery'], 'died'), { plan: 'nurseryDead' }),
  finishDied: heads('死淘', '育肥死亡', herd(['finish', 'giltRear', 'wtf'], 'died'), {
    ifAny: true,
    plan: 'finishDead',
  }),
  breedingSold: heads('销售', '种猪销售', ['breedingSoldHeads']),
  marketed: heads('销售', '商品猪出栏', ['marketedHeads'], { plan: 'marketHeads', ifAny: true }),
  nurserySent: heads('销售', '保育转出', ['nurserySentHeads']),
  feed: {
    group: '用料',
    label: '用料',
    unit: 't',
    of: feedKeys.map((key) => `${key}FeedKg`),
    perThousand: true,
  },
} as const satisfies Readonly<Record<string, MonthItem>>
type MonthItemKey = keyof typeof MONTH_ITEMS
const monthItemKeys = Object.keys(MONTH_ITEMS) as MonthItemKey[]
export const monthItem = (key: MonthItemKey): MonthItem => MONTH_ITEMS[key]
export const isMonthItemKey = (key: string): key is MonthItemKey => Object.hasOwn(MONTH_ITEMS, key)

export interface MonthLine {
  readonly key: MonthItemKey
  readonly days: readonly (string | null)[]
  readonly total: string | null
  /** Target by the last day shown. */
  readonly plan: string | null
  /** Per cent of it. */
  readonly attained: string | null
}

interface MonthDays {
  readonly from: string
  readonly to: string
  readonly values: readonly DayValues[]
  readonly plans: YearPlans
}

/** Lines of a month, day by day, with its total and its target. */
export function monthLines({ from, to, values, plans }: MonthDays): MonthLine[] {
  return monthItemKeys.flatMap((key) => {
    const item = monthItem(key)
    const days = values.map((day) => figureOf(item, [day]))
    if (item.ifAny && days.every((figure) => Number(figure ?? 0) === 0)) return []
    const total = item.isLevel ? (days.at(-1) ?? null) : figureOf(item, values)
    const plan = item.plan ? plannedFor(plans, item.plan, from, to) : null
    return [{ key, days, total, plan, attained: attainment(total, plan) }]
  })
}
