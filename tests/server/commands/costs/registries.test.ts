import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { tableOf, upload } from '#support/upload.ts'

/** Prices, payments and bookings that are taken, and those that are refused. Today is 2026-11-21; the farm has closed up to 31 August. */
const t = await testApp({ now: () => new Date('2026-11-21T12:00:00+08:00') })
let chief: Client
let farm: TestNode
let house: TestNode
let foreign: TestNode
let feed: string
let power: string

type Row = Record<string, string | null> & { uid: string; version: number }

const send = async (name: string, body: object) => {
  const { data, errors, msg } = await chief.post<Row>(name, body)
  return errors ? Object.entries(errors).map(([key, [message]]) => `${key} ${message}`) : (data ?? msg)
}
const made = async (name: string, body: object): Promise<Row> => {
  const { data, msg, errors } = await chief.post<Row>(name, body)
  expect([msg, errors]).toEqual(['', undefined])
  return data
}
const word = async (scode: string, name1?: string): Promise<string> => {
  const found = await sql<{ uid: string }>`select uid from data_dictionary where scode = ${scode}
    and (${name1 ?? null}::text is null or name1 = ${name1 ?? null}) order by sort limit 1`.execute(t.db)
  return found.rows[0]?.uid ?? ''
}

const closeUpTo = (day: string | null) =>
  sql`update organize set closed_up_to = ${day}::date where uid = ${farm.uid}`.execute(t.db)
const monthsBeginOn20 = () =>
  sql`insert into app_setting (uid, name, value, company_id, effective_from)
    values (gen_random_uuid(), 'period_start_day', '20', ${farm.uid}, '2020-01-01')`.execute(t.db)
const monthsBeginOn1 = () => sql`delete from app_setting where name = 'period_start_day'`.execute(t.db)

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  const other = await t.node({ type: 'farm', name: '二场', parent: company })
  house = await t.node({ type: 'house', kind: 'HOUSE', name: '一舍', parent: farm })
  foreign = await t.node({ type: 'house', kind: 'HOUSE', name: '外舍', parent: other })
  await closeUpTo('2026-08-31')
  await t.user({ account: 'chief', at: company, functions: allFunctionCodes })
  await t.user({
    account: 'clerk',
    at: company,
    functions: allFunctionCodes.filter((one) => one !== 'feedPrice:approve'),
  })
  chief = await t.as('chief')
  const unitId = await word('unit')
  feed = (await made('basic-material', { code: 'F1', name: '妊娠料', materialClass: 'FEED', unitId })).uid
  power = await word('energy_type', '电')
})

