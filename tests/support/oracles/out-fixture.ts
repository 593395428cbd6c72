import { addDays } from '#domain/calendar.ts'
import { TODAY } from '#support/event-forms.ts'
import { bringTo, type Fate, type OracleFarm, oracleFarms } from './farms.ts'

export const ago = (days: number) => addDays(TODAY, -days)
/** Herds and batches are there from this day on; some sows from long before. */
const OPEN = 60
const LONG = 395

/** A batch by what it began with, and where its pigs stand today. */
export interface Growing {
  readonly farm: OracleFarm
  readonly batchNo: string
  readonly stage: 'NURSERY' | 'FINISH' | 'WTF'
  readonly born: string
  /** kg of a head so many days ago: at its last weighing, or as it came. */
  readonly weighed: { readonly ago: number; readonly kilos: number }
  readonly stands: readonly { readonly house: string; readonly heads: number; readonly planned: number }[]
}

export interface Litter {
  readonly farm: OracleFarm
  readonly earNo: string
  readonly farrowed: string
  /** Null where it was there at go-live. */
  readonly live: number | null
  /** Piglets it ever had. */
  readonly had: number
  readonly dead: number
  readonly weaned: { readonly day: string; readonly heads: number; readonly isSold: boolean } | null
  readonly suckling: number
}

export interface InPig {
  readonly farm: OracleFarm
  readonly earNo: string
  readonly house: string
  readonly due: string
  readonly isFound: boolean
}

export interface Sale {
  readonly farm: OracleFarm
  readonly day: string
  readonly isMarket: boolean
  readonly kilos: number
  readonly amount: number | null
}

/** Two farms with batches, sows and sales, and a third that has weaned nothing and has no price. */
export async function outFixture() {
  const base = await oracleFarms(3)
  const fixture = {
    ...base,
    growing: [] as Growing[],
    litters: [] as Litter[],
    inPig: [] as InPig[],
    sales: [] as Sale[],
  }
  const [east, west, outside] = fixture.farms
  if (!east || !west || !outside) throw new Error('no farms')
  for (const [no, farm] of [east, west].entries()) {
    await batches(fixture, farm, no)
    await sows(fixture, farm, no)
    await longAgo(fixture, farm, no)
  }
  await bare(fixture, outside)
  await sell(fixture, east, west)
  await limit(fixture, east, west)
  return fixture
}
export type OutFixture = Awaited<ReturnType<typeof outFixture>>

interface Begun {
  readonly farm: OracleFarm
  readonly mark: string
  readonly stage: Growing['stage']
  readonly age: number
  readonly kilos: number
  readonly heads: number
}

async function begin({ record }: OutFixture, { farm, mark, stage, age, kilos, heads }: Begun) {
  const batchNo = `${mark}${farm.batchNo}`
  const at = { date: ago(OPEN), houseId: farm.houses[0]?.uid, stage, birthDate: ago(OPEN + age) }
  await record('batch_in_init', farm.uid, [
    { ...at, earNo: batchNo, qty: heads, weight: heads * kilos, amount: heads * 400 },
  ])
  const house = farm.houses[0]?.name ?? ''
  return { farm, batchNo, stage, born: ago(OPEN + age), weighed: { ago: OPEN, kilos }, house, heads }
}

/** Finishing pigs in two houses with dispatches planned, weaners, and pigs from weaning on that are heavier than they need be. */
async function batches(fixture: OutFixture, farm: OracleFarm, no: number): Promise<void> {
  const { record, growing, word } = fixture
  const [first, second] = farm.houses
  const young = await begin(fixture, {
    farm,
    mark: 'N',
    stage: 'NURSERY',
    age: 40 + no,
    kilos: 11,
    heads: 100,
  })
  const died = { reason: await word('growing_death_reason'), disposal: await word('disposal_method') }
  await record('batch_out_death', farm.uid, [
    { earNo: young.batchNo, date: TODAY, qty: 3, weight: 60, ...died },
  ])
  growing.push({ ...young, stands: [{ house: young.house, heads: 97, planned: 0 }] })
  const heavy = await begin(fixture, { farm, mark: 'H', stage: 'WTF', age: 120, kilos: 85 + no, heads: 40 })
  growing.push({ ...heavy, stands: [{ house: heavy.house, heads: 40, planned: 0 }] })
  const old = await begin(fixture, { farm, mark: 'F', stage: 'FINISH', age: 80, kilos: 35, heads: 90 })
  await record('batch_move_house', farm.uid, [
    { earNo: old.batchNo, date: ago(5), qty: 30 + no, toHouseId: second?.uid },
  ])
  await record('batch_weigh', farm.uid, [{ earNo: old.batchNo, date: ago(10), sampleQty: 20, weight: 1510 }])
  const planned = await plan(fixture, farm, old.batchNo)
  const weighed = { ago: 10, kilos: 75.5 }
  const stands = [
    { house: first?.name ?? '', heads: 60 - no, planned: planned.most },
    { house: second?.name ?? '', heads: 30 + no, planned: planned.second },
  ]
  growing.push({ ...old, weighed, stands })
  const gone = await begin(fixture, { farm, mark: 'G', stage: 'FINISH', age: 80, kilos: 35, heads: 10 })
  await record('batch_out_slaughter', farm.uid, [{ earNo: gone.batchNo, date: ago(1), qty: 10, weight: 800 }])
}

