import Big from 'big.js'
import { addDays, days, monthRange } from '../calendar.ts'
import { type Decimal, divideHalfUp, type MaybeDecimal, ratioValue, roundHalfUp, sumOf } from '../decimal.ts'
import { declaredIndicator, type IndicatorCode } from '../indicators.ts'

/** Ways to make a year of months: heads add up, levels and rates do not. */
type PlanKind = 'count' | 'rate'

interface PlanItem {
  readonly name: string
  readonly unit: string
  readonly kind: PlanKind
  /** Low values are the good ones. */
  readonly down?: boolean
  /** It is about costs: not all users see it. */
  readonly cost?: boolean
}

const count = (name: string, unit = '头', down = false): PlanItem => ({ name, unit, kind: 'count', down })
const level = (name: string, unit: string, down = false): PlanItem => ({ name, unit, kind: 'rate', down })
const cost = (item: PlanItem): PlanItem => ({ ...item, down: true, cost: true })
/** An indicator of the list of targets, by its own name and unit. */
function indicator(code: IndicatorCode): PlanItem {
  const { name, unit, direction } = declaredIndicator(code)
  return { name, unit, kind: 'rate', down: direction === 'down' }
}

/** Items of a year plan (§2.15), in the order of production; codes of indicators are those of §6.5. */
export const PLAN_ITEMS = {
  sowStock: level('能繁母猪存栏', '头'),
  matings: count('配种次数', '次'),
  farrowings: count('分娩窝数', '窝'),
  bornHeads: count('总产仔数'),
  liveHeads: count('产活仔数'),
  weanedHeads: count('断奶头数'),
  sowCulls: count('母猪淘汰', '头', true),
  sowDeaths: count('母猪死亡', '头', true),
  nurseryIn: count('保育转入'),
  nurseryOut: count('保育转出'),
  nurseryDead: count('保育死亡', '头', true),
  finishIn: count('育肥转入'),
  finishDead: count('育肥死亡', '头', true),
  finishDeathRate: level('育肥千头日死亡率', '‰', true),
  marketHeads: count('出栏头数'),
  marketKilos: count('出栏重量', 'kg'),
  farrowingRate: indicator('farrowingRate'),
  totalBorn: indicator('totalBorn'),
  liveBorn: indicator('liveBorn'),
  preWeanMortality: indicator('preWeanMortality'),
  weanedPerLitter: indicator('weanedPerLitter'),
  weanWeight: indicator('weanWeight'),
  wsi: indicator('wsi'),
  npd: indicator('npd'),
  lsy: indicator('lsy'),
  psy: indicator('psy'),
  replacementRate: indicator('replacementRate'),
  sowMortality: indicator('sowMortality'),
  costTotal: cost(count('成本合计', '元')),
  feedCost: cost(count('饲料成本', '元')),
  weanerCost: cost(level('断奶仔猪成本', '元/头')),
  kiloCost: cost(level('完全成本', '元/kg')),
} as const satisfies Readonly<Record<string, PlanItem>>
export type PlanCode = keyof typeof PLAN_ITEMS

export const planCodes = Object.keys(PLAN_ITEMS) as PlanCode[]
export const isPlanCode = (code: unknown): code is PlanCode =>
  typeof code === 'string' && Object.hasOwn(PLAN_ITEMS, code)
/** The declaration of a code as any of them. */
export const planItem = (code: PlanCode): PlanItem => PLAN_ITEMS[code]

export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export type MonthKey = `m${(typeof MONTHS)[number]}`
export const monthKeys = MONTHS.map((month) => `m${month}` as const)

/** One indicator of a plan: targets of every month, and of the year. */
export type PlanLine = Readonly<Record<MonthKey | 'whole', string | null>> & { readonly code: PlanCode }

const filled = (line: PlanLine): string[] => monthKeys.flatMap((key) => line[key] ?? [])

/** The sum of heads, or the mean of levels and rates, of some months; null where none of them is planned. */
export function plannedIn(line: PlanLine, months: readonly MonthKey[]): string | null {
  const values = months.flatMap((key) => line[key] ?? [])
  const sum = sumOf(values)
  if (sum === null) return null
  return planItem(line.code).kind === 'count' ? roundHalfUp(sum) : divideHalfUp(sum, values.length).toFixed(2)
}

