import { addDays } from '#domain/calendar.ts'
import { type Feed, hasCome } from './cost-facts.ts'
import { costFixture } from './cost-fixture.ts'
import { BEGIN, FROM, type OracleFarm, TO } from './farms.ts'

/** Heads that went from one batch to another on a day. */
export interface Passed {
  readonly day: string
  readonly from: string
  readonly to: string
}

/** A sample that was weighed of a batch: kg of a head. */
export interface Weighed {
  readonly batchNo: string
  readonly day: string
  readonly kilos: number
}

/** Feed of nursery pigs by day, as it was entered; only rows that `holds` says hold in the end. */
export interface Standard {
  readonly body: Readonly<Record<string, unknown>>
  readonly fromDay: number
  readonly toDay: number
  readonly kg: number
  /** The farm that has it of its own; null is the company's. */
  readonly farm: string | null
  readonly since: string | null
  readonly holds: boolean
}

/** Days from which the leaders of a house answer for it; in between it has none. */
export const LEADERS = { first: { from: '2026-01-01', to: FROM }, second: { from: TO, to: null } } as const
const STATION = '西场'
const CHANGED = '2026-10-02'

const standard = (
  [fromDay, toDay, kg]: readonly [number, number, number],
  more: { farm?: string; since?: string; holds?: boolean; body?: object } = {},
): Standard => {
  const { farm = null, since = null, holds = true, body = {} } = more
  return { fromDay, toDay, kg, farm, since, holds, body: { ...body } }
}

/** Ages 85 and 86 have no standard: what is entered for them is another class's, another breed's, switched off, removed or of later. */
export const STANDARDS: readonly Standard[] = [
  standard([50, 69, 0.7]),
  standard([70, 84, 0.9]),
  standard([70, 84, 0.92], { since: '2026-08-01' }),
  standard([70, 84, 0.95], { since: CHANGED }),
  standard([87, 120, 1.125]),
  standard([87, 87, 1.3], { since: '2026-08-02' }),
  standard([60, 75, 0.8], { farm: STATION }),
  standard([50, 120, 5], { since: addDays(TO, 1), holds: false }),
  standard([85, 86, 6], { holds: false, body: { enabled: false } }),
  standard([83, 86, 7], { since: '2026-09-20', holds: false, body: { removed: true } }),
  standard([40, 120, 8], { holds: false, body: { feedClass: 'FINISH' } }),
  standard([41, 120, 9], { holds: false, body: { breed: true } }),
]

export const secondOf = (farm: OracleFarm) => `${farm.batchNo}B`
/** In the other house: one that ate until the day it was emptied, one never fed, one emptied before. */
export const OTHERS = { emptied: 'C', unfed: 'D', before: 'E' } as const
export const otherOf = (farm: OracleFarm, which: keyof typeof OTHERS) => `${farm.batchNo}${OTHERS[which]}`

/** Nursery batches that eat, pass pigs on to one another, are weighed, and whose standards and leaders change. */
export async function growingFixture(seed: number, tries: number) {
  const base = await costFixture(seed, tries)
  const fixture = { ...base, feeds: [...base.feeds], passed: [] as Passed[], weighed: [] as Weighed[] }
  const bag = await baggedFeed(fixture)
  for (const one of STANDARDS) await setStandard(fixture, one)
  for (const farm of fixture.farms) {
    await lead(fixture, farm)
    await passOn(fixture, farm)
    await weigh(fixture, farm)
    await feedSecond(fixture, farm, bag)
    await standApart(fixture, farm)
  }
  return fixture
}
export type GrowingFixture = Awaited<ReturnType<typeof growingFixture>>

/** A feed by the bag of 25 kg, whose file says the price of a bag. */
async function baggedFeed({ made, words, feeds }: Omit<GrowingFixture, 'passed'>): Promise<Feed> {
  const unit = (await words('unit')).find(({ name }) => name === '袋')
  const body = { code: 'F4', name: '袋料', materialClass: 'FEED', unitId: unit?.uid }
  const { uid } = await made('basic-material', { ...body, kgPerUnit: '25', standardPrice: '100' })
  const feed: Feed = { uid, name: '袋料', price: () => 4 }
  feeds.push(feed)
  return feed
}

