import { addDays } from '#domain/calendar.ts'
import {
  BEGIN,
  bringTo,
  type Doc,
  dayOf,
  type Fate,
  fateOf,
  type OracleFarm,
  oracleFarms,
  TO,
} from './farms.ts'
import { type StepKind, StockModel, type StockStep } from './stock-model.ts'

export interface Material {
  readonly uid: string
  readonly name: string
  readonly materialClass: string
  readonly lots: readonly string[]
}

/** Lines of a count as they were entered, whatever became of its document. */
export interface CountLine {
  readonly farm: OracleFarm
  readonly docNo: string
  readonly day: string
  readonly kind: 'COUNT' | 'ADJUST' | 'SCRAP'
  readonly warehouse: Warehouse
  readonly material: Material
  readonly lot: string
  readonly qty: number
  /** What the books had when it was last saved, approved or taken back. */
  bookQty: number
  readonly cause: string
  status: string
  readonly source: string
}

export interface Warehouse {
  readonly uid: string
  readonly name: string
}

interface Posted {
  readonly name: string
  readonly farm: OracleFarm
  readonly doc: Doc
  readonly day: string
  isPart: boolean
}

/** When lots end: one has by the end of the period, one soon will. */
export const ENDS: Readonly<Record<string, string>> = { L1: '2026-10-18', L2: '2026-11-10', L3: '2027-10-01' }
export const SAFETY = { min: 795_000, max: 805_000 }

const MATERIALS: readonly (readonly [code: string, name: string, materialClass: string])[] = [
  ['F', '育肥料', 'FEED'],
  ['D1', '青霉素', 'DRUG'],
  ['D2', '阿莫西林', 'DRUG'],
  ['V', '蓝耳苗', 'VACCINE'],
  ['X', '戊二醛', 'DISINFECTANT'],
  ['H', '手套', 'CONSUMABLE'],
]

/** Random documents of stock in three farms with two warehouses each; some are never approved, some taken back. */
export async function stockWorld(
  seed: number,
  tries: number,
  begins: readonly string[] = [BEGIN, BEGIN, BEGIN],
) {
  const base = await oracleFarms(seed)
  const { farms, made, word, record } = base
  const unitId = await word('unit')
  const materials: Material[] = []
  for (const [code, name, materialClass] of MATERIALS) {
    const lotControl = code === 'D1'
    const body = { code, name, materialClass, unitId, kgPerUnit: '1', lotControl, withdrawDays: 0 }
    const { uid } = await made('basic-material', { ...body, standardPrice: code === 'H' ? null : '6.5' })
    materials.push({ uid, name, materialClass, lots: lotControl ? Object.keys(ENDS) : [''] })
  }
  const supplier = await made('basic-supplier', { code: 'S', name: '正大', kind: 'FEED' })
  const warehouses = new Map<OracleFarm, Warehouse[]>()
  for (const [at, farm] of farms.entries()) {
    const own: Warehouse[] = []
    for (const no of [1, 2]) {
      const name = `${farm.name}${no}号库`
      const body = {
        atFarmId: farm.uid,
        code: `W${no}`,
        name,
        kind: 'GENERAL',
        usedByEvents: at === 0 && no === 1,
      }
      own.push({ uid: (await made('warehouse', body)).uid, name })
    }
    warehouses.set(farm, own)
    const piglets = {
      date: BEGIN,
      houseId: farm.houses[0]?.uid,
      stage: 'NURSERY',
      birthDate: addDays(BEGIN, -40),
    }
    await record('batch_in_init', farm.uid, [
      { ...piglets, earNo: farm.batchNo, qty: 500, weight: 5000, amount: 100_000 },
    ])
    await made('material-safety', {
      ...{ atFarmId: farm.uid, materialId: materials[0]?.uid },
      ...{ minQty: String(SAFETY.min / 1000), maxQty: String(SAFETY.max / 1000) },
    })
  }
  const world: StockWorld = {
    ...{ ...base, materials, supplierId: supplier.uid, warehouses },
    ...{ steps: [], counts: [], posted: [], order: 0 },
  }
  for (const [at, farm] of farms.entries())
    for (const warehouse of warehouses.get(farm) ?? [])
      await receive(world, farm, begins[at] ?? BEGIN, warehouse, 'APPROVED', materials)
  for (let no = 0; no < tries; no += 1) await happen(world)
  // what comes after the period changes no state in it
  for (const farm of farms) {
    const [warehouse] = warehouses.get(farm) ?? []
    if (warehouse) await receive(world, farm, addDays(TO, 1), warehouse, 'APPROVED', materials.slice(0, 1))
  }
  return world
}

