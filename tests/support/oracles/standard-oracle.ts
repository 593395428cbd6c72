import { addDays } from '#domain/calendar.ts'
import type { OracleRow } from './compare.ts'
import { eaten, headsOf, monthOf, type Period } from './cost-of-months.ts'
import type { OracleFarm } from './farms.ts'
import { fedRows } from './feed-oracle.ts'
import {
  bornAt,
  dayNumber,
  type GrowingFixture,
  LEADERS,
  otherOf,
  STANDARDS,
  type Standard,
  secondOf,
  stepsOf,
} from './growing-fixture.ts'
import { grown } from './growth.ts'

/** 元 a kg by the files of feeds as they are now; the others have none. */
const LISTED: Readonly<Record<string, number>> = { 参考价料: 9, 袋料: 4 }

interface Batch {
  readonly farm: OracleFarm
  readonly batchNo: string
  readonly house: string
}

const batchesOf = ({ farms }: GrowingFixture, period: Period): Batch[] =>
  farms
    .filter(({ uid }) => period.farms.includes(uid))
    .flatMap((farm) => {
      const [first, second] = farm.houses.map(({ name }) => name)
      const at = (house = '', ...batches: string[]) => batches.map((batchNo) => ({ farm, batchNo, house }))
      const others = at(second, otherOf(farm, 'emptied'), otherOf(farm, 'unfed'))
      return [...at(first, farm.batchNo, secondOf(farm)), ...others]
    })

/** The farm's own before its company's, then the latest. */
const nearer = (a: Standard, b: Standard) =>
  Number(b.farm !== null) - Number(a.farm !== null) || ((a.since ?? '') < (b.since ?? '') ? 1 : -1)

/** kg a head is due at an age by what holds on a day; null where nothing says it. */
function dueAt({ name }: OracleFarm, age: number, day: string): number | null {
  const holding = STANDARDS.filter(
    ({ holds, since, farm, fromDay, toDay }) =>
      holds && (since ?? '') <= day && (farm === null || farm === name) && age >= fromDay && age <= toDay,
  )
  return holding.toSorted(nearer)[0]?.kg ?? null
}

/** Each day of each batch: its heads, what they were due, and what it ate of which price. */
export async function batchDayRows(fixture: GrowingFixture, period: Period): Promise<OracleRow[]> {
  const fed = (await eaten(fixture)).filter(({ feedClass }) => feedClass === 'NURSERY')
  return batchesOf(fixture, period).flatMap(({ farm, batchNo, house }) => {
    const born = Math.ceil(bornAt(fixture, batchNo, period.to))
    const rows: OracleRow[] = []
    for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
      const [heads, due] = [headsOf(fixture, batchNo, day), dueAt(farm, dayNumber(day) - born, period.to)]
      const standard = due === null ? 0 : heads * due
      const own = fed.filter((one) => one.batchNo === batchNo && one.day === day)
      if (heads === 0 && own.length === 0) continue
      const qty = own.reduce((sum, one) => sum + one.qty, 0) / 100
      const paid = own.filter(({ cents }) => cents !== null)
      const compared = paid.filter(({ feed }) => LISTED[feed.name] !== undefined)
      const kilos = (of: typeof own) => of.reduce((sum, one) => sum + one.qty, 0) / 100
      const money = (of: typeof own) => of.reduce((sum, one) => sum + Number(one.cents), 0) / 100
      const listed = compared.reduce(
        (sum, { feed, qty: q }) => sum + (q / 100) * Number(LISTED[feed.name]),
        0,
      )
      rows.push({
        ...{ batchNo, date: day, farm: farm.name, month: monthOf(farm, day).month, stage: '保育' },
        ...{ house, leader: leaderAt(farm, house, period.from), heads, pigDays: heads },
        ...{ known: due === null ? 0 : heads, standard, qty, fed: qty === 0 ? null : qty },
        difference: due === null ? null : qty - standard,
        ...{ amount: paid.length > 0 ? money(paid) : null, priced: paid.length > 0 ? kilos(paid) : null },
        ...{
          compared: compared.length > 0 ? kilos(compared) : null,
          standardAmount: compared.length > 0 ? listed : null,
        },
        priceVariance: compared.length > 0 ? money(compared) - listed : null,
      })
    }
    return rows
  })
}

/** The leader of the first house of a farm; the second has none. */
function leaderAt({ name, houses }: OracleFarm, house: string, day: string): string | null {
  if (house !== houses[0]?.name) return null
  if (day <= LEADERS.first.to) return `${name}甲`
  return day >= LEADERS.second.from ? `${name}乙` : null
}

