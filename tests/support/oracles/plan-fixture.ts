import { addDays } from '#domain/calendar.ts'
import { BEGIN, bringTo, type Doc, dayOf, fateOf, type OracleFarm, oracleFarms } from './farms.ts'

export interface PlannedPigs {
  readonly farm: OracleFarm
  readonly docNo: string
  readonly month: string
  readonly breed: string
  readonly sex: 'F' | 'M'
  readonly heads: number
  readonly price: number | null
  readonly expectDate: string | null
}
export interface Arrived {
  readonly farm: OracleFarm
  readonly day: string
  readonly breed: string
  readonly sex: 'F' | 'M'
  readonly heads: number
}
export interface PigletPlan {
  readonly farm: OracleFarm
  readonly docNo: string
  readonly week: string
  readonly expected: number | null
  readonly rows: readonly { readonly to: string; readonly heads: number }[]
}
export interface Weaned {
  readonly farm: OracleFarm
  readonly day: string
  readonly heads: number
}
export interface Sold {
  readonly farm: OracleFarm
  readonly day: string
  readonly heads: number
  readonly kilos: number
}
export interface YearTarget {
  readonly farm: OracleFarm
  readonly docNo: string
  readonly code: 'weanedHeads' | 'marketHeads' | 'marketKilos'
  readonly months: Readonly<Record<number, number>>
  readonly whole: number | null
}

/** Two breeds; the second line is of the first breed, and is planned by itself in some months. */
export const KINDS = { breed: '计划种', line: '计划一系', other: '计划二系' } as const
type Kind = keyof typeof KINDS
export const MONDAYS = ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05', '2026-10-19']

/** Plans of three farms in every state, with the pigs that came, were weaned and sold; the second year plan is in force. */
export async function planFixture(seed: number) {
  const base = await oracleFarms(seed)
  const entry = { scode: 'breeds', sort: 90 }
  const breed = await base.made('data-dictionary', { ...entry, name1: KINDS.breed, parentId: null })
  const uids: Record<Kind, string> = { breed: breed.uid, line: '', other: '' }
  for (const kind of ['line', 'other'] as const)
    uids[kind] = (
      await base.made('data-dictionary', { ...entry, name1: KINDS[kind], parentId: breed.uid })
    ).uid
  const supplier = await base.made('basic-supplier', { code: 'S1', name: '育种公司', kind: 'PIG' })
  const fixture = {
    ...{ ...base, uids, supplierId: supplier.uid, serial: 0 },
    ...{ planned: [] as PlannedPigs[], arrived: [] as Arrived[], piglets: [] as PigletPlan[] },
    ...{ weaned: [] as Weaned[], sold: [] as Sold[], targets: [] as YearTarget[] },
  }
  for (const farm of base.farms) {
    await herd(fixture, farm)
    for (let no = 0; no < 6; no += 1) await planPigs(fixture, farm)
    for (let no = 0; no < 5; no += 1) await bringPigs(fixture, farm)
    for (const week of MONDAYS) await planPiglets(fixture, farm, week)
    await planYear(fixture, farm)
  }
  return fixture
}
export type PlanFixture = Awaited<ReturnType<typeof planFixture>>

async function planPigs(fixture: PlanFixture, farm: OracleFarm): Promise<void> {
  const { luck, made, uids, supplierId, planned } = fixture
  const rows = ([9, 10, 11] as const).flatMap((month) => {
    if (luck.chance(0.3)) return []
    const kind = luck.of(['breed', 'breed', 'breed', 'line'] as const)
    const expectDate = luck.chance(0.5) ? `2026-${String(month).padStart(2, '0')}-1${luck.below(9)}` : null
    const price = luck.chance(0.85) ? luck.between(2000, 3000) : null
    return [
      { month, kind, sex: luck.of(['F', 'F', 'M'] as const), heads: luck.between(1, 30), expectDate, price },
    ]
  })
  if (rows.length === 0) return
  const draft = await made('plan-introduction', {
    ...{ planFarmId: farm.uid, planDate: BEGIN, year: 2026 },
    rows: rows.map(({ kind, ...row }) => ({ ...row, breedId: uids[kind], supplierId })),
  })
  const doc = await bringTo(fixture, 'plan-introduction', draft, fateOf(luck))
  if (doc?.status !== 'APPROVED') return
  for (const { month, kind, ...row } of rows) {
    const key = `2026-${String(month).padStart(2, '0')}`
    planned.push({ ...row, farm, docNo: doc.docNo, month: key, breed: KINDS[kind] })
  }
}

async function bringPigs(fixture: PlanFixture, farm: OracleFarm): Promise<void> {
  const { luck, made, uids, supplierId, arrived } = fixture
  const day = dayOf(luck)
  const kind = luck.of(['breed', 'line', 'other'] as const)
  const [sex, heads] = [luck.of(['F', 'F', 'M'] as const), luck.between(1, 3)]
  const pig = {
    sex,
    status: sex === 'F' ? 'GILT' : 'YOUNG',
    birthDate: '2026-04-01',
    weight: '96',
    price: '2500',
  }
  const pigs = Array.from({ length: heads }, () => {
    fixture.serial += 1
    return { ...pig, earNo: `Y${fixture.serial}`, breedId: uids[kind] }
  })
  const draft = await made('pig-introduction', {
    ...{
      introFarmId: farm.uid,
      introDate: day,
      houseId: farm.houses[0]?.uid,
      supplierId,
      result: 'WAITING',
      pigs,
    },
  })
  const doc = await bringTo(fixture, 'pig-introduction', draft, fateOf(luck))
  if (doc?.status === 'APPROVED') arrived.push({ farm, day, breed: KINDS[kind], sex, heads })
}