async function setStandard(
  { made, chief, farms, company, words }: GrowingFixture,
  { body: { removed, breed, ...body }, fromDay, toDay, kg, farm, since }: Standard,
): Promise<void> {
  const [bred] = breed ? await words('breeds') : []
  const { uid, version } = await made('base-feeding-standards', {
    ...{ name: `标准${fromDay}`, feedClass: 'NURSERY', fromDay, toDay, kgPerHead: String(kg) },
    ...{ effectiveFrom: since, breedId: bred?.uid ?? null },
    organizeId: farm === null ? company.uid : farms.find(({ name }) => name === farm)?.uid,
    ...body,
  })
  if (removed) await chief.delete(`base-feeding-standards/${uid}`, { version })
}

async function lead({ made, chief }: GrowingFixture, farm: OracleFarm): Promise<void> {
  const at = { houseId: farm.houses[0]?.uid }
  await made('batchLeaderManage', {
    ...{ ...at, leader: `${farm.name}甲` },
    ...{ fromDate: LEADERS.first.from, toDate: LEADERS.first.to },
  })
  await made('batchLeaderManage', {
    ...{ ...at, leader: `${farm.name}乙` },
    ...{ fromDate: LEADERS.second.from, toDate: LEADERS.second.to },
  })
  const gone = { ...at, leader: '误录', fromDate: addDays(FROM, 1), toDate: addDays(TO, -1) }
  const { uid, version } = await made('batchLeaderManage', gone)
  await chief.delete(`batchLeaderManage/${uid}`, { version })
}

/** Pigs go over to the second batch of the farm on the last day and before the period; one that was entered is taken back. */
async function passOn({ record, undone, moved, passed }: GrowingFixture, farm: OracleFarm): Promise<void> {
  const [from, to] = [farm.batchNo, secondOf(farm)]
  for (const [day, heads, stays] of [
    [addDays(FROM, -6), 21, true],
    [addDays(FROM, 9), 13, true],
    [addDays(FROM, 15), 17, false],
    [TO, 11, true],
  ] as const) {
    const kilos = heads * 22
    const row = { kind: 'MERGE', earNo: from, toBatchNo: to, date: day, qty: heads, weight: kilos }
    const [uid] = await record('batch_transfer', farm.uid, [row])
    if (!stays) {
      if (!(await undone('batch_transfer', String(uid)))) throw new Error('not taken back')
      continue
    }
    passed.push({ day, from, to })
    moved.push({ farm, day, batchNo: from, kind: 'OUT', heads, kilos })
    moved.push({ farm, day, batchNo: to, kind: 'IN', heads, kilos })
  }
}

async function weigh({ record, undone, weighed }: GrowingFixture, farm: OracleFarm): Promise<void> {
  const at = (day: string, kilos: number) => ({ day, kilos })
  for (const { day, kilos } of [at(addDays(FROM, -8), 14.5), at(addDays(FROM, 20), 24)]) {
    const row = { earNo: farm.batchNo, date: day, sampleQty: 20, weight: kilos * 20 }
    await record('batch_weigh', farm.uid, [row])
    weighed.push({ batchNo: farm.batchNo, day, kilos })
  }
  const wrong = { earNo: farm.batchNo, date: addDays(FROM, 30), sampleQty: 20, weight: 560 }
  const [uid] = await record('batch_weigh', farm.uid, [wrong])
  if (!(await undone('batch_weigh', String(uid)))) throw new Error('not taken back')
}

/** Bags, of which one has a typed price, by the kg; and what has none in the file, typed and not on one day. */
async function feedSecond(fixture: GrowingFixture, farm: OracleFarm, bag: Feed): Promise<void> {
  const free = fixture.feeds.find(({ name }) => name === '无价料')
  if (!free) throw new Error('no feed without a price')
  const batchNo = secondOf(farm)
  for (const [feed, days, qty, typed] of [
    [bag, 3, 7_500, 4.4],
    [bag, 12, 5_000, null],
    [free, 8, 1_100, 2.5],
    [free, 8, 2_300, null],
    [free, 22, 3_700, null],
  ] as const)
    await eat(fixture, farm, { feed, batchNo, day: addDays(FROM, days), qty, typed })
  // a batch of two ages, day by day where standards begin and end
  for (const days of [9, 10, 11, 12, 13, 14, 15, 16, 17, 25, 26, 27, 28, 29, 30])
    await eat(fixture, farm, {
      ...{ feed: bag, batchNo: farm.batchNo, day: addDays(FROM, days), qty: 100 + days, typed: null },
    })
}

