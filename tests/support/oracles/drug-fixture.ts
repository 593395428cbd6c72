import { addDays } from '#domain/calendar.ts'
import { BEGIN, type Doc, dayOf, FROM, type OracleFarm } from './farms.ts'
import { post, type StockFixture } from './stock-facts.ts'
import { stockFixture } from './stock-fixture.ts'

/** A treatment, preventive medication or vaccination as it was entered. */
export interface Treated {
  readonly farm: OracleFarm
  readonly day: string
  readonly code: 'event_cure' | 'event_health' | 'event_immune'
  readonly uid: string
  readonly subject: 'PIG' | 'LITTER' | 'BATCH' | 'HOUSE'
  readonly number: string
  readonly house: string | null
  readonly heads: number
  readonly material: Drug
  readonly usedQty: number | null
  /** 元 as it was typed. */
  readonly typed: number | null
  readonly days: number | null
  readonly words: Readonly<Record<string, string | null>>
  readonly result: string | null
}

export interface Drug {
  readonly uid: string
  readonly name: string
  readonly materialClass: 'DRUG' | 'VACCINE'
  readonly withdrawDays: number
  /** 元 a unit without a warehouse, as the lists and the file said when it was used. */
  readonly price: (day: string) => number | null
}

/** A drug bought outside the warehouse. */
export interface OtherDrug {
  readonly farm: OracleFarm
  readonly day: string
  readonly drug: string
  readonly qty: number
  readonly amount: number
  readonly house: string | null
  readonly purpose: string | null
}

/** The day the second farm's warehouse begins: what was used before counts by its event. */
export const SECOND_BEGINS = '2026-09-28'
const MOVED = '2026-10-01'
/** The vaccine that had no price when it was used: lists entered later say what it cost. */
export const LATE = '后价苗'

/** Stock of drugs with what was used of them: the first farm's warehouse serves its barns, the others' do not. */
export async function drugFixture(seed: number, tries: number, uses: number) {
  const stock = await stockFixture(seed, tries, [BEGIN, SECOND_BEGINS, BEGIN])
  const drugs = await drugsOf(stock)
  const diseases = await stock.words('disease')
  const fixture = { ...stock, drugs, diseases, treated: [] as Treated[], others: [] as OtherDrug[] }
  for (const farm of stock.farms) await animals(stock, farm)
  for (let no = 0; no < uses; no += 1) await (stock.luck.chance(0.2) ? other(fixture) : treat(fixture))
  await vaccinateUnpriced(fixture)
  await laterPrices(fixture)
  return fixture
}
export type DrugFixture = Awaited<ReturnType<typeof drugFixture>>

async function drugsOf({ materials, made, word }: StockFixture): Promise<Drug[]> {
  const unitId = await word('unit')
  const own = (code: string) => materials.find(({ name }) => name === code)?.uid ?? ''
  const vaccine = own('蓝耳苗')
  const listed = { materialId: vaccine, organizeId: null, approved: true }
  await made('vaccinePrice', {
    ...listed,
    price: '4.2',
    effectiveFrom: '2026-09-01',
    effectiveTo: '2026-09-30',
  })
  await made('vaccinePrice', { ...listed, price: '5.3', effectiveFrom: '2026-10-01', effectiveTo: null })
  const body = { unitId, materialClass: 'DRUG', withdrawDays: 7 }
  const courses = await made('basic-material', {
    ...body,
    code: 'D4',
    name: '氟苯尼考',
    standardPrice: '8.4',
  })
  const late = await made('basic-material', {
    ...body,
    code: 'V2',
    name: '后价苗',
    materialClass: 'VACCINE',
    withdrawDays: 0,
  })
  const free = await made('basic-material', { ...body, code: 'D5', name: '无价药', withdrawDays: 0 })
  return [
    { uid: own('阿莫西林'), name: '阿莫西林', materialClass: 'DRUG', withdrawDays: 0, price: () => 6.5 },
    { uid: courses.uid, name: '氟苯尼考', materialClass: 'DRUG', withdrawDays: 7, price: () => 8.4 },
    { uid: free.uid, name: '无价药', materialClass: 'DRUG', withdrawDays: 0, price: () => null },
    {
      ...{ uid: late.uid, name: LATE, materialClass: 'VACCINE', withdrawDays: 0 },
      price: (day) => (day <= FROM ? 3.7 : 4.1),
    },
    {
      ...{ uid: vaccine, name: '蓝耳苗', materialClass: 'VACCINE', withdrawDays: 0 },
      price: (day) => (day < '2026-10-01' ? 4.2 : 5.3),
    },
  ]
}