describe('prices', () => {
  // they were entered before the months were closed
  beforeAll(() => closeUpTo(null))
  afterAll(() => closeUpTo('2026-08-31'))

  const price = (more: object = {}) => ({
    ...{ materialId: feed, organizeId: farm.uid, price: '3.2', effectiveFrom: '2026-01-01' },
    ...more,
  })

  test('M-05 no two of one material and organisation hold on one day, in forms, files and the database', async () => {
    const first = await made('feedPrice', price({ effectiveTo: '2026-06-30' }))
    expect(await send('feedPrice', price({ effectiveFrom: '2026-06-30' }))).toEqual([
      'effectiveFrom 同一物料价格有效期重叠',
    ])
    const next = await made('feedPrice', price({ effectiveFrom: '2026-07-01', price: '3.3' }))
    const moved = await chief.patch(`feedPrice/${next.uid}`, {
      effectiveFrom: '2026-05-01',
      version: next.version,
    })
    expect(moved.errors).toEqual({ effectiveFrom: ['同一物料价格有效期重叠'] })
    expect(await send('feedPrice', price({ effectiveTo: '2025-12-31' }))).toEqual([
      'effectiveTo 失效日期不能早于生效日期',
    ])
    const file = await tableOf(
      ['物料', '适用组织', '单价', '含税', '生效日期', '失效日期', '已审批'],
      [
        ['妊娠料', '一场', 3.5, '是', '2027-01-01', null, '是'],
        ['妊娠料', '一场', 3.1, '是', '2025-01-01', '2025-12-31', '是'],
      ],
    )
    const { data } = await upload(chief, 'feedPrice/import?dryRun=1', file)
    expect(data).toMatchObject({
      total: 2,
      errors: [{ row: 2, field: 'effectiveFrom', message: '同一物料价格有效期重叠' }],
    })
    await expect(
      sql`insert into feed_price (uid, company_id, material_id, organize_id, price, effective_from)
        select gen_random_uuid(), company_id, material_id, organize_id, 3, '2026-03-01' from feed_price where uid = ${first.uid}`.execute(
        t.db,
      ),
    ).rejects.toThrow('feed_price_effective_excl')
    await chief.delete(`feedPrice/${first.uid}`, { version: first.version })
    await made('feedPrice', price({ effectiveFrom: '2026-06-01', effectiveTo: '2026-06-30' }))
  })

  test('M-04 a price is there and above 0', async () => {
    const at = { effectiveFrom: '2030-01-01', materialId: feed }
    expect(await send('feedPrice', at)).toEqual(['price 请填写单价'])
    expect(await send('feedPrice', { ...at, price: '-1' })).toEqual(['price 单价不能小于0'])
    expect(
      await send('energy-price', {
        energyTypeId: power,
        unitId: await word('unit', '度'),
        effectiveFrom: '2026-01-01',
      }),
    ).toEqual(['price 请填写单价'])
  })

  test('feed is entered at the price of its day, an unapproved one counts nothing', async () => {
    const feedUse = { houseId: house.uid, feedClass: 'GESTATION', feedId: feed, qty: 10 }
    await made('basic-material', {
      code: 'F2',
      name: '哺乳料',
      materialClass: 'FEED',
      unitId: await word('unit'),
    })
    const enter = async (date: string) => {
      const rows = [{ ...feedUse, date }]
      await chief.post('event/feed_use', { farmId: farm.uid, rows })
      const found = await sql<{
        amount: string | null
      }>`select amount from feed_use where use_date = ${date}`.execute(t.db)
      return found.rows[0]?.amount
    }
    expect([await enter('2026-11-20'), await enter('2026-11-19')]).toEqual(['33.00', '33.00'])
    await sql`update feed_price set approved = false where price = 3.3`.execute(t.db)
    expect(await enter('2026-11-18')).toBe(null)
    await sql`update feed_price set approved = true where price = 3.3`.execute(t.db)
  })

  test('a user who may not approve leaves a price waiting', async () => {
    const clerk = await t.as('clerk')
    const { data } = await clerk.post<Row>(
      'feedPrice',
      price({ effectiveFrom: '2020-01-01', effectiveTo: '2020-12-31' }),
    )
    expect(data.approved).toBe(false)
    const approved = await chief.patch<Row>(`feedPrice/${data.uid}`, {
      approved: true,
      version: data.version,
    })
    expect(approved.data.approved).toBe(true)
    const changed = await clerk.patch<Row>(`feedPrice/${data.uid}`, {
      price: '3.6',
      version: approved.data.version,
    })
    expect(changed.data.approved).toBe(false)
  })
})

