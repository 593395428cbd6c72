import { addDays } from '#domain/calendar.ts'
import { BEGIN, dayOf, fateOf, type OracleFarm, oracleFarms, TO } from './farms.ts'
import { count, giveBack, issue, receive, takeBack, transfer } from './stock-documents.ts'
import { ENDS, type Material, SAFETY, type StockFixture, type Warehouse } from './stock-facts.ts'

const MATERIALS: readonly (readonly [code: string, name: string, materialClass: string])[] = [
  ['F', '育肥料', 'FEED'],
  ['D1', '青霉素', 'DRUG'],
  ['D2', '阿莫西林', 'DRUG'],
  ['V', '蓝耳苗', 'VACCINE'],
  ['X', '戊二醛', 'DISINFECTANT'],
  ['H', '手套', 'CONSUMABLE'],
]

/** Random documents of stock in three farms with two warehouses each; some are never approved, some taken back. */
export async function stockFixture(
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
  const fixture: StockFixture = {
    ...{ ...base, materials, supplierId: supplier.uid, warehouses },
    ...{ steps: [], counts: [], posted: [], order: 0 },
  }
  for (const [at, farm] of farms.entries())
    for (const warehouse of warehouses.get(farm) ?? [])
      await receive(fixture, farm, begins[at] ?? BEGIN, warehouse, 'APPROVED', materials)
  for (let no = 0; no < tries; no += 1) await happen(fixture)
  // what comes after the period changes no state in it
  for (const farm of farms) {
    const [warehouse] = warehouses.get(farm) ?? []
    if (warehouse) await receive(fixture, farm, addDays(TO, 1), warehouse, 'APPROVED', materials.slice(0, 1))
  }
  return fixture
}

async function happen(fixture: StockFixture): Promise<void> {
  const { luck, farms, warehouses } = fixture
  const farm = luck.of(farms)
  const [day, fate] = [dayOf(luck), fateOf(luck)]
  const own = warehouses.get(farm) ?? []
  const warehouse = luck.of(own)
  const ways = [
    () => receive(fixture, farm, day, warehouse, fate),
    () => issue(fixture, farm, day, warehouse, fate),
    () => issue(fixture, farm, day, warehouse, fate),
    () => giveBack(fixture, day, fate),
    () => giveBack(fixture, day, fate),
    () => transfer(fixture, farm, day, own, fate),
    () => count(fixture, farm, day, warehouse, fate),
    () => count(fixture, farm, day, warehouse, fate),
    () => takeBack(fixture),
  ]
  await luck.of(ways)()
}