export interface StockWorld extends Awaited<ReturnType<typeof oracleFarms>> {
  readonly materials: readonly Material[]
  readonly supplierId: string
  readonly warehouses: ReadonlyMap<OracleFarm, readonly Warehouse[]>
  /** What stands, in the order it was posted. */
  steps: StockStep[]
  readonly counts: CountLine[]
  posted: Posted[]
  order: number
}

const units = (thousandths: number) => (thousandths / 1000).toFixed(3)

/** Materials of a document with a lot each: no pair twice. */
function picks({ luck, materials }: StockWorld, count: number) {
  const pairs = materials.flatMap((material) => material.lots.map((lot) => ({ material, lot })))
  const found: typeof pairs = []
  for (let no = 0; no < count; no += 1) {
    const one = luck.of(pairs)
    if (!found.includes(one)) found.push(one)
  }
  return found
}

export const post = (world: StockWorld, step: Omit<StockStep, 'order'>) => {
  world.order += 1
  world.steps.push({ ...step, order: world.order })
}

/** Writes a document and brings it where it ends; answers it where it stands approved. */
async function enter(
  world: StockWorld,
  name: string,
  farm: OracleFarm,
  day: string,
  body: object,
  fate: Fate,
) {
  const draft = await world.made(name, body)
  const doc = await bringTo(world, name, draft, fate)
  if (doc?.status === 'APPROVED') world.posted.push({ name, farm, doc, day, isPart: false })
  return { draft, doc, isPosted: doc?.status === 'APPROVED' }
}

async function receive(
  world: StockWorld,
  farm: OracleFarm,
  day: string,
  warehouse: Warehouse,
  fate: Fate,
  all?: readonly Material[],
): Promise<void> {
  const { luck } = world
  const chosen = all
    ? all.flatMap((material) => material.lots.map((lot) => ({ material, lot })))
    : picks(world, luck.between(1, 3))
  const lines = chosen.map((one) => ({
    ...one,
    qty: all ? 400_000 : luck.between(500, 60_000),
    // one of ten is a gift
    price: !all && luck.chance(0.1) ? 0 : luck.between(10_000, 90_000),
  }))
  const { doc, isPosted } = await enter(
    world,
    'receive',
    farm,
    day,
    {
      ...{
        receiveFarmId: farm.uid,
        receiveDate: day,
        warehouseId: warehouse.uid,
        supplierId: world.supplierId,
      },
      lines: lines.map(({ material, lot, qty, price }) => ({
        ...{ materialId: material.uid, qty: units(qty), price: (price / 10_000).toFixed(4) },
        ...(lot && { lot, expDate: ENDS[lot] }),
      })),
    },
    fate,
  )
  if (!isPosted || !doc) return
  for (const [no, { material, lot, qty, price }] of lines.entries())
    post(world, {
      ...stepOf(farm, day, 'RECEIPT', doc, no),
      ...{ material: material.uid, warehouse: warehouse.uid, lot, qty, place: '正大' },
      cents: Math.round((qty * price) / 100_000 + 1e-6),
    })
}

const stepOf = (farm: OracleFarm, day: string, kind: StepKind, doc: Doc, no: number) => ({
  ...{ farmId: farm.uid, day, kind, docNo: doc.docNo, source: `${doc.uid}/${no + 1}` },
})

async function happen(world: StockWorld): Promise<void> {
  const { luck, farms, warehouses } = world
  const farm = luck.of(farms)
  const [day, fate] = [dayOf(luck), fateOf(luck)]
  const own = warehouses.get(farm) ?? []
  const warehouse = luck.of(own)
  const ways = [
    () => receive(world, farm, day, warehouse, fate),
    () => issue(world, farm, day, warehouse, fate),
    () => issue(world, farm, day, warehouse, fate),
    () => giveBack(world, day, fate),
    () => giveBack(world, day, fate),
    () => transfer(world, farm, day, own, fate),
    () => count(world, farm, day, warehouse, fate),
    () => count(world, farm, day, warehouse, fate),
    () => takeBack(world),
  ]
  await luck.of(ways)()
}