/** A gilt that changes her house within the period, and a sow with a litter. */
async function animals({ record }: StockFixture, farm: OracleFarm): Promise<void> {
  const [first, second] = farm.houses
  const at = { date: BEGIN, houseId: first?.uid, source: 'INIT', init: true, sex: 'F' }
  const mateDate = addDays(BEGIN, -116)
  await record('event_entry', farm.uid, [
    { ...at, earNo: 'G1', status: 'GILT', birthDate: addDays(BEGIN, -240) },
    {
      ...at,
      earNo: 'N1',
      status: 'LACTATING',
      parity: 3,
      farrowDate: addDays(BEGIN, -1),
      suckling: 12,
      mateDate,
    },
  ])
  await record('event_transfer_house', farm.uid, [{ earNo: 'G1', date: MOVED, houseId: second?.uid }])
}

async function treat(fixture: DrugFixture): Promise<void> {
  const { luck, farms, drugs, diseases } = fixture
  const [farm, day] = [luck.of([...farms, ...farms.slice(1, 2)]), dayOf(luck)]
  const code = luck.of(['event_cure', 'event_cure', 'event_health', 'event_immune', 'event_immune'] as const)
  const fitting = drugs.filter(
    ({ materialClass }) => (materialClass === 'VACCINE') === (code === 'event_immune'),
  )
  const material = luck.of(fitting)
  const subject = luck.of(['PIG', 'LITTER', 'BATCH', 'HOUSE'] as const)
  const house = luck.of(farm.houses)
  const number = { PIG: 'G1', LITTER: 'N1', BATCH: farm.batchNo, HOUSE: house.name }[subject]
  const heads = subject === 'PIG' ? 1 : luck.between(2, 9)
  const usedQty = luck.chance(0.85) ? luck.between(1, 500) / 100 : null
  const isTyped = usedQty !== null && luck.chance(0.25) && farm !== farms[0]
  const typed = isTyped ? luck.between(1, 5000) / 100 : null
  const days = code === 'event_immune' ? null : luck.between(1, 5)
  const disease = code === 'event_cure' ? luck.of(diseases) : null
  const words = {
    ...{ dose: '2ml', vet: '王医', disease: disease?.name ?? null },
    plan: code === 'event_health' && luck.chance(0.8) ? '春保' : null,
    lotNo: code === 'event_immune' ? 'V9' : null,
  }
  const result =
    code === 'event_cure' && luck.chance(0.6) ? luck.of(['CURED', 'BETTER', 'DEAD', 'CULLED']) : null
  const uid = await fixture.tried(code, farm.uid, {
    ...{ date: day, subject, earNo: subject === 'HOUSE' ? null : number, dose: words.dose, vet: words.vet },
    ...{ houseId: subject === 'HOUSE' ? house.uid : null, ...(subject !== 'PIG' && { qty: heads }) },
    ...{ usedQty, amount: typed, [code === 'event_immune' ? 'vaccineId' : 'drugId']: material.uid },
    ...(days !== null && { days }),
    ...(words.plan && { plan: words.plan }),
    ...(words.lotNo && { lotNo: words.lotNo }),
    ...(disease && { diseaseId: disease.uid }),
    ...(result && { result, resultDate: addDays(day, days ?? 0) }),
  })
  if (!uid || (luck.chance(0.15) && (await fixture.undone(code, uid)))) return
  fixture.treated.push({
    ...{ farm, day, code, uid, subject, number, heads, material, usedQty, typed, days, words, result },
    house: houseOf(farm, day, { subject, number: house.name }),
  })
  if (farm === farms[0] && usedQty !== null) use(fixture, farm, day, { uid, material, usedQty, number })
}

