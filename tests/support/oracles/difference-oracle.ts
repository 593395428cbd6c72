import { addDays } from '#domain/calendar.ts'
import type { BarnFixture } from './barn-fixture.ts'
import type { OracleRow } from './compare.ts'
import { BEGIN, bringTo, type Doc, FROM, type OracleFarm, TO } from './farms.ts'

/** Money that was spent on a batch behind its last pigs: the day it is of, and cents. */
export interface Left {
  readonly farm: OracleFarm
  readonly batchNo: string
  readonly day: string
  readonly cents: number
}

interface Spending {
  readonly mark: string
  readonly sold: string
  readonly spent: readonly (readonly [day: string, cents: number])[]
  /** Money that is taken back again. */
  readonly back?: string
}

const EMPTIED: readonly Spending[] = [
  {
    mark: 'E',
    sold: addDays(FROM, 8),
    spent: [
      [addDays(FROM, 10), 12_035],
      [addDays(FROM, 12), 8000],
    ],
  },
  { mark: 'L', sold: addDays(TO, -1), spent: [[TO, 701]] },
  { mark: 'F', sold: addDays(FROM, -4), spent: [[FROM, 333]] },
  { mark: 'A', sold: addDays(TO, -1), spent: [[addDays(TO, 1), 5000]] },
  { mark: 'B', sold: addDays(FROM, -4), spent: [[addDays(FROM, -1), 4000]] },
  // the last pigs take it along
  { mark: 'S', sold: addDays(FROM, 8), spent: [[addDays(FROM, 8), 900]] },
  { mark: 'U', sold: addDays(FROM, 8), spent: [], back: addDays(FROM, 9) },
]

/** Batches that are sold out before a day on which money was spent on them. */
export async function emptyBatches({ record, undone, farms }: BarnFixture): Promise<Left[]> {
  const left: Left[] = []
  for (const farm of farms)
    for (const { mark, sold, spent, back } of EMPTIED) {
      const earNo = `${mark}${farm.batchNo}`
      const begun = {
        date: BEGIN,
        houseId: farm.houses[0]?.uid,
        stage: 'NURSERY',
        birthDate: addDays(BEGIN, -40),
      }
      await record('batch_in_init', farm.uid, [{ ...begun, earNo, qty: 10, weight: 100, amount: 3500 }])
      const pay = (day: string, cents: number) =>
        record('event_batch_cost', farm.uid, [{ earNo, date: day, item: 'LABOUR', amount: cents / 100 }])
      for (const [day, cents] of spent) await pay(day, cents)
      const [wrong] = back ? await pay(back, 100) : []
      await record('batch_out_sale', farm.uid, [{ earNo, date: sold, qty: 10, weight: 250, amount: 9000 }])
      if (wrong && !(await undone('event_batch_cost', wrong))) throw new Error('not taken back')
      const behind = spent.filter(([day]) => day > sold)
      const [last] = behind.at(-1) ?? []
      const cents = behind.reduce((sum, [, own]) => sum + own, 0)
      if (last) left.push({ farm, batchNo: earNo, day: last, cents })
    }
  return left
}

const COUNTED = [
  { day: addDays(FROM, -1), by: 4 },
  { day: FROM, by: 2 },
  { day: addDays(FROM, 3), by: 0 },
  { day: addDays(FROM, 5), by: 7, back: true },
  { day: TO, by: -3 },
  { day: addDays(TO, 1), by: -1 },
]

/** Counts of a batch on the ends of the period and the days next to them, and pigs that go on to another batch. */
export async function countAndPass(fixture: BarnFixture): Promise<void> {
  const { record, undone, farms, flows } = fixture
  for (const farm of farms) {
    const [counted, from, to] = ['C', 'V', 'W'].map((mark) => `${mark}${farm.batchNo}`)
    if (!counted || !from || !to) continue
    const begun = {
      date: BEGIN,
      houseId: farm.houses[1]?.uid,
      stage: 'NURSERY',
      birthDate: addDays(BEGIN, -40),
    }
    for (const batchNo of [counted, from, to]) {
      await record('batch_in_init', farm.uid, [
        { ...begun, earNo: batchNo, qty: 60, weight: 600, amount: 21_000 },
      ])
      flows.push({ farm, day: BEGIN, batchNo, kind: 'BEGIN', heads: 60 })
    }
    for (const { day, by, back } of COUNTED) {
      const found = headsOf(fixture, counted, day) + by
      const [uid] = await record('batch_count', farm.uid, [{ earNo: counted, date: day, counted: found }])
      if (!back) flows.push({ farm, day, batchNo: counted, kind: 'COUNT', heads: by })
      else if (!(await undone('batch_count', String(uid)))) throw new Error('not taken back')
    }
    for (const day of [addDays(FROM, -1), addDays(FROM, 4), TO]) {
      const row = { kind: 'MERGE', earNo: from, toBatchNo: to, date: day, qty: 5, weight: 100 }
      await record('batch_transfer', farm.uid, [row])
      flows.push({ farm, day, batchNo: from, kind: 'OUT', heads: -5 })
      flows.push({ farm, day, batchNo: to, kind: 'IN', heads: 5 })
    }
  }
}