function destination({ luck }: StockWorld, farm: OracleFarm, hasFeed: boolean) {
  const house = luck.of(farm.houses)
  const all = [
    { place: '后勤', body: { purpose: 'DEPARTMENT', department: '后勤' } },
    { place: '门卫', body: { purpose: 'DEPARTMENT', department: '门卫' } },
    { place: farm.batchNo, body: { purpose: 'BATCH', batchNo: farm.batchNo } },
    { place: house.name, body: { purpose: 'HOUSE', houseId: house.uid } },
  ]
  // feed that goes to a house lies there: the world of costs has it
  return luck.of(hasFeed ? all.slice(0, 2) : all)
}

async function issue(
  world: StockWorld,
  farm: OracleFarm,
  day: string,
  warehouse: Warehouse,
  fate: Fate,
): Promise<void> {
  const { luck } = world
  const lines = picks(world, luck.between(1, 3)).map((one) => {
    const asked = luck.between(500, 9000)
    return {
      ...one,
      asked,
      granted: luck.chance(0.3) ? asked - 200 : asked,
      now: luck.chance(0.3) ? 300 : null,
    }
  })
  const { place, body } = destination(
    world,
    farm,
    lines.some(({ material }) => material.materialClass === 'FEED'),
  )
  const { doc, isPosted } = await enter(
    world,
    'materialReceiveApply',
    farm,
    day,
    {
      ...{ applyFarmId: farm.uid, applyDate: day, applicant: '张三', warehouseId: warehouse.uid, ...body },
      lines: lines.map(({ material, lot, asked, granted, now }) => ({
        ...{ materialId: material.uid, applyQty: units(asked), qty: units(granted), lot: lot || null },
        ...(now && { issueQty: units(now) }),
      })),
    },
    fate,
  )
  if (!isPosted || !doc) return
  const issued = (on: string, no: number, qty: number) => {
    const line = lines[no]
    if (line && qty > 0)
      post(world, {
        ...stepOf(farm, on, 'ISSUE', doc, no),
        ...{ material: line.material.uid, warehouse: warehouse.uid, lot: line.lot, qty, place },
      })
  }
  for (const [no, { granted, now }] of lines.entries()) issued(day, no, now ?? granted)
  if (!lines.some(({ now }) => now !== null)) return
  const part = world.posted.at(-1)
  if (part) part.isPart = true
  if (luck.chance(0.5)) return
  const later = addDays(day, luck.between(0, 5))
  const { data } = await world.chief.post<Doc | null>(`materialReceiveApply/${doc.uid}/rest`, {
    version: doc.version,
    date: later,
  })
  if (!data) return
  doc.version = data.version
  for (const [no, { granted, now }] of lines.entries()) if (now !== null) issued(later, no, granted - now)
}

/** Part of an issue to the warehouse, or of a receipt to its supplier. */
async function giveBack(world: StockWorld, on: string, fate: Fate): Promise<void> {
  const { luck, posted, steps } = world
  const sources = posted.filter(
    ({ name, isPart, day }) =>
      (name === 'receive' || name === 'materialReceiveApply') && !isPart && day > BEGIN,
  )
  const source = luck.of(sources)
  if (!source) return
  const { farm, doc } = source
  const day = on < source.day ? source.day : on
  const isIssue = source.name === 'materialReceiveApply'
  const of = luck.of(steps.filter(({ docNo, farmId }) => docNo === doc.docNo && farmId === farm.uid))
  if (!of) return
  const already = steps.filter((one) => one.of === of).reduce((sum, { qty }) => sum + qty, 0)
  const qty = luck.chance(0.4) ? of.qty - already : Math.ceil(of.qty / 3)
  if (qty <= 0 || qty > of.qty - already) return
  const kind = isIssue ? 'RETURN' : 'SUPPLIER_RETURN'
  const { doc: back, isPosted } = await enter(
    world,
    'material-return',
    farm,
    day,
    {
      ...{ returnFarmId: farm.uid, returnDate: day, direction: isIssue ? 'WAREHOUSE' : 'SUPPLIER' },
      ...{ sourceNo: doc.docNo, cause: '多了' },
      lines: [{ materialId: of.material, lot: of.lot || null, qty: units(qty) }],
    },
    fate,
  )
  if (!isPosted || !back) return
  const { material, warehouse, lot, place } = of
  post(world, { ...stepOf(farm, day, kind, back, 0), material, warehouse, lot, place, qty, of })
}