/** Dispatches of a batch: of a house, of none, of one where it does not stand, and in every state. */
async function plan(fixture: OutFixture, farm: OracleFarm, batchNo: string) {
  const { made, t, record } = fixture
  const [first, second] = farm.houses
  const empty = await t.node({ type: 'house', kind: 'HOUSE', name: `${farm.name}丙舍`, parent: farm.node })
  // some stood there for two days
  const passing = { earNo: batchNo, qty: 5 }
  await record('batch_move_house', farm.uid, [
    { ...passing, date: ago(4), houseId: first?.uid, toHouseId: empty.uid },
  ])
  await record('batch_move_house', farm.uid, [
    { ...passing, date: ago(3), houseId: empty.uid, toHouseId: first?.uid },
  ])
  const planned = { most: 0, second: 0 }
  const ways: readonly (readonly [house: string | undefined, heads: number, fate: Fate])[] = [
    [second?.uid, 7, 'APPROVED'],
    [undefined, 11, 'APPROVED'],
    [empty.uid, 5, 'APPROVED'],
    [second?.uid, 13, 'DRAFT'],
    [undefined, 17, 'SUBMITTED'],
    [undefined, 19, 'UNAPPROVED'],
    [second?.uid, 23, 'VOID'],
    [undefined, 29, 'REJECTED'],
  ]
  for (const [houseId, planHeads, fate] of ways) {
    const body = { planFarmId: farm.uid, planDate: addDays(TODAY, 3), houseId, batchNo, planHeads }
    const draft = await made('deliveryBatch', body)
    const done = await bringTo(fixture, 'deliveryBatch', draft, fate)
    if (!done) throw new Error(`deliveryBatch ${fate}`)
    if (fate === 'APPROVED') planned[houseId === second?.uid ? 'second' : 'most'] += planHeads
  }
  return planned
}

const opening = (farm: OracleFarm, days: number) => ({
  ...{ date: ago(days), houseId: farm.houses[0]?.uid, source: 'INIT', init: true, sex: 'F', parity: 2 },
})

interface Suckled {
  readonly earNo: string
  readonly farrowed: number
  readonly had: number
  readonly dead: number
  readonly weaned?: readonly [day: number, isSold: boolean]
}

/** Course of a litter from its first day on. */
async function rear(
  fixture: OutFixture,
  farm: OracleFarm,
  { earNo, had, dead, weaned }: Suckled,
  died: number,
) {
  const { record, word } = fixture
  const reason = await word('piglet_death_reason')
  if (dead > 0) await record('event_piglet_death', farm.uid, [{ earNo, date: ago(died), qty: dead, reason }])
  if (!weaned) return null
  const [day, isSold] = weaned
  const heads = had - dead
  const target = isSold ? { targetKind: 'SALE' } : { targetKind: 'BATCH', targetBatchNo: `W${farm.batchNo}` }
  const more = isSold ? {} : { newBatch: true, targetHouseId: farm.houses[1]?.uid }
  const row = { earNo, date: ago(day), startes: heads, weanWeight: heads * 6.5, ...target, ...more }
  await record('event_wean', farm.uid, [row])
  return { day: ago(day), heads, isSold }
}

/** Litters that were there at go-live. */
async function begun(fixture: OutFixture, farm: OracleFarm, days: number, one: Suckled): Promise<void> {
  const { record, litters } = fixture
  const { earNo, farrowed, had, dead } = one
  const mateDate = ago(farrowed + 115)
  const row = { status: 'LACTATING', mateDate, farrowDate: ago(farrowed), suckling: had }
  await record('event_entry', farm.uid, [{ ...opening(farm, days), earNo, ...row }])
  const weaned = await rear(fixture, farm, one, days - 1)
  const suckling = weaned ? 0 : had - dead
  litters.push({ farm, earNo, farrowed: ago(farrowed), live: null, had, dead, weaned, suckling })
}

