import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeNamed } from '#server/stores.ts'
import { type Chance, chance } from './random.ts'
import { type DemoContext, through } from './through.ts'

const WEEKS = 8
const SEED = 31_337
/** Units of each class that a farm buys every fourth week, issues every week, and wants to have. */
const FLOWS = {
  FEED: { bought: 3_600, issued: 780, wanted: 600 },
  DRUG: { bought: 120, issued: 24, wanted: 30 },
  VACCINE: { bought: 400, issued: 80, wanted: 150 },
} as const
type Flow = keyof typeof FLOWS

interface Material {
  readonly uid: string
  readonly code: string
  readonly materialClass: Flow
  readonly price: string
}

interface Farm {
  readonly farm: string
  readonly house: string
}

/**
 * Eight weeks of the warehouses of the company's farms: bought every fourth week, issued every week, given back, counted, with a lot
 * that ends soon, a few materials that are short, a receipt that waits, a request that was just made and one that is issued in part.
 */
export async function demoMaterials(context: DemoContext, company: string): Promise<void> {
  const materials = await materialsOf(context.tx, company)
  const supplier = await storeNamed('basic-supplier').create(
    context.tx,
    { ...context.caller, companyId: company },
    {
      ...{ code: 'WL01', name: '江北饲料动保有限公司', kind: 'FEED' },
    },
  )
  const farms = await farmsOf(context.tx, company)
  for (const [at, farm] of farms.entries())
    await stock({ ...farm, context, supplierId: supplier.uid, luck: chance(SEED + at) }, materials)
}

/** Common values of a farm's documents. */
interface Keeper extends Farm {
  readonly context: DemoContext
  readonly supplierId: string
  readonly luck: Chance
}

/** Materials that lie in one warehouse. */
interface Shelf {
  readonly warehouseId: string
  readonly of: readonly Material[]
  /** Materials asked for every week, and their destination; all of it, and to a house, where nothing is said. */
  readonly fills?: { readonly to: object; readonly of: readonly Material[] }
}

async function stock(keeper: Keeper, materials: readonly Material[]): Promise<void> {
  const { farm, house, context } = keeper
  const create = async (name: string, body: Record<string, unknown>) =>
    (await storeNamed(name).create(context.tx, context.caller, body)).uid
  const warehouse = (code: string, name: string, kind: string) =>
    create('warehouse', { atFarmId: farm, code, name, kind, keeper: '周敏' })
  for (const [index, { uid, materialClass }] of materials.entries()) {
    // a few are wanted more of than is left after eight weeks
    const minQty = String(FLOWS[materialClass].wanted * (index % 6 === 0 ? 2 : 1))
    await create('material-safety', { atFarmId: farm, materialId: uid, minQty })
  }
  const feed = materials.filter((one) => one.materialClass === 'FEED')
  const feeds = {
    warehouseId: await warehouse('LK', '饲料库', 'FEED'),
    of: feed,
    fills: { to: { purpose: 'SILO', houseId: house }, of: await fedIn(context.tx, keeper, feed) },
  }
  const rest = materials.filter((one) => one.materialClass !== 'FEED')
  const drugs = { warehouseId: await warehouse('YK', '药品疫苗库', 'DRUG'), of: rest }
  for (const shelf of [feeds, drugs]) await eightWeeks(keeper, shelf)
  const spare = await warehouse('BK', '备用药房', 'DRUG')
  await through(
    context,
    'material-transfer',
    DONE,
    await moved(keeper, drugs, spare, addDays(context.today, -2)),
  )
  await create('otherDrug', {
    ...{ atFarmId: farm, useDate: addDays(context.today, -6), drug: '碘酊', qty: '12', amount: '96' },
    ...{ purpose: '断脐消毒', houseId: house },
  })
  const { to, of } = feeds.fills
  const asked = request(keeper, { ...feeds, of }, context.today, to)
  await through(context, 'materialReceiveApply', ['submit'], asked)
  const inPart = request(keeper, { ...feeds, of: of.slice(0, 1) }, addDays(context.today, -1), to)
  const lines = inPart.lines.map((line) => ({ ...line, issueQty: '300' }))
  await through(context, 'materialReceiveApply', DONE, { ...inPart, lines })
}

/** Feed of the house; the first feed where it has none. */
async function fedIn(tx: Tx, { farm, house }: Farm, feed: readonly Material[]): Promise<readonly Material[]> {
  const found = await sql<{ uid: string }>`select distinct feed_id as uid from feed_use
    where farm_id = ${farm} and house_id = ${house}`.execute(tx)
  const fed = feed.filter(({ uid }) => found.rows.some((one) => one.uid === uid))
  return fed.length > 0 ? fed : feed.slice(0, 1)
}