async function transfer(
  world: StockWorld,
  farm: OracleFarm,
  day: string,
  own: readonly Warehouse[],
  fate: Fate,
) {
  const { luck } = world
  const [from, to] = luck.chance(0.5) ? [own[0], own[1]] : [own[1], own[0]]
  if (!from || !to) return
  const lines = picks(world, 2).map((one) => ({ ...one, qty: luck.between(500, 30_000) }))
  const { doc, isPosted } = await enter(
    world,
    'material-transfer',
    farm,
    day,
    {
      ...{ moveFarmId: farm.uid, moveDate: day, warehouseId: from.uid, toWarehouseId: to.uid },
      lines: lines.map(({ material, lot, qty }) => ({
        materialId: material.uid,
        lot: lot || null,
        qty: units(qty),
      })),
    },
    fate,
  )
  if (!isPosted || !doc) return
  for (const [no, { material, lot, qty }] of lines.entries())
    post(world, {
      ...stepOf(farm, day, 'TRANSFER', doc, no),
      ...{ material: material.uid, warehouse: from.uid, toWarehouse: to.uid, lot, qty, place: null },
    })
}

/** What the books have of a lot: in the evening of the day, or of an adjustment before that evening's counts. */
function bookOf(
  { steps }: StockWorld,
  line: Pick<CountLine, 'farm' | 'day' | 'kind' | 'material' | 'warehouse' | 'lot'>,
) {
  const { farm, day, kind, material, warehouse, lot } = line
  const until = steps.filter(
    (one) =>
      one.farmId === farm.uid &&
      (one.day < day || (one.day === day && (kind === 'COUNT' || one.kind !== 'COUNT'))),
  )
  return new StockModel(until).lotQty(material.uid, warehouse.uid, lot)
}

async function count(
  world: StockWorld,
  farm: OracleFarm,
  day: string,
  warehouse: Warehouse,
  fate: Fate,
): Promise<void> {
  const { luck, counts } = world
  const kind = luck.of(['COUNT', 'ADJUST', 'SCRAP'] as const)
  const lines = picks(world, luck.between(1, 2)).map((one) => {
    const book = bookOf(world, { ...one, farm, day, kind, warehouse })
    const found = luck.chance(0.2) ? book : Math.max(1000, book + luck.between(-3000, 3000))
    return { ...one, book, qty: kind === 'SCRAP' ? luck.between(100, 900) : found }
  })
  // two lots of one material that were counted together price each other
  if (new Set(lines.map(({ material }) => material)).size < lines.length) return
  const { draft, doc, isPosted } = await enter(
    world,
    'material-alteration',
    farm,
    day,
    {
      ...{ countFarmId: farm.uid, countDate: day, kind, warehouseId: warehouse.uid },
      lines: lines.map(({ material, lot, qty }) => ({
        ...{ materialId: material.uid, lot: lot || null, qty: units(qty), cause: '盘点' },
      })),
    },
    fate,
  )
  // what was refused stands where it stood before
  const status = (doc ?? (await world.chief.get<Doc>(`material-alteration/${draft.uid}`)).data).status
  for (const [no, { material, lot, qty, book }] of lines.entries()) {
    counts.push({
      ...{ farm, docNo: draft.docNo, day, kind, warehouse, material, lot, qty, bookQty: book, cause: '盘点' },
      ...{ status, source: `${draft.uid}/${no + 1}` },
    })
    if (isPosted && doc)
      post(world, {
        ...stepOf(farm, day, kind, doc, no),
        ...{ material: material.uid, warehouse: warehouse.uid, lot, qty, place: null },
      })
  }
}

/** Takes an approved document back, where nothing stands on it. */
async function takeBack(world: StockWorld): Promise<void> {
  const { luck, posted, step, counts } = world
  const gone = luck.of(posted.filter(({ day }) => day > BEGIN))
  if (!gone) return
  const taken = await step(gone.name, gone.doc, 'unapprove')
  if (taken?.status === 'APPROVED' || !taken) return
  world.posted = posted.filter((one) => one !== gone)
  world.steps = world.steps.filter(({ source }) => !source.startsWith(gone.doc.uid))
  const voided = luck.chance(0.5) ? await step(gone.name, taken, 'void') : null
  for (const line of counts)
    if (line.source.startsWith(gone.doc.uid)) {
      line.status = (voided ?? taken).status
      line.bookQty = bookOf(world, line)
    }
}
