import { sql } from 'kysely'
import { monthOf } from '#domain/calendar.ts'
import { monthNumber, monthText } from '#domain/cost/straight-line.ts'
import { accrueDepreciation } from '#server/commands/costs/costs.depreciation.ts'
import { storeNamed } from '#server/stores.ts'
import { type Chance, chance } from './random.ts'
import { cold, heat } from './seasons.ts'
import type { DemoContext } from './through.ts'

/** Months that are booked, the running one among them. */
const MONTHS = 3
const SEED = 20_011
const STAFF = [
  { name: '李强', position: '配种员', kind: 'DIRECT', base: '5200', bonus: '800' },
  { name: '王芳', position: '产房员', kind: 'DIRECT', base: '5000', bonus: '950' },
  { name: '赵军', position: '育肥员', kind: 'DIRECT', base: '4800', bonus: '600' },
  { name: '周敏', position: '仓管员', kind: 'PUBLIC', base: '4500', bonus: '300' },
  { name: '陈静', position: '会计', kind: 'PUBLIC', base: '5500', bonus: '500' },
] as const
const COSTS = [
  { item: '环保费', amount: '6800', allocation: 'PIG_DAYS' },
  { item: '维修费', amount: '3200', allocation: 'PIG_DAYS' },
  { item: '检测费', amount: '1500', allocation: 'DIRECT', costClass: 'BREEDING' },
  { item: '办公费', amount: '900', allocation: 'EQUAL' },
] as const

const PRICE_LISTS = { FEED: 'feedPrice', VACCINE: 'vaccinePrice', SEMEN: 'semenPrice' } as const

interface House {
  readonly uid: string
  readonly name: string
}

/** Costs of the company's farms apart from feed and drugs: prices, three months of wages, energy and period costs, assets, depreciation. */
export async function demoCosts(context: DemoContext, company: string): Promise<void> {
  const { tx, today } = context
  const words = await sql<{
    key: string
    uid: string
  }>`select scode || ' ' || name1 as key, uid from data_dictionary
    where scode in ('position', 'cost_item', 'energy_type', 'unit')`.execute(tx)
  const word = (scode: string, name: string) => words.rows.find(({ key }) => key === `${scode} ${name}`)?.uid
  await prices(context, company, word)
  const months = Array.from({ length: MONTHS }, (_, at) =>
    monthText(monthNumber(monthOf(today)) - MONTHS + 1 + at),
  )
  const farms = await sql<{
    uid: string
  }>`select uid from organize where parent_id = ${company} and type = 'farm' and not deleted order by sort`.execute(
    tx,
  )
  for (const [at, { uid }] of farms.rows.entries())
    await book({ context, atFarmId: uid, months, word, luck: chance(SEED + at) })
  await create(context, 'multiFieldAssets', {
    ...{ assetNo: 'GY1', name: '无害化处理设备', kind: '设备', farmIds: farms.rows.map(({ uid }) => uid) },
    ...{ sharing: 'EQUAL', originalValue: '320000', startMonth: months[0], months: 120, residualRate: '5' },
  })
}

interface Book {
  readonly context: DemoContext
  readonly atFarmId: string
  readonly months: readonly string[]
  readonly luck: Chance
  readonly word: (scode: string, name: string) => string | undefined
}

const create = ({ tx, caller }: DemoContext, name: string, body: Record<string, unknown>) =>
  storeNamed(name).create(tx, caller, body)

/** Long enough before all that is booked. */
const yearBefore = ({ today }: DemoContext): string => `${Number(today.slice(0, 4)) - 1}-01-01`

async function prices(context: DemoContext, organizeId: string, word: Book['word']): Promise<void> {
  const effectiveFrom = yearBefore(context)
  const listed = await sql<{
    uid: string
    price: string
    kind: keyof typeof PRICE_LISTS
  }>`select uid, standard_price::text as price, material_class as kind
    from material where company_id = ${organizeId} and material_class in ('FEED', 'VACCINE', 'SEMEN') and standard_price is not null`.execute(
    context.tx,
  )
  for (const { uid, price, kind } of listed.rows)
    await create(context, PRICE_LISTS[kind], { materialId: uid, organizeId, price, effectiveFrom })
  for (const [energy, unit, price] of [
    ['电', '度', '0.68'],
    ['水', '立方米', '2.8'],
  ] as const)
    await create(context, 'energy-price', {
      ...{
        energyTypeId: word('energy_type', energy),
        unitId: word('unit', unit),
        organizeId,
        price,
        effectiveFrom,
      },
    })
}