/** Sows that are weaned, a batch that is sold: on days of their own. */
async function herd(fixture: PlanFixture, farm: OracleFarm): Promise<void> {
  const { luck, record, tried, undone, weaned, sold } = fixture
  const at = { date: BEGIN, houseId: farm.houses[0]?.uid }
  const sow = { ...at, source: 'INIT', init: true, sex: 'F', status: 'LACTATING', parity: 3, suckling: 12 }
  const days = { farrowDate: addDays(BEGIN, -1), mateDate: addDays(BEGIN, -116) }
  const sows = ['N1', 'N2', 'N3', 'N4', 'N5']
  await record(
    'event_entry',
    farm.uid,
    sows.map((earNo) => ({ ...sow, ...days, earNo })),
  )
  const piglets = { ...at, stage: 'FINISH', birthDate: addDays(BEGIN, -90), qty: 500, weight: 30_000 }
  await record('batch_in_init', farm.uid, [{ ...piglets, earNo: farm.batchNo, amount: 300_000 }])
  for (const earNo of sows) {
    const [day, heads] = [addDays('2026-09-13', luck.below(10)), luck.between(6, 11)]
    const row = { earNo, date: day, targetKind: 'HOUSE', targetHouseId: farm.houses[1]?.uid, startes: heads }
    const uid = await tried('event_wean', farm.uid, { ...row, weanWeight: heads * 6.5, deaths: 12 - heads })
    if (uid && !(luck.chance(0.2) && (await undone('event_wean', uid)))) weaned.push({ farm, day, heads })
  }
  for (let no = 0; no < 8; no += 1) {
    const [day, heads] = [dayOf(luck), luck.between(1, 9)]
    const kilos = heads * luck.between(95, 115)
    const code = luck.of(['batch_out_sale', 'batch_out_slaughter'])
    const row = { earNo: farm.batchNo, date: day, qty: heads, weight: kilos, amount: heads * 1500 }
    const uid = await tried(code, farm.uid, row)
    if (uid && !(luck.chance(0.2) && (await undone(code, uid)))) sold.push({ farm, day, heads, kilos })
  }
}

/** One plan of a week or two: the expectation of the last that was approved counts. */
async function planPiglets(fixture: PlanFixture, farm: OracleFarm, week: string): Promise<void> {
  const { luck, made, farms, piglets } = fixture
  for (let no = 0; no < luck.between(1, 2); no += 1) {
    const rows = luck.chance(0.5) ? [luck.of(farms)] : farms.slice(0, 2)
    const lines = rows.map((to) => ({ to, heads: luck.between(5, 60) }))
    const draft = await made('piglet-plan', {
      ...{ planFarmId: farm.uid, planDate: BEGIN, weekOf: addDays(week, luck.below(7)) },
      rows: lines.map(({ to, heads }) => ({ toFarmId: to.uid, heads })),
    })
    const doc = await bringTo(fixture, 'piglet-plan', draft, fateOf(luck))
    if (doc?.status !== 'APPROVED') continue
    const { expected } = doc as Doc & { expected: number | null }
    const places = lines.map(({ to, heads }) => ({ to: to.name, heads }))
    piglets.push({ farm, docNo: doc.docNo, week, expected, rows: places })
  }
}

/** An older version, the one in force, and a draft of the next. */
async function planYear(fixture: PlanFixture, farm: OracleFarm): Promise<void> {
  const { luck, made, targets } = fixture
  for (const fate of ['APPROVED', 'APPROVED', 'DRAFT'] as const) {
    const lines = (['weanedHeads', 'marketHeads', 'marketKilos'] as const).map((code) => {
      const months = {
        8: luck.between(1, 90),
        9: luck.between(1, 90),
        10: luck.between(1, 90),
        11: luck.between(1, 90),
      }
      return { code, months, whole: luck.chance(0.4) ? luck.between(400, 900) : null }
    })
    const draft = await made('yearPlan', {
      ...{ planFarmId: farm.uid, planDate: BEGIN, year: 2026 },
      targets: lines.map(({ code, months, whole }) => ({
        ...{ code, whole: whole === null ? null : String(whole) },
        ...Object.fromEntries(Object.entries(months).map(([month, heads]) => [`m${month}`, String(heads)])),
      })),
    })
    const doc = await bringTo(fixture, 'yearPlan', draft, fate)
    if (doc?.status !== 'APPROVED') continue
    for (const line of [...targets]) if (line.farm === farm) targets.splice(targets.indexOf(line), 1)
    targets.push(...lines.map((line) => ({ ...line, farm, docNo: doc.docNo })))
  }
}
