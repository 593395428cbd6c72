import { addDays } from '#domain/calendar.ts'
import { parts } from '#support/cost-oracle.ts'
import type { OracleRow } from './compare.ts'
import { type Fed, hasCome, type Moved } from './cost-facts.ts'
import { BEGIN_CENTS, type CostFixture, SHIFTED } from './cost-fixture.ts'
import type { OracleFarm } from './farms.ts'

const ITEMS: Readonly<Record<string, string>> = {
  ...{
    FEED: '饲料',
    DRUG: '药品',
    LABOUR: '人工',
    ENERGY: '水电',
    DEPRECIATION: '折旧',
    CONSUMABLE: '低耗物料',
  },
  OTHER: '其他',
}
const SOURCES: Readonly<Record<string, string>> = {
  ...{ FEED: '用料', CURE: '治疗', OTHER_DRUG: '其他药品', BATCH: '批次费用', DIRECT_SALARY: '直接岗位工资' },
  ...{ ENERGY: '能耗', LOW_VALUE: '低值易耗品', HOUSE_ASSET: '猪舍资产', PERIOD: '期间费用' },
}
export const FEED_WORDS: Readonly<Record<string, string>> = {
  ...{ GESTATION: '怀孕', LACTATION: '哺乳', GILT: '后备', BOAR: '公猪', NURSERY: '保育' },
}
const WEANER_CENTS = 35_000

export interface Period {
  readonly farms: readonly string[]
  readonly from: string
  readonly to: string
}

/** The accounting month of a day, and the day it begins. */
export function monthOf(farm: OracleFarm, day: string): { month: string; begins: string } {
  if (farm.name !== SHIFTED) return { month: day.slice(0, 7), begins: `${day.slice(0, 7)}-01` }
  const first =
    day.slice(8) >= '26' ? `${day.slice(0, 7)}-26` : `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-26`
  return { month: addDays(first, 10).slice(0, 7), begins: first }
}
const beginOf = (farm: OracleFarm, month: string) =>
  farm.name === SHIFTED ? `${addDays(`${month}-01`, -1).slice(0, 7)}-26` : `${month}-01`

/** Heads of a batch at the end of a day. */
export function headsOf({ moved }: CostFixture, batchNo: string, day: string): number {
  return moved
    .filter((one) => one.batchNo === batchNo && one.day <= day)
    .reduce((sum, one) => sum + (hasCome(one) ? one.heads : -one.heads), 0)
}

/** Cents of a feeding: at the price that was typed, else as lists and file said that day. */
export function centsOf({ farm, day, feed, qty, typed }: Fed): number | null {
  const price = typed ?? feed.price(farm, day)
  return price === null ? null : Math.round(qty * price + 1e-6)
}

/** A feeding of a house split among its batches by their heads at the end of that day. */
export async function eaten(fixture: CostFixture): Promise<(Fed & { cents: number | null })[]> {
  const uids = await fixture.t.db.selectFrom('batch').select(['uid', 'batch_no as batchNo']).execute()
  const place = (batchNo: string) => String(uids.find((one) => one.batchNo === batchNo)?.uid)
  return fixture.fed.flatMap((one) => {
    const cents = centsOf(one)
    if (one.batchNo !== null || one.feedClass !== 'NURSERY') return [{ ...one, cents }]
    const batches = [one.farm.batchNo, `${one.farm.batchNo}B`].toSorted((a, b) =>
      place(a) < place(b) ? -1 : 1,
    )
    const heads = batches.map((batchNo) => headsOf(fixture, batchNo, one.day))
    const [kilos, money] = [parts(one.qty, heads), cents === null ? null : parts(cents, heads)]
    return batches.map((batchNo, at) => ({
      ...one,
      batchNo,
      qty: kilos[at] ?? 0,
      cents: money?.[at] ?? null,
    }))
  })
}

type Charge = {
  farm: OracleFarm
  day: string
  month: string
  batchNo: string | null
  item: string
  source: string
  cents: number
}