/** A shipment of which some came back on the lorry and one died. */
export async function sendBack(fixture: BarnFixture): Promise<void> {
  const { record, made, chief, farms, sent } = fixture
  const [from, to] = farms
  if (!from || !to) return
  const [batchNo, into] = [`R${from.batchNo}`, `R${to.batchNo}`]
  for (const [farm, earNo] of [
    [from, batchNo],
    [to, into],
  ] as const) {
    const houseId = farm.houses[0]?.uid
    const begun = { date: BEGIN, houseId, stage: 'NURSERY', birthDate: addDays(BEGIN, -40) }
    await record('batch_in_init', farm.uid, [{ ...begun, earNo, qty: 60, weight: 600, amount: 21_000 }])
  }
  const [day, on] = [addDays(FROM, -2), FROM]
  const lines = [{ batchNo, heads: 12, weight: '240' }]
  const body = { outFarmId: from.uid, inFarmId: to.uid, sendDate: day, batches: lines }
  const slip = await bringTo(
    fixture,
    'pigmanage-dropping',
    await made('pigmanage-dropping', body),
    'APPROVED',
  )
  const docNo = String(slip?.docNo)
  const name = 'pigmanage-pigletReceive'
  const { data } = await chief.get<{ list: Doc[] }>(`${name}?sourceNo=${docNo}`)
  const receipt = data.list.find((one) => one.status === 'DRAFT' && one.sendDate === day)
  const place = { houseId: to.houses[0]?.uid, batchNo: into, opens: false }
  const came = { heads: 8, weight: '160', dead: 1, returned: 3, receiveDate: on, ...place }
  const filled = await chief.patch<Doc>(`${name}/${receipt?.uid}`, { version: receipt?.version, ...came })
  const taken = filled.data && (await bringTo(fixture, name, filled.data, 'APPROVED'))
  if (taken?.status !== 'APPROVED') throw new Error(`not received: ${filled.msg}`)
  sent.push({ from, to, docNo, day, batchNo, heads: 12, arrivedOn: on, dead: 1 })
}

const rowOf = (farm: OracleFarm, batchNo: string, date: string | null, more: object): OracleRow => ({
  ...{ batchNo, farm: farm.name, date, stage: '保育', differences: 1, costGap: null, gained: 0, missing: 0 },
  ...more,
})

/** Heads of the books and those that were found. */
export const against = (book: number, actual: number) => ({
  ...{ book, actual, difference: actual - book },
  ...{ gained: Math.max(actual - book, 0), missing: Math.max(book - actual, 0) },
})

export const headsOf = ({ flows }: BarnFixture, batchNo: string, day = '9999') =>
  flows.filter((one) => one.batchNo === batchNo && one.day <= day).reduce((sum, { heads }) => sum + heads, 0)

/** The last day on which anything happened to a batch. */
export const lastDayOf = ({ flows }: BarnFixture, batchNo: string) =>
  flows
    .filter((one) => one.batchNo === batchNo)
    .map(({ day }) => day)
    .toSorted()
    .at(-1) ?? null

const isWithin = (day: string | null) => day !== null && day >= FROM && day <= TO

/** 批次差异查询 of untampered books: counts, piglets that died on the road, and money that follows no pig. */
export function differenceRows(
  fixture: BarnFixture,
  left: readonly Left[],
  farms: readonly OracleFarm[],
): OracleRow[] {
  const counts = fixture.flows
    .filter(({ kind, heads, day }) => kind === 'COUNT' && heads !== 0 && isWithin(day))
    .map(({ farm, batchNo, day, heads }) => {
      const found = headsOf(fixture, batchNo, day)
      const of = { check: '盘点与账面', source: '批次盘点', ...against(found - heads, found) }
      return { farm, row: rowOf(farm, batchNo, day, of) }
    })
  const road = fixture.sent
    .filter(({ dead, arrivedOn }) => dead > 0 && isWithin(arrivedOn))
    .map(({ from, batchNo, docNo, arrivedOn, heads, dead }) => {
      const of = { check: '投放与接收', source: `${docNo} 途中死亡`, ...against(heads, heads - dead) }
      return { farm: from, row: rowOf(from, batchNo, arrivedOn, of) }
    })
  const costs = left
    .filter(({ day }) => isWithin(day))
    .map(({ farm, batchNo, day, cents }) => {
      const of = { check: '成本', source: '清群后的费用', costGap: cents / 100 }
      return { farm, row: rowOf(farm, batchNo, day, { ...of, book: null, actual: null, difference: null }) }
    })
  return [...counts, ...road, ...costs].filter(({ farm }) => farms.includes(farm)).map(({ row }) => row)
}

/** Figures a batch reports of itself against those entered for it. */
export const wholeRow = (fixture: BarnFixture, farm: OracleFarm, batchNo: string, more: object): OracleRow =>
  rowOf(farm, batchNo, lastDayOf(fixture, batchNo), more)

/** Heads that went from one batch to the other on a day, and those it took in. */
export function transferRow(
  fixture: BarnFixture,
  farm: OracleFarm,
  day: string,
  [from, more]: [string, number],
) {
  const gone = -fixture.flows
    .filter((one) => one.batchNo === from && one.kind === 'OUT' && one.day === day)
    .reduce((sum, { heads }) => sum + heads, 0)
  return rowOf(farm, from, day, { check: '转出与转入', source: '批次转群', ...against(gone, gone + more) })
}
