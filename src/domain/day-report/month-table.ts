import type { PlanCode } from '../plan/year.ts'
import { attainment } from '../plan/year.ts'
import { type HerdMoveKey, type HerdRowKey, herdKey } from './herd-rows.ts'
import { plannedFor, type YearPlans } from './planned.ts'
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
const moved = (
  group: string,
  label: string,
  rows: readonly HerdRowKey[],
  figure: HerdMoveKey,
  ifAny = false,
): MonthItem => ({ group, label, unit: '头', of: herd(rows, figure), ifAny })
function made(group: string, key: ProductionKey, label?: string, plan?: PlanCode): MonthItem {
  const { of, over, label: own, unit, plan: planned } = productionItem(key)
  return { group, label: label ?? own, unit, of, over, plan: plan ?? planned }
}

const MONTH_ITEMS = {
  sows: {
    group: '存栏',
    label: '能繁母猪 期末',
    unit: '头',
    of: herd(FEMALES, 'sows'),
    isLevel: true,
    plan: 'sowStock',
  },
  suckling: {
    group: '存栏',
    label: '哺乳仔猪 期末',
    unit: '头',
    of: herd(['suckling'], 'closing'),
    isLevel: true,
  },
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
  weanedPerLitter: {
    group: '断奶',
    label: '窝均断奶',
    unit: '头',
    of: ['weaned'],
    over: 'weanedLitters',
    plan: 'weanedPerLitter',
  },
  femalesDied: { ...moved('死淘', '母猪死亡', FEMALES, 'died'), plan: 'sowDeaths' },
  femalesCulled: { ...moved('死淘', '母猪淘汰', FEMALES, 'culled'), plan: 'sowCulls' },
  pigletsDied: moved('死淘', '仔猪死亡', ['suckling'], 'died'),
  nurseryDied: { ...moved('死淘', '保育死亡', ['nursery'], 'died'), plan: 'nurseryDead' },
  finishDied: {
    ...moved('死淘', '育肥死亡', ['finish', 'giltRear', 'wtf'], 'died', true),
    plan: 'finishDead',
  },
  breedingSold: { group: '销售', label: '种猪销售', unit: '头', of: ['breedingSoldHeads'] },
  marketed: {
    group: '销售',
    label: '商品猪出栏',
    unit: '头',
    of: ['marketedHeads'],
    plan: 'marketHeads',
    ifAny: true,
  },
  nurserySent: { group: '销售', label: '保育转出', unit: '头', of: ['nurserySentHeads'] },
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