/** Three months of one farm. */
async function book(one: Book): Promise<void> {
  const { context, atFarmId, months } = one
  const found =
    await sql<House>`select uid, name from organize where parent_id = ${atFarmId} and type = 'house' and not deleted order by sort`.execute(
      context.tx,
    )
  const houses = found.rows
  await wages(one, houses)
  await energy(one, houses)
  for (const month of months)
    for (const { item, ...cost } of COSTS) {
      const amount = varied(one.luck, cost.amount, 0.09)
      const costItemId = one.word('cost_item', item)
      await create(context, 'periodCost', { ...cost, amount, month, atFarmId, costItemId })
    }
  const [start] = months
  for (const [at, { uid, name }] of houses.entries())
    await create(context, 'pigHouseAssets', {
      ...{ assetNo: `ZS${at + 1}`, name: `${name}及设备`, atFarmId, houseId: uid, originalValue: '480000' },
      ...{ startMonth: monthText(monthNumber(start ?? '') - 18), months: 240, residualRate: '5' },
    })
  await create(context, 'fieldAssets', {
    ...{
      assetNo: 'CL1',
      name: '饲料运输车',
      kind: '车辆',
      atFarmId,
      department: '后勤',
      originalValue: '156000',
    },
    ...{ startMonth: start, months: 48, residualRate: '5' },
  })
  await create(context, 'lowConsumption', {
    ...{ month: start, atFarmId, item: '高压清洗机', qty: '2', amount: '4600', mode: 'MONTHLY', months: 12 },
  })
  // the running month is accrued when it ends
  for (const month of months.slice(0, -1)) await accrueDepreciation({ ...context }, atFarmId, month)
}

/** An amount in 元 that lies near the usual one. */
const varied = (luck: Chance, usual: string, deviation: number): string =>
  String(Math.round(Number(usual) * luck.bounded({ mean: 1, deviation, min: 0.7, max: 1.3 })))

async function wages(
  { context, atFarmId, months, word, luck }: Book,
  houses: readonly House[],
): Promise<void> {
  for (const [at, { name, position, kind, base, bonus }] of STAFF.entries()) {
    const own = houses.filter((_, index) => index % 3 === at).map(({ uid }) => uid)
    const staff = await create(context, 'staffPositions', {
      ...{ atFarmId, code: `G${at + 1}`, name, kind, positionId: word('position', position) },
      ...{ houseIds: kind === 'DIRECT' ? own : [], fromDate: yearBefore(context) },
    })
    const pay = { atFarmId, staffId: staff.uid, base, social: '980' }
    for (const month of months.slice(0, -1))
      await create(context, kind === 'DIRECT' ? 'directPositionSalary' : 'publicPositionSalary', {
        ...pay,
        bonus: varied(luck, bonus, 0.12),
        month,
      })
  }
}

/** A meter in every house, read at the end of each month. */
async function energy(
  { context, atFarmId, months, word, luck }: Book,
  houses: readonly House[],
): Promise<void> {
  for (const [at, { uid }] of houses.entries()) {
    const meter = { atFarmId, houseId: uid, energyTypeId: word('energy_type', '电'), meter: `D${at + 1}` }
    const start = 12_000 + at * 3100
    let reading = start
    for (const [turn, month] of months.slice(0, -1).entries()) {
      // fans in summer, lamps and heaters in winter
      const weather = 0.85 + 0.4 * heat(`${month}-15`) + 0.3 * cold(`${month}-15`)
      reading += Number(varied(luck, String((2600 + at * 140) * weather), 0.06))
      await create(context, 'energy-consumption', {
        ...meter,
        month,
        ...(turn === 0 ? { lastReading: String(start) } : {}),
        reading: String(reading),
      })
    }
  }
}