/** kg that all pigs of a batch weigh at the end of the day: those weighed last from there on, those that came since from what they weighed then. */
function standingKilos(fixture: GrowingFixture, batchNo: string, day: string): number {
  const steps = stepsOf(fixture, batchNo).filter((one) => one.day <= day)
  const stock = steps.reduce((sum, { heads }) => sum + heads, 0)
  const last = fixture.weighed
    .filter((one) => one.batchNo === batchNo && one.day <= day)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
  const came = steps.filter((one) => one.heads > 0 && one.day > (last?.day ?? ''))
  const sum = (of: (one: (typeof came)[number]) => number) => came.reduce((all, one) => all + of(one), 0)
  const heads = sum((one) => one.heads)
  const old = last ? Math.max(stock - heads, 0) : 0
  const oldKilos = last ? old * grown(last.kilos, dayNumber(day) - dayNumber(last.day)) : 0
  const meanDay = sum((one) => one.heads * dayNumber(one.day)) / heads
  const young = heads > 0 ? heads * grown(sum((one) => one.kilos) / heads, dayNumber(day) - meanDay) : 0
  return Math.round((((oldKilos + young) / (old + heads)) * stock + 1e-9) * 10) / 10
}

/** Gain of a batch: all that left and stands at the end less what stood before and came. */
function gainOf(fixture: GrowingFixture, batchNo: string, { from, to }: Period): number {
  const before = addDays(from, -1)
  const within = stepsOf(fixture, batchNo).filter(({ day }) => day >= from && day <= to)
  const net = -within.reduce((sum, { kilos }) => sum + kilos, 0)
  return net + standingKilos(fixture, batchNo, to) - standingKilos(fixture, batchNo, before)
}

/** 商品猪用料差异分析: each batch over the whole period. */
export function batchRows(fixture: GrowingFixture, period: Period, days: readonly OracleRow[]): OracleRow[] {
  return batchesOf(fixture, period).map(({ farm, batchNo, house }): OracleRow => {
    const own = days.filter((row) => row.batchNo === batchNo)
    const keys = ['pigDays', 'known', 'standard', 'qty', 'fed', 'difference', 'amount', 'priced', 'compared']
    const more = ['standardAmount', 'priceVariance']
    const sums = [...keys, ...more].map((key) => {
      const found = own.map((row) => row[key]).filter((one) => one !== null)
      return [key, found.length > 0 ? found.reduce<number>((sum, one) => sum + Number(one), 0) : null]
    })
    const made = Object.fromEntries(sums) as Record<string, number | null>
    return {
      ...{ batchNo, farm: farm.name, house, stage: '保育', first: period.from },
      ...{
        last: period.to,
        leader: leaderAt(farm, house, period.from),
        stock: headsOf(fixture, batchNo, period.to),
      },
      ...made,
      gain: made.fed === null ? null : gainOf(fixture, batchNo, period),
      rated: made.fed,
    }
  })
}

/** Feed due to the heads of a batch at the end of a day by the age they have then and the standard of that day; null where it has none. */
function dueOn(fixture: GrowingFixture, farm: OracleFarm, batchNo: string, day: string): number | null {
  const [heads, born] = [headsOf(fixture, batchNo, day), Math.ceil(bornAt(fixture, batchNo, day))]
  const due = heads === 0 ? 0 : dueAt(farm, dayNumber(day) - born, day)
  return due === null ? null : heads * due
}

/** Six animals stand in the herd's house all the time. */
const HERD = 6

/** Eaters of a feeding: its batch, or all that stand in its house; what they were due is known of batches alone. */
function eatersOf(fixture: GrowingFixture, { farm, day, batchNo, house }: GrowingFixture['fed'][number]) {
  const isHerd = batchNo === null && house !== farm.houses[0]?.name
  const others = (['emptied', 'unfed', 'before'] as const).map((which) => otherOf(farm, which))
  const batches = batchNo ? [batchNo] : isHerd ? others : [farm.batchNo, secondOf(farm)]
  const heads = batches.reduce((sum, one) => sum + headsOf(fixture, one, day), isHerd ? HERD : 0)
  const dues = batches.map((one) => dueOn(fixture, farm, one, day))
  const isKnown = !isHerd && !dues.includes(null)
  return { heads, standard: isKnown ? dues.reduce<number>((sum, due) => sum + Number(due), 0) : null }
}

/** 用料明细: each feeding with those who ate of it; what the same got on one day has its part of their days by kg. */
export function eaterRows(fixture: GrowingFixture, period: Period): OracleRow[] {
  const within = fixture.fed.filter(
    ({ farm, day }) => period.farms.includes(farm.uid) && day >= period.from && day <= period.to,
  )
  const rows = fedRows(fixture, period).filter(({ kind }) => kind === '用料')
  return within.map((one, at): OracleRow => {
    const alike = within.filter(
      ({ farm, day, batchNo, house }) =>
        farm === one.farm && day === one.day && batchNo === one.batchNo && (batchNo || house === one.house),
    )
    const part = one.qty / alike.reduce((sum, { qty }) => sum + qty, 0)
    const { heads, standard } = eatersOf(fixture, one)
    const isKnown = heads > 0 && standard !== null
    const [qty, due] = [one.qty / 100, isKnown ? standard * part : null]
    return {
      ...rows[at],
      ...{ heads: heads > 0 ? heads : null, headDays: heads > 0 ? heads * part : null },
      ...{ fedQty: heads > 0 ? qty : null, standard: due, standardDays: isKnown ? heads * part : null },
      difference: due === null ? null : qty - due,
    }
  })
}
