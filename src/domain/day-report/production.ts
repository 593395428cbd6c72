import { ratioValue } from '../decimal.ts'
import type { PlanCode } from '../plan/year.ts'
import { plannedFor, type YearPlans } from './day-report.planned.ts'
import { addedUp, type DayValues } from './values.ts'

/** A line of the production block: heads added up, or a ratio of sums (`over`). */
export interface ProductionItem {
  readonly label: string
  readonly unit: '头' | '窝' | 'kg'
  /** Parts are below the bold line they belong to. */
  readonly isPart?: boolean
  readonly isBold?: boolean
  readonly of: readonly string[]
  readonly over?: string
  readonly plan?: PlanCode
}

/** Work of a day, in the order of a cycle; keys are those of the kept days. */
const PRODUCTION = {
  services: { label: '配种', unit: '头', isBold: true, of: ['services'], plan: 'matings' },
  ofGilts: { label: '后备', unit: '头', isPart: true, of: ['ofGilts'] },
  ofWeaned: { label: '断奶', unit: '头', isPart: true, of: ['ofWeaned'] },
  ofOthers: { label: '返情空怀', unit: '头', isPart: true, of: ['ofReturned', 'ofAborted', 'ofOpen'] },
  checkPositive: { label: '妊检阳性', unit: '头', isBold: true, of: ['checkPositive'] },
  checkFailed: { label: '返阴流', unit: '头', of: ['checkReturned', 'checkNegative', 'checkAborted'] },
  litters: { label: '分娩', unit: '窝', isBold: true, of: ['litters'], plan: 'farrowings' },
  totalBorn: { label: '总产仔', unit: '头', isPart: true, of: ['totalBorn'], plan: 'bornHeads' },
  livePiglets: { label: '活仔', unit: '头', isPart: true, of: ['livePiglets'], plan: 'liveHeads' },
  healthy: { label: '健仔', unit: '头', isPart: true, of: ['healthy'] },
  deadBorn: { label: '死胎木乃伊', unit: '头', isPart: true, of: ['deadBorn'] },
  livePerLitter: { label: '窝均活仔', unit: '头', of: ['livePiglets'], over: 'litters', plan: 'liveBorn' },
  weanedLitters: { label: '断奶', unit: '窝', isBold: true, of: ['weanedLitters'] },
  weaned: { label: '断奶头数', unit: '头', of: ['weaned'], plan: 'weanedHeads' },
  weanWeight: {
    label: '断奶均重',
    unit: 'kg',
    of: ['weanWeight'],
    over: 'weighedWeaned',
    plan: 'weanWeight',
  },
} as const satisfies Readonly<Record<string, ProductionItem>>
export type ProductionKey = keyof typeof PRODUCTION
export const productionKeys = Object.keys(PRODUCTION) as ProductionKey[]
export const productionItem = (key: ProductionKey): ProductionItem => PRODUCTION[key]
export const isProductionKey = (key: string): key is ProductionKey => Object.hasOwn(PRODUCTION, key)

/** Value of an item over some days: sums, and ratios of sums with two places; null where nothing is known. */
export function figureOf(
  { of, over }: Pick<ProductionItem, 'of' | 'over'>,
  days: readonly DayValues[],
): string | null {
  const num = addedUp(days, of)
  if (over === undefined) return num
  return ratioValue({ num, den: addedUp(days, [over]) })?.toFixed(2) ?? null
}

export interface ProductionLine {
  readonly key: ProductionKey
  readonly day: string | null
  readonly plan: string | null
  readonly week: string | null
  readonly month: string | null
}

/** A day with the days of its week and month up to it, and the plans in force. */
interface ProductionDays {
  readonly date: string
  readonly day: DayValues
  readonly week: readonly DayValues[]
  readonly month: readonly DayValues[]
  readonly plans: YearPlans
}

/** The production block of a day. */
export const productionLines = ({ date, day, week, month, plans }: ProductionDays): ProductionLine[] =>
  productionKeys.map((key) => {
    const item = productionItem(key)
    return {
      key,
      day: figureOf(item, [day]),
      plan: item.plan ? plannedFor(plans, item.plan, date, date) : null,
      week: figureOf(item, week),
      month: figureOf(item, month),
    }
  })