/** The year of a line: as it is given, else what its months come to. */
export const wholeOf = (line: PlanLine): string | null =>
  line.whole === null || line.whole === undefined ? plannedIn(line, monthKeys) : roundHalfUp(line.whole)

/** The fault of a line, as a sentence; null without one. */
export function planLineMistake(line: PlanLine): string | null {
  const months = filled(line)
  if (months.length === 0 && line.whole === null) return '请至少填写一个月或全年'
  const sum = plannedIn(line, monthKeys)
  const isWrong =
    planItem(line.code).kind === 'count' &&
    months.length === MONTHS.length &&
    line.whole !== null &&
    Number(line.whole) !== Number(sum)
  return isWrong ? `另定全年应等于各月合计${sum}` : null
}

/** 达成率 in per cent, 2 places: actual ÷ plan (§4.9); null without either, or for a plan of nothing. */
export const attainment = (actual: MaybeDecimal, plan: MaybeDecimal): string | null =>
  ratioValue({ num: actual, den: plan }, 2, 100)?.toFixed(2) ?? null

/**
 * A month's plan for some days of it: heads by the day, levels and rates as they are.
 * @param days days that are asked for
 * @param monthDays days of the month
 */
export const shareOfMonth = (kind: PlanKind, plan: Decimal, days: number, monthDays: number): string =>
  kind === 'count' ? divideHalfUp(new Big(plan).times(days), monthDays).toFixed(2) : roundHalfUp(plan)

/** Target of a line at the end of a day of its year: from the month of that day, heads by the day. */
export function plannedUntil(line: PlanLine, date: string): string | null {
  const month = Number(date.slice(5, 7))
  const { start, end } = monthRange(date)
  const last = `m${month}` as MonthKey
  const plan = line[last]
  const { kind } = planItem(line.code)
  const part = plan === null ? null : shareOfMonth(kind, plan, days(start, date) + 1, days(start, end) + 1)
  return plannedIn({ ...line, [last]: part }, monthKeys.slice(0, month))
}

/** The line of an indicator in the plan of a year. */
export type LineOf = (year: number) => PlanLine | undefined

interface MonthPart {
  readonly plan: string
  readonly days: number
  /** Days of the whole month. */
  readonly of: number
}

/** The months between two days with the plan of each; null where one of them plans nothing. */
export function monthParts(lineOf: LineOf, from: string, to: string): MonthPart[] | null {
  const parts: MonthPart[] = []
  for (let first = from; first <= to; ) {
    const { start, end } = monthRange(first)
    const last = end < to ? end : to
    const plan = lineOf(Number(first.slice(0, 4)))?.[`m${Number(first.slice(5, 7))}` as MonthKey] ?? null
    if (plan === null) return null
    parts.push({ plan, days: days(first, last) + 1, of: days(start, end) + 1 })
    first = addDays(last, 1)
  }
  return parts
}

/**
 * Plan of a line for some days, of one or several years: heads add up by the day, levels and rates are the mean of its days. Null where
 * some of the days are not planned: the rest would be compared with too little.
 */
export function plannedBetween(lineOf: LineOf, from: string, to: string): string | null {
  const line = lineOf(Number(from.slice(0, 4)))
  const parts = monthParts(lineOf, from, to)
  if (!line || !parts || parts.length === 0) return null
  const isCount = planItem(line.code).kind === 'count'
  const shares = parts.map(({ plan, days: some, of }) => new Big(plan).times(some).div(isCount ? of : 1))
  const sum = sumOf(shares) ?? new Big(0)
  return roundHalfUp(isCount ? sum : sum.div(days(from, to) + 1))
}

/** Plan figures of a period, by item. */
export type PlannedFigures = Readonly<Partial<Record<PlanCode, string | null>>>

/** Heads and the herd of farms add up; rates and costs of a head of several farms have no plan together. */
export const addsOverFarms = (code: PlanCode): boolean =>
  planItem(code).kind === 'count' || code === 'sowStock'