type Eaten = Pick<GrowingFixture['fed'][number], 'feed' | 'day' | 'qty' | 'typed'> & {
  batchNo: string
  at?: number
}

async function eat({ record, fed }: GrowingFixture, farm: OracleFarm, one: Eaten): Promise<void> {
  const { feed, batchNo, day, qty, typed, at = 0 } = one
  const row = { date: day, feedId: feed.uid, qty: qty / 100, price: typed, feedClass: 'NURSERY' }
  await record('feed_use', farm.uid, [{ ...row, earNo: batchNo }])
  fed.push({ farm, day, feed, batchNo, house: farm.houses[at]?.name ?? '', feedClass: 'NURSERY', qty, typed })
}

async function standApart(fixture: GrowingFixture, farm: OracleFarm): Promise<void> {
  const { record, moved, feeds } = fixture
  const at = { date: BEGIN, houseId: farm.houses[1]?.uid, stage: 'NURSERY', birthDate: addDays(BEGIN, -40) }
  for (const which of ['emptied', 'unfed', 'before'] as const) {
    const batchNo = otherOf(farm, which)
    const begun = { ...at, earNo: batchNo, qty: 40, weight: 400, amount: 14_000 }
    await record('batch_in_init', farm.uid, [begun])
    moved.push({ farm, day: BEGIN, batchNo, kind: 'BEGIN', heads: 40, kilos: 400 })
  }
  const emptied = otherOf(farm, 'emptied')
  const lost = addDays(FROM, 1)
  await record('batch_count', farm.uid, [{ earNo: emptied, date: lost, counted: 39 }])
  moved.push({ farm, day: lost, batchNo: emptied, kind: 'DEATH', heads: 1, kilos: 0 })
  const [feed] = feeds
  for (const days of feed ? [2, 5] : [])
    await eat(fixture, farm, {
      ...{ feed: feed as Feed, batchNo: emptied, day: addDays(FROM, days), qty: 4_400, typed: 3.1, at: 1 },
    })
  for (const [batchNo, day, heads] of [
    [emptied, addDays(FROM, 5), 39],
    [otherOf(farm, 'before'), addDays(FROM, -2), 40],
  ] as const) {
    const kilos = heads * 22
    const row = { earNo: batchNo, date: day, qty: heads, weight: kilos, amount: heads * 400 }
    await record('batch_out_sale', farm.uid, [row])
    moved.push({ farm, day, batchNo, kind: 'SALE', heads, kilos })
  }
}

/** Arrivals in a batch (more) or departures (less), with the day of birth of the arrivals. */
interface Step {
  readonly day: string
  readonly heads: number
  readonly kilos: number
  readonly born?: number
  readonly passedFrom?: string | undefined
}

export const dayNumber = (day: string) => Date.parse(day) / 86_400_000
const BIRTHS = { BEGIN: dayNumber(addDays(BEGIN, -40)), WEAN: dayNumber(addDays(BEGIN, -1)) } as const

/** All that moved in a batch, day by day, what came before what left. */
export function stepsOf({ moved, passed }: GrowingFixture, batchNo: string): Step[] {
  const steps = moved
    .filter((one) => one.batchNo === batchNo)
    .map((one): Step => {
      const { day, kind, heads, kilos } = one
      if (!hasCome(one)) return { day, heads: -heads, kilos: -kilos }
      if (kind === 'BEGIN' || kind === 'WEAN') return { day, heads, kilos, born: BIRTHS[kind] }
      return { day, heads, kilos, passedFrom: passed.find((p) => p.day === day && p.to === batchNo)?.from }
    })
  const rank = ({ heads }: Step) => (heads > 0 ? 0 : 1)
  return steps.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : rank(a) - rank(b)))
}

/** The mean day of birth of the heads in a batch at the end of the day, as days since 1970: leavers do not move it. */
export function bornAt(fixture: GrowingFixture, batchNo: string, day: string): number {
  let [heads, mean] = [0, 0]
  for (const step of stepsOf(fixture, batchNo)) {
    if (step.day > day) break
    if (step.heads > 0) {
      const born = step.born ?? bornAt(fixture, step.passedFrom ?? '', step.day)
      mean = (mean * heads + born * step.heads) / (heads + step.heads)
    }
    heads += step.heads
  }
  return mean
}
