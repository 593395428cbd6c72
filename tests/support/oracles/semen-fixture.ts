import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { BEGIN, bringTo, type Doc, dayOf, fateOf, type OracleFarm, oracleFarms } from './farms.ts'

export interface Collected {
  readonly earNo: string
  readonly day: string
  readonly volume: number
  readonly density: number | null
  readonly motility: number
  readonly abnormal: number
  readonly collector: string | null
  made: number
}

export interface Shipped {
  readonly docNo: string
  readonly day: string
  readonly to: OracleFarm | null
  readonly earNo: string
  readonly doses: number
  readonly price: number
  state: 'SHIPPED' | 'RECEIVED' | 'REJECTED' | 'VOID'
  accepted: number | null
  /** The day it was sent back. */
  rejectedOn: string | null
}

export interface Bought {
  readonly farm: OracleFarm
  readonly day: string
  readonly doses: number
  readonly rejected: number
  readonly price: number
  isVoid: boolean
}

export interface Asked {
  readonly farm: OracleFarm
  readonly week: string
  readonly breed: string
  readonly matings: number
  readonly each: number
  readonly reserve: number
  readonly confirmed: number | null
}

/** The breed of the boars, and the line of the first of them. */
export const [BREED, LINE] = ['试验种', '试验一系']
export const BOARS = { K1: LINE, K2: null } as const
export const boarBorn = addDays(BEGIN, -500)

/** The first farm has boars: ejaculates, doses made, sent to farms and clients, taken in, sent back, taken back; semen that was bought. */
export async function semenOracleFixture(seed: number, tries: number) {
  const base = await oracleFarms(seed)
  const kinds = await breedsOf(base)
  const stud = base.farms[0] as OracleFarm
  const houseId = stud.houses[0]?.uid
  const boar = {
    date: BEGIN,
    houseId,
    source: 'INIT',
    init: true,
    sex: 'M',
    status: 'ACTIVE',
    birthDate: boarBorn,
  }
  await base.record('event_entry', stud.uid, [
    { ...boar, earNo: 'K1', breedId: kinds.breed, lineId: kinds.line },
    { ...boar, earNo: 'K2', breedId: kinds.breed },
  ])
  const client = await base.made('basic-client', { code: 'C1', name: '李养户', kind: 'RETAIL' })
  const supplier = await base.made('basic-supplier', { code: 'S1', name: '远方', kind: 'SEMEN' })
  const range = { studId: stud.uid, breedId: kinds.breed, priority: 1, dateFrom: '2026-08-01' }
  for (const farm of base.farms.slice(1))
    await base.made('Boar-SupplierSemenRange', { ...range, supplyFarmId: farm.uid })
  const fixture = {
    ...{ ...base, stud, kinds, clientId: client.uid, supplierId: supplier.uid, taken: new Set<string>() },
    ...{
      collected: [] as Collected[],
      shipped: [] as Shipped[],
      bought: [] as Bought[],
      asked: [] as Asked[],
    },
  }
  for (let no = 0; no < tries; no += 1) await collect(fixture)
  for (let no = 0; no < tries / 3; no += 1) await buy(fixture, no)
  for (const farm of base.farms.slice(1)) for (const week of WEEKS) await ask(fixture, farm, week)
  return fixture
}
export type SemenOracleFixture = Awaited<ReturnType<typeof semenOracleFixture>>
type Base = Awaited<ReturnType<typeof oracleFarms>>

/** Mondays: the first week ends on the first day of the period at the earliest, the last begins on its last. */
export const WEEKS = [
  '2026-09-07',
  '2026-09-14',
  '2026-09-21',
  '2026-09-28',
  '2026-10-05',
  '2026-10-12',
  '2026-10-19',
]

async function breedsOf({ made }: Base) {
  const entry = { scode: 'breeds', sort: 90 }
  const breed = await made('data-dictionary', { ...entry, name1: BREED, parentId: null })
  const line = await made('data-dictionary', { ...entry, name1: LINE, parentId: breed.uid })
  return { breed: breed.uid, line: line.uid }
}

async function collect(fixture: SemenOracleFixture): Promise<void> {
  const { luck, stud, tried, undone, collected, taken } = fixture
  const [earNo, day] = [luck.of(['K1', 'K2']), dayOf(luck)]
  // a boar gives once a day
  if (taken.has(`${earNo} ${day}`)) return
  const density = luck.chance(0.8) ? luck.between(20, 50) / 10 : null
  const found = {
    volume: luck.between(150, 400),
    density,
    motility: luck.between(62, 90),
    abnormal: luck.between(5, 24),
  }
  const collector = luck.chance(0.7) ? luck.of(['张三', '李四']) : null
  const row = { earNo, date: day, ...found, collector, colour: 'WHITE' }
  const uid = await tried('event_semen_collect', stud.uid, row)
  if (!uid || (luck.chance(0.15) && (await undone('event_semen_collect', uid)))) return
  taken.add(`${earNo} ${day}`)
  const one: Collected = { earNo, day, ...found, collector, made: 0 }
  collected.push(one)
  if (found.motility < 70 || found.abnormal > 20) return
  const dosesMade = luck.between(10, 25)
  const lotNo = `L${earNo}${day}`
  if (!(await tried('event_semen_process', stud.uid, { earNo, date: day, dosesMade, lotNo }))) return
  one.made = dosesMade
  for (let no = 0; no < 2; no += 1) await ship(fixture, one, lotNo)
}