describe('energy', () => {
  const used = (more: object = {}) => ({
    ...{ month: '2026-10', atFarmId: farm.uid, houseId: house.uid, energyTypeId: power, meter: 'D1' },
    ...more,
  })

  test('用量 is this reading less the last, at the price of the list', async () => {
    await closeUpTo(null)
    await made('energy-price', {
      ...{ energyTypeId: power, unitId: await word('unit', '度'), price: '0.65' },
      effectiveFrom: '2026-01-01',
    })
    await closeUpTo('2026-08-31')
    expect(await send('energy-consumption', used({ reading: '100' }))).toEqual(['lastReading 请填写上次读数'])
    const first = await made('energy-consumption', used({ lastReading: '100', reading: '1100.5' }))
    expect([first.qty, first.price, first.amount]).toEqual(['1000.50', '0.6500', '650.33'])
    const next = await made('energy-consumption', used({ month: '2026-11', reading: '1200.5', price: '0.7' }))
    expect([next.lastReading, next.qty, next.amount]).toEqual(['1100.50', '100.00', '70.00'])
    const again = await chief.patch<Row>(`energy-consumption/${next.uid}`, {
      reading: '1300.5',
      version: next.version,
    })
    expect([again.data.qty, again.data.amount]).toEqual(['200.00', '140.00'])
  })

  test('C-02 a meter goes on where it was read before and stays below where it is read after, unless it was replaced', async () => {
    const meter = (month: string, more: object) => used({ month, meter: 'N1', ...more })
    await made('energy-consumption', meter('2026-09', { lastReading: '0', reading: '100' }))
    const last = await made('energy-consumption', meter('2026-11', { reading: '300' }))
    const tried = async (more: object) => send('energy-consumption', meter('2026-10', more))
    expect(await tried({ lastReading: '50', reading: '90' })).toEqual(['reading 本次读数不能小于上次读数'])
    expect(await tried({ lastReading: '50', reading: '200' })).toEqual([
      'lastReading 上一期本次读数为100.00；换了表请勾选换表',
    ])
    expect(await tried({ reading: '301' })).toEqual([
      'reading 本次读数不能小于上次读数：下一期本次读数为300.00',
    ])
    const changed = await chief.patch<Row>(`energy-consumption/${last.uid}`, {
      ...{ meterReplaced: true, lastReading: '5', reading: '20', qty: '40' },
      version: last.version,
    })
    expect([changed.errors, changed.data.lastReading, changed.data.qty]).toEqual([undefined, '5.00', '40.00'])
    const noted = { remark: '换了新表', version: changed.data.version }
    expect((await chief.patch<Row>(`energy-consumption/${last.uid}`, noted)).data.qty).toBe('40.00')
    const next = await made('energy-consumption', meter('2026-10', { reading: '301' }))
    expect([next.lastReading, next.qty]).toEqual(['100.00', '201.00'])
  })

  test('the next month goes on from a reading that is entered, changed or taken away before it', async () => {
    const meter = (month: string, more: object) => used({ month, meter: 'N2', price: '0.5', ...more })
    await made('energy-consumption', meter('2026-09', { lastReading: '0', reading: '100' }))
    const next = await made('energy-consumption', meter('2026-11', { reading: '300' }))
    const shown = async () => {
      const { lastReading, qty, amount } = (await chief.get<Row>(`energy-consumption/${next.uid}`)).data
      return [lastReading, qty, amount]
    }
    const row = await made('energy-consumption', meter('2026-10', { reading: '180' }))
    expect([row.qty, ...(await shown())]).toEqual(['80.00', '180.00', '120.00', '60.00'])
    const put = await chief.patch<Row>(`energy-consumption/${row.uid}`, {
      reading: '150',
      version: row.version,
    })
    expect([put.data.qty, ...(await shown())]).toEqual(['50.00', '150.00', '150.00', '75.00'])
    const { data } = await chief.patch<Row>(`energy-consumption/${row.uid}`, {
      ...{ meter: 'N3', lastReading: '100', version: put.data.version },
    })
    expect([data.meter, ...(await shown())]).toEqual(['N3', '100.00', '200.00', '100.00'])
    const back = await chief.patch<Row>(`energy-consumption/${row.uid}`, {
      meter: 'N2',
      version: data.version,
    })
    expect(await shown()).toEqual(['150.00', '150.00', '75.00'])
    await chief.delete(`energy-consumption/${row.uid}`, { version: back.data.version })
    expect(await shown()).toEqual(['100.00', '200.00', '100.00'])
  })

  test('头均 is of all who stood in the house and below it, in the accounting month', async () => {
    const unit = await t.node({ type: 'house', kind: 'UNIT', name: '一单元', parent: house })
    // ten from 1 September on, ten more from 26 September on
    await sql`insert into pig_stay (farm_id, pig_id, no, from_date, house_id)
      select ${farm.uid}, gen_random_uuid(), 1, d, ${unit.uid} from unnest('{2026-09-01,2026-09-26}'::date[]) d, generate_series(1, 10)`.execute(
      t.db,
    )
    const row = await made('energy-consumption', used({ meter: 'P1', qty: '600', price: '1' }))
    const perHead = async () => (await chief.get<Row>(`energy-consumption/${row.uid}`)).data.perHead
    expect([row.perHead, await perHead()]).toEqual(['30.00', '30.00'])
    // October is 20 September to 19 October: ten for six days, twenty for twenty-four
    await monthsBeginOn20()
    expect(await perHead()).toBe('33.33')
    await monthsBeginOn1()
    await sql`delete from pig_stay where house_id = ${unit.uid}`.execute(t.db)
  })

  test('C-01, C-02, M-09, and houses of the farm alone', async () => {
    expect(await send('energy-consumption', used({ qty: '5' }))).toEqual(['month 本期间已录入，不能重复'])
    expect(await send('energy-consumption', used({ meter: 'D2', lastReading: '9', reading: '8' }))).toEqual([
      'reading 本次读数不能小于上次读数',
    ])
    expect(await send('energy-consumption', used({ month: '2026-08', qty: '5' }))).toEqual([
      'month 期间已关账',
    ])
    expect(await send('energy-consumption', used({ meter: 'D3', qty: '5', houseId: foreign.uid }))).toEqual([
      'houseId 请选择正确的栋舍',
    ])
  })
})