/** Litters that were born since. */
async function born(fixture: OutFixture, farm: OracleFarm, days: number, one: Suckled): Promise<Litter> {
  const { record } = fixture
  const { earNo, farrowed, had, dead } = one
  const row = { status: 'MATED', mateDate: ago(farrowed + 114) }
  await record('event_entry', farm.uid, [{ ...opening(farm, days), earNo, ...row }])
  await record('event_farr', farm.uid, [
    { earNo, date: ago(farrowed), healthy: had - 1, weak: 1, stillborn: 1 },
  ])
  const weaned = await rear(fixture, farm, one, farrowed - 1)
  const suckling = weaned ? 0 : had - dead
  return { farm, earNo, farrowed: ago(farrowed), live: had, had, dead, weaned, suckling }
}

async function sows(fixture: OutFixture, farm: OracleFarm, no: number): Promise<void> {
  const { record, litters, inPig, growing, word } = fixture
  const [first, second] = farm.houses
  await begun(fixture, farm, OPEN, { earNo: 'A1', farrowed: 62, had: 11, dead: 1, weaned: [40, true] })
  await begun(fixture, farm, OPEN, { earNo: 'A2', farrowed: 61, had: 12, dead: 2 - no, weaned: [38, false] })
  await begun(fixture, farm, OPEN, { earNo: 'A6', farrowed: 61, had: 10, dead: 0, weaned: [20, false] })
  const late = await born(fixture, farm, OPEN, { earNo: 'A3', farrowed: 36, had: 13, dead: 1 })
  const gives = await born(fixture, farm, OPEN, { earNo: 'A4', farrowed: 8, had: 11 + no, dead: 0 })
  const takes = await born(fixture, farm, OPEN, { earNo: 'A5', farrowed: 5, had: 9, dead: 1 })
  // what A2 and A6 weaned is a batch of its own, come in the mean between both
  const [early, later] = [10 + no, 10]
  const came = (early * 38 + later * 20) / (early + later)
  const stands = [{ house: second?.name ?? '', heads: early + later, planned: 0 }]
  const weaned = { farm, batchNo: `W${farm.batchNo}`, stage: 'NURSERY' as const, born: ago(61) }
  growing.push({ ...weaned, weighed: { ago: came, kilos: 6.5 }, stands })
  // A6 goes on as a nurse on the day she was weaned
  await record('event_foster', farm.uid, [{ earNo: 'A3', toEarNo: 'A6', date: ago(20), qty: 4 }])
  await record('event_foster', farm.uid, [{ earNo: 'A4', toEarNo: 'A5', date: TODAY, qty: 2 }])
  const nurse = { ...late, earNo: 'A6', farrowed: ago(20), live: null, had: 4, dead: 0, suckling: 4 }
  litters.push(
    { ...late, suckling: late.suckling - 4 },
    { ...gives, suckling: gives.suckling - 2 },
    { ...takes, suckling: takes.suckling + 2 },
    nurse,
  )
  const died = { reason: await word('death_reason'), disposal: await word('disposal_method') }
  for (const [earNo, mated, checked] of [
    ['B1', 70, null],
    ['B2', 100, 75],
    ['B3', 116, 90],
    ['B4', 95, 70],
    ['B5', 80, null],
    ['B6', 80, null],
  ] as const) {
    const found = checked === null ? { status: 'MATED' } : { status: 'PREGNANT', checkDate: ago(checked) }
    await record('event_entry', farm.uid, [{ ...opening(farm, OPEN), earNo, mateDate: ago(mated), ...found }])
    const due = addDays(ago(mated), 114)
    const house = (earNo === 'B4' ? second?.name : first?.name) ?? ''
    if (earNo < 'B5') inPig.push({ farm, earNo, house, due, isFound: checked !== null })
  }
  await record('event_transfer_house', farm.uid, [{ earNo: 'B4', date: ago(9), houseId: second?.uid }])
  await record('event_death_pig', farm.uid, [{ earNo: 'B5', date: TODAY, ...died }])
  await record('event_gestation', farm.uid, [{ earNo: 'B6', date: ago(30), gestationResult: 'NEGATIVE' }])
}

