import { addDays } from '#domain/calendar.ts'
import type { Fed, Feed, Moved, Spent } from './cost-facts.ts'
import { BEGIN, dayOf, FROM, type OracleFarm, oracleFarms } from './farms.ts'

/** The second farm's months begin on the 26th of the month before. */
export const SHIFTED = '西场'
export const HEADS = { first: 300, second: 170 } as const
export const BEGIN_CENTS = 35_000

/** Random feed, drugs, bills and pigs of three farms: two nursery batches in a house, the herd in another. Each cost has one bearer. */
export async function costFixture(seed: number, tries: number) {
  const base = await oracleFarms(seed)
  const fixture = {
    ...base,
    ...(await listsOf(base)),
    fed: [] as Fed[],
    spent: [] as Spent[],
    moved: [] as Moved[],
  }
  for (const farm of base.farms) await begin(fixture, farm)
  for (let no = 0; no < tries; no += 1) {
    const ways = [feed, feed, feed, feed, spend, spend, leave, leave]
    await base.luck.of(ways)(fixture)
  }
  for (const farm of base.farms) await bill(fixture, farm)
  await laterPrices(fixture)
  return fixture
}
export type CostFixture = Awaited<ReturnType<typeof costFixture>>
type Base = Awaited<ReturnType<typeof oracleFarms>>

const own = (farm: OracleFarm) => [farm.batchNo, `${farm.batchNo}B`] as const

async function listsOf({ made, word, farms }: Base) {
  const unitId = await word('unit')
  const body = { unitId, kgPerUnit: '1', materialClass: 'FEED' }
  const listed = await made('basic-material', { ...body, code: 'F1', name: '价目料' })
  const standard = await made('basic-material', {
    ...body,
    code: 'F2',
    name: '参考价料',
    standardPrice: '2.5500',
  })
  const free = await made('basic-material', { ...body, code: 'F3', name: '无价料' })
  const price = { materialId: listed.uid, approved: true }
  const west = farms.find(({ name }) => name === SHIFTED)
  await made('feedPrice', {
    ...price,
    organizeId: null,
    price: '3',
    effectiveFrom: '2026-08-01',
    effectiveTo: '2026-09-30',
  })
  await made('feedPrice', {
    ...price,
    organizeId: null,
    price: '3.4',
    effectiveFrom: '2026-10-01',
    effectiveTo: null,
  })
  const nearer = {
    organizeId: west?.uid,
    price: '2.8',
    effectiveFrom: '2026-09-10',
    effectiveTo: '2026-10-05',
  }
  await made('feedPrice', { ...price, ...nearer })
  const drug = await made('basic-material', {
    ...body,
    code: 'D1',
    name: '药',
    materialClass: 'DRUG',
    withdrawDays: 0,
  })
  const feeds: Feed[] = [
    {
      ...{ uid: listed.uid, name: '价目料' },
      price: (farm, day) =>
        farm.name === SHIFTED && day >= '2026-09-10' && day <= '2026-10-05'
          ? 2.8
          : day < '2026-10-01'
            ? 3
            : 3.4,
    },
    { uid: standard.uid, name: '参考价料', price: () => 2.55 },
    { uid: free.uid, name: '无价料', price: () => null },
  ]
  return { feeds, drugId: drug.uid }
}