async function ship(fixture: SemenOracleFixture, { earNo, day }: Collected, lotNo: string): Promise<void> {
  const { luck, chief, farms, clientId, shipped, t } = fixture
  const to = luck.chance(0.7) ? luck.of(farms.slice(1)) : null
  const sunday = (7 - new Date(day).getUTCDay()) % 7
  const on = addDays(day, sunday <= 3 && luck.chance(0.5) ? sunday : luck.between(0, 1))
  const lot = await sql<{ uid: string }>`select uid from semen_lot where lot_no = ${lotNo}`.execute(t.db)
  const [doses, price] = [luck.between(1, 5), luck.between(200_000, 600_000) / 10_000]
  const target = to ? { destination: 'FARM', toFarmId: to.uid } : { destination: 'CLIENT', clientId }
  const body = { shipDate: on, lotUid: lot.rows[0]?.uid, doses, price: price.toFixed(4), ...target }
  const { data } = await chief.post<Doc | null>('semen-sales', body)
  if (!data) return
  const one: Shipped = {
    ...{
      docNo: data.docNo,
      day: on,
      to,
      earNo,
      doses,
      price,
      state: 'SHIPPED',
      accepted: null,
      rejectedOn: null,
    },
  }
  shipped.push(one)
  const fate = luck.of(['RECEIVED', 'RECEIVED', 'REJECTED', 'VOID', 'SHIPPED'])
  if (fate === 'VOID') {
    const { code } = await chief.post(`semen-sales/${data.uid}/undo`, { reason: '录错' })
    if (code === 'SUCCESS') one.state = 'VOID'
  } else if (to && fate === 'RECEIVED') {
    const accepted = luck.between(1, doses)
    const { code } = await chief.post(`semen-recevice/${data.uid}/receive`, {
      date: addDays(on, 1),
      accepted,
    })
    if (code === 'SUCCESS') Object.assign(one, { state: 'RECEIVED', accepted })
  } else if (to && fate === 'REJECTED') {
    const date = addDays(on, 1)
    const { code } = await chief.post(`semen-recevice/${data.uid}/reject`, { date, reason: '温度' })
    if (code === 'SUCCESS') Object.assign(one, { state: 'REJECTED', rejectedOn: date })
  }
}

async function buy({ luck, made, chief, farms, supplierId, kinds, bought }: SemenOracleFixture, no: number) {
  const [farm, day] = [luck.of(farms), dayOf(luck)]
  const row = {
    doses: luck.between(5, 40),
    rejected: luck.between(0, 4),
    price: luck.between(100_000, 500_000) / 10_000,
  }
  const { uid } = await made('seminal-receive', {
    ...{
      farmId: farm.uid,
      receiveDate: day,
      supplierId,
      lotNo: `W${no}`,
      boarEarNo: 'D88',
      breedId: kinds.breed,
    },
    ...{ producedDate: day, validTo: addDays(day, 3), ...row, price: row.price.toFixed(4) },
  })
  const one: Bought = { farm, day, ...row, isVoid: false }
  bought.push(one)
  if (!luck.chance(0.3)) return
  const { code } = await chief.post(`seminal-receive/${uid}/undo`, { reason: '录错' })
  one.isVoid = code === 'SUCCESS'
}

/** Demand of a farm in a week: of the breed, in some weeks of the line as well. */
async function ask(fixture: SemenOracleFixture, farm: OracleFarm, week: string): Promise<void> {
  const { luck, made, kinds, asked, stud } = fixture
  const breeds = luck.chance(0.5) ? [BREED, LINE] : [BREED]
  const rows = breeds.map((breed) => ({
    ...{ breed, matings: luck.between(1, 20), each: luck.of([2, 2.5, 3]), reserve: luck.of([0, 5, 10]) },
    confirmed: luck.chance(0.4) ? luck.between(5, 60) : null,
  }))
  const draft = await made('semen-req-plan', {
    ...{ planFarmId: farm.uid, planDate: BEGIN, weekOf: addDays(week, luck.between(0, 6)), studId: stud.uid },
    rows: rows.map(({ breed, matings, each, reserve, confirmed }) => ({
      ...{
        breedId: breed === BREED ? kinds.breed : kinds.line,
        matings,
        dosesEach: String(each),
        reserve,
        confirmed,
      },
    })),
  })
  const doc = await bringTo(fixture, 'semen-req-plan', draft, fateOf(luck))
  if (doc?.status === 'APPROVED') asked.push(...rows.map((row) => ({ ...row, farm, week })))
}
