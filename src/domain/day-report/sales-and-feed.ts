import { ratioValue } from '../decimal.ts'
import { type HerdRowKey, herdKey } from './herd-rows.ts'
import { addedUp, type DayValues } from './values.ts'

/** A line of 销售转出: the keys of its figures among the values of a day. */
interface SalesItem {
  readonly label: string
  readonly heads?: readonly string[]
  readonly kg?: readonly string[]
  readonly amount?: readonly string[]
  /** Shown only on days that have it. */
  readonly ifAny?: boolean
  readonly isSum?: boolean
}

const sold = (label: string, kinds: readonly string[], ifAny = false): SalesItem => ({
  label,
  heads: kinds.map((kind) => `${kind}SoldHeads`),
  kg: kinds.map((kind) => `${kind}SoldKg`),
  amount: kinds.map((kind) => `${kind}SoldAmount`),
  ifAny,
})
const sent = (label: string, stage: string): SalesItem => ({
  label,
  heads: [`${stage}SentHeads`],
  kg: [`${stage}SentKg`],
  ifAny: true,
})
const WEIGHED = ['breeding', 'cullSow', 'cullGilt', 'cullBoar', 'piglet', 'market', 'inferior', 'other']

/** Sales by kind, what went to other farms, and what drugs and vaccines cost. */
const SALES = {
  breeding: sold('种猪', ['breeding']),
  cullSow: sold('淘汰母猪', ['cullSow']),
  cullGilt: sold('淘汰后备', ['cullGilt']),
  cullBoar: sold('淘汰公猪', ['cullBoar'], true),
  piglet: sold('仔猪', ['piglet']),
  market: sold('商品猪', ['market', 'inferior'], true),
  other: sold('其他', ['other'], true),
  semen: { label: '精液', amount: ['semenSoldAmount'], ifAny: true },
  sold: {
    ...sold('销售小计', WEIGHED),
    amount: [...WEIGHED, 'semen'].map((kind) => `${kind}SoldAmount`),
    isSum: true,
  },
  nurserySent: sent('保育转外场', 'nursery'),
  finishSent: sent('育肥转外场', 'finish'),
  giltRearSent: sent('育成转外场', 'giltRear'),
  wtfSent: sent('断奶至出栏转外场', 'wtf'),
  drugs: { label: '药费', amount: ['drugAmount', 'disinfectantAmount'] },
  vaccines: { label: '疫苗费', amount: ['vaccineAmount'] },
} as const satisfies Readonly<Record<string, SalesItem>>
type SalesKey = keyof typeof SALES
const salesKeys = Object.keys(SALES) as SalesKey[]
export const salesItem = (key: SalesKey): SalesItem => SALES[key]
export const isSalesKey = (key: string): key is SalesKey => Object.hasOwn(SALES, key)

export interface SalesLine {
  readonly key: SalesKey
  readonly heads: string | null
  readonly kg: string | null
  readonly amount: string | null
}

export function salesLines(day: DayValues): SalesLine[] {
  const sum = (keys: readonly string[] | undefined) => (keys ? (addedUp([day], keys) ?? '0') : null)
  return salesKeys
    .map((key) => {
      const item = salesItem(key)
      return { key, heads: sum(item.heads), kg: sum(item.kg), amount: sum(item.amount) }
    })
    .filter(
      ({ key, heads, kg, amount }) =>
        !salesItem(key).ifAny || [heads, kg, amount].some((figure) => Number(figure ?? 0) !== 0),
    )
}

interface FeedItem {
  readonly label: string
  /** Rows of the herd that eat it: a class of feed divides by their heads at the end of the day (F01). */
  readonly eaters: readonly HerdRowKey[]
}
export const FEEDS = {
  gilt: { label: '后备', eaters: ['gilt', 'giltRear'] },
  gestation: { label: '妊娠', eaters: ['mated', 'pregnant', 'idle', 'cullWait'] },
  lactation: { label: '哺乳', eaters: ['lactating'] },
  boar: { label: '公猪', eaters: ['boar'] },
  creep: { label: '教槽', eaters: ['suckling'] },
  nursery: { label: '保育', eaters: ['nursery'] },
  finish: { label: '育肥', eaters: ['finish', 'wtf'] },
} as const satisfies Readonly<Record<string, FeedItem>>
type FeedKey = keyof typeof FEEDS
export const feedKeys = Object.keys(FEEDS) as FeedKey[]
export const isFeedKey = (key: string): key is FeedKey => Object.hasOwn(FEEDS, key)

export interface FeedLine {
  readonly key: FeedKey
  readonly kg: string
  /** kg for each head; null without heads. */
  readonly perHead: string | null
}

export const feedLines = (day: DayValues): FeedLine[] =>
  feedKeys.map((key) => {
    const kg = addedUp([day], [`${key}FeedKg`]) ?? '0'
    const heads = addedUp(
      [day],
      FEEDS[key].eaters.map((row) => herdKey(row, 'closing')),
    )
    return { key, kg, perHead: ratioValue({ num: kg, den: heads })?.toFixed(2) ?? null }
  })