async function eightWeeks(keeper: Keeper, shelf: Shelf): Promise<void> {
  const { context, farm } = keeper
  const day = (days: number) => addDays(context.today, -days)
  for (let week = WEEKS; week >= 1; week -= 1) {
    if (week % 4 === 0) await through(context, 'receive', DONE, receipt(keeper, shelf, day(week * 7)))
    const issuedOf = shelf.fills?.of ?? shelf.of
    const asked = request(keeper, { ...shelf, of: issuedOf }, day(week * 7 - 2), shelf.fills?.to)
    const issued = await through(context, 'materialReceiveApply', DONE, asked)
    if (week !== 3) continue
    const lines = issuedOf.slice(0, 2).map(({ uid }) => ({ materialId: uid, qty: '10' }))
    await through(context, 'material-return', DONE, {
      ...{ returnFarmId: farm, returnDate: day(week * 7 - 4), direction: 'WAREHOUSE' },
      ...{ sourceNo: issued.docNo, cause: '多领退回', lines },
    })
  }
  await through(context, 'material-alteration', DONE, await count(keeper, shelf, day(3)))
  await through(
    context,
    'receive',
    ['submit'],
    receipt(keeper, { ...shelf, of: shelf.of.slice(0, 3) }, day(1)),
  )
}

const DONE = ['submit', 'approve'] as const

const receipt = ({ farm, supplierId, luck }: Keeper, { warehouseId, of }: Shelf, date: string) => ({
  ...{
    receiveFarmId: farm,
    receiveDate: date,
    warehouseId,
    supplierId,
    poNo: `CG${date.replaceAll('-', '')}`,
  },
  lines: of.map((one) => receiptLine(one, date, luck)),
})

const request = (
  { farm, house, luck }: Keeper,
  { warehouseId, of }: Shelf,
  date: string,
  to: object = { purpose: 'HOUSE', houseId: house },
) => ({
  ...{ applyFarmId: farm, applyDate: date, applicant: '李强', warehouseId, ...to },
  lines: of.map(({ uid, materialClass }) => ({
    ...{ materialId: uid, applyQty: String(Math.round(FLOWS[materialClass].issued * around(luck, 0.12))) },
  })),
})

/** A factor near one: no two weeks and no two deliveries are alike. */
const around = (luck: Chance, deviation: number): number =>
  luck.bounded({ mean: 1, deviation, min: 1 - 2 * deviation, max: 1 + 1.2 * deviation })

/** Each delivery is a lot of its own: two of one month differ in the day they end. */
export const lotOfDelivery = (code: string, date: string): string =>
  `${code}${date.slice(2).replaceAll('-', '')}`

/** Drugs and vaccines come in lots; those of the last delivery end soon. */
function receiptLine({ uid, code, materialClass, price: usual }: Material, date: string, luck: Chance) {
  const price = (Number(usual) * around(luck, 0.025)).toFixed(2)
  const line = { materialId: uid, qty: String(FLOWS[materialClass].bought), price }
  if (materialClass === 'FEED') return line
  return {
    ...line,
    lot: lotOfDelivery(code, date),
    expDate: addDays(date, materialClass === 'DRUG' ? 50 : 300),
  }
}

/** A little of one lot for another warehouse. */
async function moved({ context, farm }: Keeper, { warehouseId }: Shelf, toWarehouseId: string, date: string) {
  const found = await sql<{ uid: string; lot: string }>`
    select material_id as uid, lot from stock_lot
     where farm_id = ${farm} and warehouse_id = ${warehouseId} and qty >= 5 order by material_id, lot limit 1`.execute(
    context.tx,
  )
  const lines = found.rows.map(({ uid, lot }) => ({ materialId: uid, lot: lot || null, qty: '5' }))
  return { moveFarmId: farm, moveDate: date, warehouseId, toWarehouseId, lines }
}

/** A count that finds a little less of the first material. */
async function count({ context, farm }: Keeper, { warehouseId, of }: Shelf, date: string) {
  const found = await sql<{ uid: string; lot: string; qty: string }>`
    select material_id as uid, lot, qty::text from stock_lot
     where farm_id = ${farm} and warehouse_id = ${warehouseId} and material_id = any(${of.map((one) => one.uid)}::uuid[])
     order by material_id, lot`.execute(context.tx)
  const lines = found.rows.map(({ uid, lot, qty }, index) => {
    const line = { materialId: uid, lot: lot || null, qty }
    return index === 0 ? { ...line, qty: String(Number(qty) - 2), cause: '包装破损' } : line
  })
  return { countFarmId: farm, countDate: date, kind: 'COUNT', warehouseId, lines }
}

async function materialsOf(tx: Tx, company: string): Promise<Material[]> {
  const found =
    await sql<Material>`select uid, code, material_class as "materialClass", standard_price::text as price from material
    where company_id = ${company} and material_class in ('FEED', 'DRUG', 'VACCINE') and standard_price is not null and not deleted
    order by code`.execute(tx)
  return found.rows
}

async function farmsOf(tx: Tx, company: string): Promise<Farm[]> {
  const found =
    await sql<Farm>`select f.uid as farm, (select h.uid from organize h where h.parent_id = f.uid and h.type = 'house' order by h.sort limit 1) as house
    from organize f where f.parent_id = ${company} and f.type = 'farm' and not f.deleted order by f.sort`.execute(
      tx,
    )
  return found.rows
}