async function begin(fixture: CostFixture, farm: OracleFarm): Promise<void> {
  const { record, moved, chief, luck } = fixture
  if (farm.name === SHIFTED) {
    const set = { organizeId: farm.uid, value: '26', effectiveFrom: '2020-01-01', reason: '会计期间' }
    await chief.put('parameter-configuration/period_start_day', set)
  }
  const [house, herd] = farm.houses
  const at = { date: BEGIN, houseId: house?.uid, stage: 'NURSERY', birthDate: addDays(BEGIN, -40) }
  const [first, second] = own(farm)
  const batches = [
    { earNo: first, qty: HEADS.first },
    { earNo: second, qty: HEADS.second },
  ]
  await record(
    'batch_in_init',
    farm.uid,
    batches.map((one) => ({ ...at, ...one, weight: one.qty * 10, amount: (one.qty * BEGIN_CENTS) / 100 })),
  )
  for (const { earNo, qty } of batches)
    moved.push({ farm, day: BEGIN, batchNo: earNo, kind: 'BEGIN', heads: qty, kilos: qty * 10 })
  const entered = { date: BEGIN, houseId: herd?.uid, source: 'INIT', init: true }
  const sow = {
    ...entered,
    sex: 'F',
    status: 'LACTATING',
    parity: 3,
    farrowDate: addDays(BEGIN, -1),
    suckling: 12,
  }
  await record('event_entry', farm.uid, [
    ...['G1', 'G2'].map((earNo) => ({
      ...{ ...entered, earNo, sex: 'F', status: 'GILT', birthDate: addDays(BEGIN, -240) },
    })),
    ...['N1', 'N2', 'N3'].map((earNo) => ({ ...sow, earNo, mateDate: addDays(BEGIN, -116) })),
    { ...entered, earNo: 'B1', sex: 'M', status: 'ACTIVE', birthDate: addDays(BEGIN, -500) },
  ])
  for (const [no, earNo] of ['N1', 'N2', 'N3'].entries()) {
    const day = addDays(FROM, luck.between(-1, 6))
    const heads = luck.between(6, 11)
    const target = no === 2 ? { targetKind: 'SALE' } : { targetKind: 'BATCH', targetBatchNo: first }
    const row = { earNo, date: day, startes: heads, weanWeight: heads * 6.5, deaths: 12 - heads, ...target }
    await record('event_wean', farm.uid, [row])
    moved.push({ farm, day, batchNo: no === 2 ? null : first, kind: 'WEAN', heads, kilos: heads * 6.5 })
  }
}

async function feed(fixture: CostFixture): Promise<void> {
  const { luck, farms, feeds, tried, undone, fed } = fixture
  const [farm, day, one] = [luck.of(farms), dayOf(luck), luck.of([...feeds, ...feeds.slice(0, 1)])]
  const [house, herd] = farm.houses
  const isHerd = luck.chance(0.3)
  const batchNo = isHerd || luck.chance(0.4) ? null : luck.of(own(farm))
  const feedClass = isHerd ? luck.of(['GESTATION', 'LACTATION', 'BOAR']) : 'NURSERY'
  const qty = luck.between(100, 30_000)
  const typed = luck.chance(0.2) ? luck.between(10_000, 50_000) / 10_000 : null
  const place = isHerd ? herd : house
  const uid = await tried('feed_use', farm.uid, {
    ...{ date: day, feedId: one.uid, qty: qty / 100, price: typed, feedClass },
    ...(batchNo ? { earNo: batchNo } : { houseId: place?.uid }),
  })
  if (!uid || (luck.chance(0.15) && (await undone('feed_use', uid)))) return
  fed.push({ farm, day, feed: one, batchNo, house: place?.name ?? '', feedClass, qty, typed })
}

async function spend(fixture: CostFixture): Promise<void> {
  const { luck, farms, tried, undone, made, chief, spent, drugId, words } = fixture
  const [farm, day, cents] = [luck.of(farms), dayOf(luck), luck.between(1, 90_000)]
  const batchNo = luck.of(own(farm))
  const way = luck.of(['BATCH', 'CURE', 'OTHER_DRUG'] as const)
  if (way === 'OTHER_DRUG') {
    const row = { atFarmId: farm.uid, useDate: day, drug: '中药', qty: '1', amount: cents / 100 }
    const { uid, version } = await made('otherDrug', { ...row, houseId: farm.houses[1]?.uid })
    if (luck.chance(0.2)) await chief.delete(`otherDrug/${uid}`, { version })
    else spent.push({ farm, day, month: null, batchNo: null, item: 'DRUG', source: way, cents })
    return
  }
  const item = way === 'CURE' ? 'DRUG' : luck.of(['LABOUR', 'OTHER', 'ENERGY'])
  const isPig = way === 'CURE' && luck.chance(0.4)
  const code = way === 'CURE' ? 'event_cure' : 'event_batch_cost'
  const subject = isPig ? { subject: 'PIG', earNo: 'G1' } : { subject: 'BATCH', earNo: batchNo, qty: 3 }
  const cure = {
    ...subject,
    drugId,
    diseaseId: (await words('disease'))[0]?.uid,
    dose: '1ml',
    days: 1,
    usedQty: 1,
  }
  const more = way === 'CURE' ? cure : { earNo: batchNo, item }
  const uid = await tried(code, farm.uid, { date: day, amount: cents / 100, ...more })
  if (!uid || (luck.chance(0.15) && (await undone(code, uid)))) return
  spent.push({ farm, day, month: null, batchNo: isPig ? null : batchNo, item, source: way, cents })
}