test('M-09 rows of a closed period are neither changed nor removed', async () => {
  const row = await made('periodCost', {
    ...{
      month: '2026-09',
      atFarmId: farm.uid,
      costItemId: await word('cost_item'),
      amount: '100',
      allocation: 'EQUAL',
    },
  })
  const closed = { month: ['期间已关账'] }
  const back = await chief.patch(`periodCost/${row.uid}`, { month: '2026-07', version: row.version })
  expect(back.errors).toEqual(closed)
  await sql`update organize set closed_up_to = '2026-09-30' where uid = ${farm.uid}`.execute(t.db)
  const changed = await chief.patch(`periodCost/${row.uid}`, { amount: '5', version: row.version })
  const gone = await chief.delete(`periodCost/${row.uid}`, { version: row.version })
  expect([changed.errors, gone.errors]).toEqual([closed, closed])
  await sql`update organize set closed_up_to = '2026-08-31' where uid = ${farm.uid}`.execute(t.db)
})

test('salaries: one of a person and month, the total is the server’s, shares are 100 %', async () => {
  const positionId = await word('position')
  const person = async (kind: string, name: string) =>
    made('staffPositions', {
      atFarmId: farm.uid,
      name,
      kind,
      fromDate: '2026-01-01',
      positionId,
      houseIds: [house.uid],
    })
  const [keeper, cook] = [await person('DIRECT', '张三'), await person('PUBLIC', '李四')]
  const pay = {
    month: '2026-10',
    atFarmId: farm.uid,
    base: '4000',
    bonus: '500',
    deduction: '50',
    social: '900',
  }
  const paid = await made('publicPositionSalary', { ...pay, staffId: cook.uid })
  expect([paid.total, paid.positionId, paid.allocation]).toEqual(['5350.00', positionId, 'PIG_DAYS'])
  expect(await send('publicPositionSalary', { ...pay, staffId: cook.uid })).toEqual([
    'month 本期间已录入，不能重复',
  ])
  expect(await send('publicPositionSalary', { ...pay, staffId: keeper.uid })).toEqual([
    'staffId 请选择正确的姓名',
  ])
  const direct = { ...pay, staffId: keeper.uid, houseIds: [house.uid] }
  expect(await send('directPositionSalary', { ...direct, shares: '90' })).toEqual([
    'shares 分摊比例之和必须为100%',
  ])
  expect(await send('directPositionSalary', { ...direct, houseIds: [], shares: '90/10' })).toEqual([
    'shares 请先选择分摊到哪里，再填写比例',
  ])
  expect(await send('directPositionSalary', { ...direct, deduction: '9000' })).toEqual([
    'deduction 扣款不能大于应发合计',
  ])
  expect((await made('directPositionSalary', { ...direct, shares: '100' })).total).toBe('5350.00')
})