/** The first and the last day of the year of a farm's own rates, and the days next to them. */
async function longAgo(fixture: OutFixture, farm: OracleFarm, no: number): Promise<void> {
  const { litters } = fixture
  await begun(fixture, farm, LONG, { earNo: 'Z1', farrowed: 396, had: 12, dead: 6, weaned: [365, true] })
  await begun(fixture, farm, LONG, { earNo: 'Z2', farrowed: 396, had: 12, dead: 3, weaned: [364, true] })
  litters.push(
    await born(fixture, farm, LONG, {
      earNo: 'Z3',
      farrowed: 364,
      had: 15 - no,
      dead: 1,
      weaned: [340, true],
    }),
    await born(fixture, farm, LONG, { earNo: 'Z4', farrowed: 365, had: 5, dead: 1, weaned: [341, true] }),
  )
}

/** A farm that has weaned and sold nothing. */
async function bare(fixture: OutFixture, farm: OracleFarm): Promise<void> {
  const { record, growing, litters, inPig } = fixture
  const young = await begin(fixture, { farm, mark: 'N', stage: 'NURSERY', age: 40, kilos: 11, heads: 50 })
  growing.push({ ...young, stands: [{ house: young.house, heads: 50, planned: 0 }] })
  await record('event_entry', farm.uid, [
    { ...opening(farm, OPEN), earNo: 'A1', status: 'PREGNANT', mateDate: ago(100), checkDate: ago(75) },
    { ...opening(farm, OPEN), earNo: 'A2', status: 'LACTATING', farrowDate: ago(OPEN), suckling: 9 },
  ])
  const house = farm.houses[0]?.name ?? ''
  inPig.push({ farm, earNo: 'A1', house, due: addDays(ago(100), 114), isFound: true })
  const litter = { farm, earNo: 'A2', farrowed: ago(OPEN), live: null, had: 9, dead: 0, weaned: null }
  litters.push({ ...litter, suckling: 9 })
}

/** Sales of market pigs of one farm on the ends of the last 30 days and next to them; of the other weaners alone. */
async function sell(fixture: OutFixture, east: OracleFarm, west: OracleFarm): Promise<void> {
  const { record, undone, sales } = fixture
  const of = (farm: OracleFarm, mark: string) => `${mark}${farm.batchNo}`
  const bought = async (farm: OracleFarm, stage: Growing['stage'], mark: string) => {
    await begin(fixture, { farm, mark, stage, age: 150, kilos: 30, heads: 60 })
    return of(farm, mark)
  }
  const [market, weaners] = [await bought(east, 'FINISH', 'S'), await bought(west, 'NURSERY', 'S')]
  for (const [farm, batchNo, days, heads, price, isBack] of [
    [east, market, 31, 10, 30, false],
    [east, market, 30, 10, 15.5, false],
    [east, market, 12, 10, null, false],
    [east, market, 11, 10, 40, true],
    [east, market, 0, 30, 14.25, false],
    [west, weaners, 5, 60, 25, false],
  ] as const) {
    const kilos = heads * (farm === east ? 110 : 30)
    const amount = price === null ? null : kilos * price
    const row = { earNo: batchNo, date: ago(days), qty: heads, weight: kilos, amount }
    const [uid] = await record('batch_out_sale', farm.uid, [row])
    if (!isBack) sales.push({ farm, day: ago(days), isMarket: farm === east, kilos, amount })
    else if (!(await undone('batch_out_sale', String(uid)))) throw new Error('not taken back')
  }
}

/** The floors of market pigs: of a farm, over, switched off, still to come; of another kind of sale. */
async function limit({ made, words }: OutFixture, east: OracleFarm, west: OracleFarm): Promise<void> {
  const kinds = await words('sale_type')
  const kindOf = (word: string) => kinds.find(({ name }) => name === word)?.uid
  const market = { saleTypeId: kindOf('商品猪'), organizeId: west.uid }
  await made('sale_limit', { ...market, minPrice: '13.2', fromDate: ago(90) })
  await made('sale_limit', { ...market, minPrice: '20', fromDate: ago(80), toDate: ago(1) })
  await made('sale_limit', { ...market, minPrice: '21', fromDate: ago(70), enabled: false })
  await made('sale_limit', { ...market, minPrice: '22', fromDate: addDays(TODAY, 1) })
  await made('sale_limit', { ...market, minPrice: '23', fromDate: ago(60), saleTypeId: kindOf('仔猪(猪苗)') })
  await made('sale_limit', { ...market, minPrice: '9', fromDate: ago(50), organizeId: east.uid })
}