async function leave(fixture: CostFixture): Promise<void> {
  const { luck, farms, tried, undone, moved, word } = fixture
  const [farm, day, heads] = [luck.of(farms), dayOf(luck), luck.between(1, 9)]
  const batchNo = luck.of(own(farm))
  const kind = luck.of(['SALE', 'SALE', 'SLAUGHTER', 'DEATH'] as const)
  // which of two that leave on a day goes first is of no account
  if (moved.some((one) => one.batchNo === batchNo && one.day === day)) return
  const code = { SALE: 'batch_out_sale', SLAUGHTER: 'batch_out_slaughter', DEATH: 'batch_out_death' }[kind]
  const kilos = heads * luck.between(20, 30)
  const died = { reason: await word('growing_death_reason'), disposal: await word('disposal_method') }
  const more = kind === 'DEATH' ? died : { amount: heads * 400 }
  const uid = await tried(code, farm.uid, { earNo: batchNo, date: day, qty: heads, weight: kilos, ...more })
  if (!uid || (luck.chance(0.15) && (await undone(code, uid)))) return
  moved.push({ farm, day, batchNo, kind, heads, kilos })
}

/** Monthly bills of the herd's house and of the herd; one bill of four is removed again. */
async function bill(fixture: CostFixture, farm: OracleFarm): Promise<void> {
  const { luck, made, chief, word, spent } = fixture
  const houseId = farm.houses[1]?.uid
  const at = { atFarmId: farm.uid }
  const position = {
    kind: 'DIRECT',
    fromDate: '2026-01-01',
    houseIds: [houseId],
    positionId: await word('position'),
  }
  const staff = await made('staffPositions', { ...at, name: '张三', ...position })
  const asset = {
    assetNo: 'A1',
    name: '种猪舍',
    houseId,
    originalValue: '3600',
    startMonth: '2026-01',
    months: 36,
  }
  await made('pigHouseAssets', { ...at, ...asset, residualRate: '0', endMonth: null })
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11']) {
    const bills = {
      PERIOD: [
        'periodCost',
        'OTHER',
        { allocation: 'DIRECT', costClass: 'BREEDING', costItemId: await word('cost_item') },
      ],
      DIRECT_SALARY: ['directPositionSalary', 'LABOUR', { staffId: staff.uid }],
      ENERGY: [
        'energy-consumption',
        'ENERGY',
        { houseId, energyTypeId: await word('energy_type'), qty: '1' },
      ],
      LOW_VALUE: ['lowConsumption', 'CONSUMABLE', { houseId, item: '水管', qty: '1', mode: 'ONCE' }],
    } as const
    for (const [source, [name, item, more]] of Object.entries(bills)) {
      const cents = luck.between(1000, 99_999)
      const money =
        { PERIOD: 'amount', DIRECT_SALARY: 'base', ENERGY: 'price', LOW_VALUE: 'amount' }[source] ?? ''
      const { uid, version } = await made(name, { ...at, month, ...more, [money]: (cents / 100).toFixed(2) })
      if (luck.chance(0.25)) await chief.delete(`${name}/${uid}`, { version })
      else spent.push({ farm, day: null, month, batchNo: null, item, source, cents })
    }
    // 3,600 over 36 months
    spent.push({
      farm,
      day: null,
      month,
      batchNo: null,
      item: 'DEPRECIATION',
      source: 'HOUSE_ASSET',
      cents: 10_000,
    })
  }
}

/** The standard price of a feed changes after it was fed. */
async function laterPrices({ chief, feeds }: CostFixture): Promise<void> {
  const uid = feeds.find(({ name }) => name === '参考价料')?.uid
  const { data } = await chief.get<{ version: number }>(`basic-material/${uid}`)
  await chief.patch(`basic-material/${uid}`, { version: data.version, standardPrice: '9' })
}