/** All that batches and herds bear, with the day their accounting month begins. */
async function charges(fixture: CostFixture): Promise<(Charge & { begins: string })[]> {
  const fed = (await eaten(fixture)).flatMap(({ farm, day, batchNo, cents }) =>
    cents === null
      ? []
      : [{ farm, day, batchNo, item: 'FEED', source: 'FEED', cents, ...monthOf(farm, day) }],
  )
  const spent = fixture.spent.map(({ day, month, ...one }) =>
    day === null
      ? {
          ...one,
          day: beginOf(one.farm, month ?? ''),
          month: month ?? '',
          begins: beginOf(one.farm, month ?? ''),
        }
      : { ...one, day, ...monthOf(one.farm, day) },
  )
  return [...fed, ...spent]
}

/** Costs pigs sold and slaughtered took along: the mean of a head that day, after all that came to the batch and was spent on it. */
function soldCents(fixture: CostFixture, all: readonly Charge[]): ReadonlyMap<Moved, number> {
  const found = new Map<Moved, number>()
  const batches = new Set(fixture.moved.flatMap(({ batchNo }) => (batchNo === null ? [] : [batchNo])))
  for (const batchNo of batches) {
    let [heads, balance] = [0, 0]
    const moves = fixture.moved.filter((one) => one.batchNo === batchNo)
    const spent = all.filter((one) => one.batchNo === batchNo)
    const days = [...new Set([...moves, ...spent].map(({ day }) => day))].toSorted()
    for (const day of days) {
      const today = moves.filter((one) => one.day === day)
      for (const { kind, heads: came } of today) {
        if (kind !== 'BEGIN' && kind !== 'WEAN') continue
        heads += came
        balance += came * (kind === 'BEGIN' ? BEGIN_CENTS : WEANER_CENTS)
      }
      balance += spent.filter((one) => one.day === day).reduce((sum, { cents }) => sum + cents, 0)
      for (const one of today) {
        if (one.kind === 'BEGIN' || one.kind === 'WEAN') continue
        const cost = one.kind === 'DEATH' ? 0 : Math.round((balance * one.heads) / heads)
        if (one.kind !== 'DEATH') found.set(one, cost)
        balance -= cost
        heads -= one.heads
      }
    }
  }
  return found
}

const NONE = {
  weaned: 0,
  weanedIn: 0,
  soldHeads: 0,
  soldKilos: 0,
  soldCost: 0,
  amount: 0,
  breeding: 0,
  variance: 0,
}

/** 成本汇总: costs of accounting months that begin in the period, with what was weaned and sold in those months. */
export async function costRows(fixture: CostFixture, { farms, from, to }: Period): Promise<OracleRow[]> {
  const all = await charges(fixture)
  const sold = soldCents(fixture, all)
  const isIn = ({ farm, begins }: { farm: OracleFarm; begins: string }) =>
    farms.includes(farm.uid) && begins >= from && begins <= to
  const costs = all.filter(isIn).map(({ farm, month, batchNo, item, source, cents }): OracleRow => {
    const bearing = batchNo === null ? cents / 100 : 0
    return {
      ...NONE,
      ...{
        kind: 'COST',
        farm: farm.name,
        month,
        item: ITEMS[item],
        source: SOURCES[source],
        amount: cents / 100,
      },
      ...{
        object: batchNo === null ? '种猪群' : `保育 ${batchNo}`,
        costClass: batchNo === null ? '种猪群' : '保育',
      },
      ...{ breeding: bearing, variance: bearing, [item.toLowerCase()]: cents / 100 },
    }
  })
  const rest = fixture.moved.flatMap((one): OracleRow[] => {
    const { farm, day, kind, heads, kilos, batchNo } = one
    const { month, begins } = monthOf(farm, day)
    if (!isIn({ farm, begins }) || kind === 'BEGIN' || kind === 'DEATH') return []
    const of = { ...NONE, kind: 'REST', farm: farm.name, month }
    if (kind !== 'WEAN') {
      const gone = { soldHeads: heads, soldKilos: kilos, soldCost: (sold.get(one) ?? 0) / 100 }
      return [{ ...of, ...gone, object: `保育 ${batchNo}`, costClass: '保育' }]
    }
    const weanedIn = batchNo === null ? 0 : (heads * WEANER_CENTS) / 100
    return [{ ...of, object: '种猪群', costClass: '种猪群', weaned: heads, weanedIn, variance: -weanedIn }]
  })
  return [...costs, ...rest]
}