/** Where the animal stood that day; a batch is known by its number. */
function houseOf(farm: OracleFarm, day: string, { subject, number }: Pick<Treated, 'subject' | 'number'>) {
  const [first, second] = farm.houses
  if (subject === 'HOUSE') return number
  if (subject === 'BATCH') return null
  return (subject === 'PIG' && day >= MOVED ? second : first)?.name ?? null
}

function use(
  fixture: DrugFixture,
  farm: OracleFarm,
  day: string,
  { uid, material, usedQty, number }: Pick<Treated, 'uid' | 'material' | 'number'> & { usedQty: number },
): void {
  const warehouse = fixture.warehouses.get(farm)?.[0]?.uid ?? ''
  const place = ['G1', 'N1'].includes(number) ? null : number
  post(fixture, {
    ...{
      farmId: farm.uid,
      day,
      kind: 'USE',
      docNo: null,
      source: uid,
      material: material.uid,
      warehouse,
      lot: '',
    },
    ...{ qty: Math.round(usedQty * 1000), place },
  })
}

async function other({ luck, farms, made, chief, others }: DrugFixture): Promise<void> {
  const [farm, day] = [luck.of(farms), dayOf(luck)]
  const house = luck.chance(0.5) ? luck.of(farm.houses) : null
  const row = {
    drug: luck.of(['中药', '阿莫西林']),
    qty: luck.between(1, 20),
    amount: luck.between(1, 9000) / 100,
  }
  const purpose = luck.chance(0.5) ? '驱虫' : null
  const body = { atFarmId: farm.uid, useDate: day, houseId: house?.uid ?? null, purpose, ...row }
  const { uid, version } = await made('otherDrug', body)
  if (luck.chance(0.2)) await chief.delete(`otherDrug/${uid}`, { version })
  else others.push({ farm, day, ...row, house: house?.name ?? null, purpose })
}

/** On both days next to the change of its list, before the second farm keeps vaccines in a warehouse. */
async function vaccinateUnpriced({ farms, drugs, record, treated }: DrugFixture): Promise<void> {
  const [farm, material] = [farms[1], drugs.find(({ name }) => name === LATE)]
  if (!farm || !material) return
  const row = { subject: 'BATCH' as const, usedQty: 2.5 }
  for (const day of [FROM, addDays(FROM, 1)]) {
    const cells = {
      ...row,
      date: day,
      earNo: farm.batchNo,
      qty: 4,
      vaccineId: material.uid,
      dose: '2ml',
      vet: '王医',
    }
    const [uid = ''] = await record('event_immune', farm.uid, [cells])
    treated.push({
      ...{
        ...row,
        farm,
        day,
        code: 'event_immune',
        uid,
        number: farm.batchNo,
        house: null,
        heads: 4,
        material,
      },
      ...{ typed: null, days: null, words: { dose: '2ml', vet: '王医' }, result: null },
    })
  }
}

/** Lists entered afterwards price what had no price; standard prices that change then change nothing that was priced. */
async function laterPrices({ chief, made, drugs }: DrugFixture): Promise<void> {
  const late = { materialId: drugs.find(({ name }) => name === LATE)?.uid, organizeId: null, approved: true }
  await made('vaccinePrice', {
    ...late,
    price: '3.7',
    effectiveFrom: '2026-09-01',
    effectiveTo: FROM,
  })
  await made('vaccinePrice', { ...late, price: '4.1', effectiveFrom: addDays(FROM, 1), effectiveTo: null })
  for (const { uid, name } of drugs) {
    if (name === '无价药' || name === LATE) continue
    const { data } = await chief.get<Doc>(`basic-material/${uid}`)
    await chief.patch(`basic-material/${uid}`, { version: data.version, standardPrice: '77' })
  }
}