test('assets are written off up to this month, C-04 and C-03 are refused', async () => {
  const asset = {
    ...{ assetNo: 'A1', name: '一舍', atFarmId: farm.uid, houseId: house.uid },
    ...{ originalValue: '3600', startMonth: '2026-01', months: 36, residualRate: '5' },
  }
  expect(await send('pigHouseAssets', { ...asset, months: 0 })).toEqual(['months 残值率或折旧月数错误'])
  expect(await send('pigHouseAssets', { ...asset, residualRate: '100.01' })).toEqual([
    'residualRate 残值率或折旧月数错误',
  ])
  const row = await made('pigHouseAssets', asset)
  // eleven months of 3,420 ÷ 36
  expect([row.monthly, row.accumulated, row.netValue]).toEqual(['95.00', '1045.00', '2555.00'])
  const ended = await chief.patch<Row>(`pigHouseAssets/${row.uid}`, {
    endMonth: '2026-03',
    version: row.version,
  })
  expect([ended.data.accumulated, ended.data.netValue]).toEqual(['285.00', '3315.00'])
  // December begins on 20 November
  const field = { ...asset, houseId: undefined, endMonth: undefined, startMonth: '2026-12' }
  const van = await made('fieldAssets', field)
  await monthsBeginOn20()
  const later = (await chief.get<Row>(`fieldAssets/${van.uid}`)).data
  expect([van.accumulated, later.accumulated].map(Number)).toEqual([0, 95])
  await monthsBeginOn1()
  const shared = { ...asset, atFarmId: undefined, houseId: undefined, farmIds: [farm.uid], sharing: 'SHARES' }
  expect(await send('multiFieldAssets', { ...shared, shares: '99' })).toEqual([
    'shares 分摊比例之和必须为100%',
  ])
  expect((await made('multiFieldAssets', { ...shared, shares: '100' })).monthly).toBe('95.00')
})

test('low-value consumables show what has been written off', async () => {
  const item = { month: '2026-10', atFarmId: farm.uid, item: '铁锹', qty: '3', amount: '100.01' }
  const [once, half, monthly] = [
    await made('lowConsumption', { ...item, mode: 'ONCE' }),
    await made('lowConsumption', { ...item, mode: 'HALF' }),
    await made('lowConsumption', { ...item, mode: 'MONTHLY', months: 3 }),
  ]
  expect([once.amortised, half.amortised, monthly.amortised]).toEqual(['100.01', '50.01', '66.68'])
  expect(await send('lowConsumption', { ...item, mode: 'MONTHLY' })).toEqual(['months 请输入摊销月数'])
})

test('M-09 the second half is booked when it is scrapped, whether its month of issue is closed or not', async () => {
  const item = { month: '2026-10', atFarmId: farm.uid, item: '水枪', qty: '1', amount: '100', mode: 'HALF' }
  let row = await made('lowConsumption', item)
  await closeUpTo('2026-10-31')
  const change = async (body: object) => {
    const { data, errors } = await chief.patch<Row>(`lowConsumption/${row.uid}`, {
      ...body,
      version: row.version,
    })
    if (!errors) row = data
    return errors ?? data.scrapMonth
  }
  const whole = { ...item, department: null, remark: '坏了' }
  expect(await change({ ...whole, scrapMonth: '2026-11' })).toBe('2026-11')
  expect(row).toMatchObject({ amortised: '100.00', remark: '坏了' })
  expect(await change({ scrapMonth: '2026-10' })).toEqual({ scrapMonth: ['期间已关账'] })
  expect(await change({ scrapMonth: '2026-11', amount: '90' })).toEqual({ month: ['期间已关账'] })
  const write = (scrapMonth: string | null) =>
    sql`update low_consumption set scrap_month = ${scrapMonth} where uid = ${row.uid}`.execute(t.db)
  await expect(write('2026-10')).rejects.toMatchObject({ code: 'PFCLO' })
  await closeUpTo('2026-11-30')
  expect(await change({ scrapMonth: null })).toEqual({ scrapMonth: ['期间已关账'] })
  await expect(write(null)).rejects.toMatchObject({ code: 'PFCLO' })
  await closeUpTo('2026-08-31')
})
