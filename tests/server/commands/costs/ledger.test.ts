import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rebuildCostLedger, refreshLedger } from '#server/commands/costs/costs.ledger.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import { remakeSums } from '#support/kept-sums.ts'
import { spendOnReference } from '#support/reference-costs.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { enterMaterial } from '#support/standalone-events.ts'
import { posted } from '#support/stock.ts'

/** The cost ledger of the reference farm (§6.3); today is 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()
const TODAY = '2025-07-19'
const { sowHouse } = await spendOnReference(admin, farmId)

const inFarm = async <T>(work: Parameters<typeof scoped<T>>[2]): Promise<T> =>
  scoped(t.db, await farmScope(t.db, farmId), work)
const refresh = () => inFarm((tx) => refreshLedger(tx, farmId, TODAY))

const kept = async (more = sql`true`) =>
  (
    await sql<{
      row: string
    }>`select concat_ws(' ', month, cost_class, b.batch_no, item, source, amount) as row
      from cost_ledger l left join batch b on b.uid = l.batch_id where l.farm_id = ${farmId} and ${more} order by 1`.execute(
      t.db,
    )
  ).rows.map(({ row }) => row)

const sums = async () =>
  (
    await sql<{ row: string }>`select concat_ws(' ', cost_class, item, sum(amount)) as row
      from cost_ledger where farm_id = ${farmId} group by cost_class, item order by cost_class, item`.execute(
      t.db,
    )
  ).rows.map(({ row }) => row)

test('breeding 14,700 and the batch 5,400 come out of what was recorded', async () => {
  await refresh()
  expect(await sums()).toEqual([
    ...[
      'BREEDING DEPRECIATION 1260.00',
      'BREEDING DRUG 840.00',
      'BREEDING FEED 9240.00',
      'BREEDING LABOUR 2520.00',
      'BREEDING OTHER 840.00',
    ],
    ...['NURSERY DRUG 310.00', 'NURSERY FEED 4284.00', 'NURSERY LABOUR 620.00', 'NURSERY OTHER 186.00'],
  ])
  expect(await kept(sql`month = '2025-06'`)).toEqual([
    '2025-06 BREEDING DEPRECIATION HOUSE_ASSET 210.00',
    '2025-06 BREEDING FEED FEED 6000.00',
    '2025-06 NURSERY BY2025-01 FEED FEED 1680.00',
  ])
})

test('what is for all is split by pig days to the cent, and follows the heads that were there', async () => {
  const word = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = 'cost_item' and name1 = '水电费'`.execute(t.db)
  const body = {
    atFarmId: farmId,
    month: '2025-06',
    amount: '1000.01',
    allocation: 'PIG_DAYS',
    costItemId: word.rows[0]?.uid,
  }
  const { data } = await admin.post<{ uid: string; version: number }>('periodCost', body)
  await refresh()
  // June: 121 sow days and 60 of two boars; the batch from the 1st 21, from the 11th 31, from the 14th 30, from the 29th 29
  const [sows, pigs] = [181, 21 * 10 + 31 * 3 + 30 * 15 + 29 * 2]
  const share = (days: number) => (Math.round((100_001 * days) / (sows + pigs)) / 100).toFixed(2)
  expect(await kept(sql`source = 'PERIOD' and month = '2025-06'`)).toEqual([
    `2025-06 BREEDING ENERGY PERIOD ${share(sows)}`,
    `2025-06 NURSERY BY2025-01 ENERGY PERIOD ${share(pigs)}`,
  ])
  await admin.delete(`periodCost/${data.uid}`, { version: data.version })
  await refresh()
  expect(await kept(sql`source = 'PERIOD' and month = '2025-06'`)).toEqual([])
})

test('what two farms share, wages by shares of work, energy of a house and months of a washer find their bearers', async () => {
  const other = await t.node({ type: 'farm', name: '二场' })
  const at = { atFarmId: farmId, month: '2025-06' }
  const send = async (name: string, body: object) => {
    const { data, msg, errors } = await admin.post<{ uid: string; version: number }>(name, body)
    expect([msg, errors]).toEqual(['', undefined])
    return async () => void (await admin.delete(`${name}/${data.uid}`, { version: data.version }))
  }
  const uidOf = async (query: ReturnType<typeof sql<{ uid: string }>>) =>
    (await query.execute(t.db)).rows[0]?.uid
  const power = await uidOf(sql`select uid from data_dictionary where scode = 'energy_type' and name1 = '电'`)
  const nursery = await uidOf(
    sql`select house_id as uid from batch where farm_id = ${farmId} and batch_no = 'BY2025-01'`,
  )
  const staffId = await uidOf(sql`select uid from staff_position where farm_id = ${farmId}`)
  const gone = [
    await send('multiFieldAssets', {
      ...{
        assetNo: 'G1',
        name: '饲料车',
        farmIds: [farmId, other.uid],
        sharing: 'SHARES',
        shares: '33.33/66.67',
      },
      ...{ originalValue: '3600', residualRate: '0', months: 36, startMonth: '2025-06', endMonth: '2025-06' },
    }),
    await send('directPositionSalary', {
      ...at,
      staffId,
      base: '1000.01',
      houseIds: [nursery, sowHouse],
      shares: '70/30',
    }),
    await send('energy-consumption', {
      ...at,
      houseId: nursery,
      energyTypeId: power,
      qty: '100',
      price: '0.655',
    }),
    await send('lowConsumption', {
      ...at,
      houseId: sowHouse,
      item: '清洗机',
      qty: '1',
      amount: '100',
      mode: 'MONTHLY',
      months: 3,
    }),
  ]
  await refresh()
  const scope = await farmScope(t.db, other.uid)
  await scoped(t.db, scope, (tx) => refreshLedger(tx, other.uid, TODAY))
  expect(await kept(sql`month = '2025-06' and source in ('DIRECT_SALARY', 'ENERGY', 'LOW_VALUE')`)).toEqual([
    '2025-06 BREEDING CONSUMABLE LOW_VALUE 33.33',
    '2025-06 BREEDING LABOUR DIRECT_SALARY 300.00',
    '2025-06 NURSERY BY2025-01 ENERGY ENERGY 65.50',
    '2025-06 NURSERY BY2025-01 LABOUR DIRECT_SALARY 700.01',
  ])
  const shared = await sql<{
    amount: string
  }>`select sum(amount)::text as amount from cost_ledger where source = 'SHARED_ASSET'
    group by farm_id order by 1`.execute(t.db)
  expect(shared.rows.map(({ amount }) => amount)).toEqual(['33.33', '66.67'])
  for (const take of gone) await take()
  await refresh()
  expect(await kept(sql`source in ('SHARED_ASSET', 'ENERGY', 'LOW_VALUE')`)).toEqual([])
})

test('months that changes reach are calculated as all are from scratch; a closed month stays', async () => {
  const before = await kept()
  for (const month of ['2025-01', '2025-05', '2025-06', '2025-07'])
    await inFarm((tx) => rebuildCostLedger(tx, farmId, month))
  expect(await kept()).toEqual(before)
  await sql`update organize set closed_up_to = '2025-06-30' where uid = ${farmId}`.execute(t.db)
  await sql`update feed_use set amount = amount + 1 where farm_id = ${farmId} and house_id = ${sowHouse}`.execute(
    t.db,
  )
  await remakeSums(t.db)
  await refresh()
  expect((await kept()).filter((row) => !before.includes(row))).toEqual([
    '2025-07 BREEDING FEED FEED 3241.00',
  ])
})

test('a cost that begins in 1990 by mistake delays no reader: the latest months come first, the others in turns', async () => {
  await sql`update organize set closed_up_to = null where uid = ${farmId}`.execute(t.db)
  const marks = async () =>
    (
      await sql<{
        until: string | null
      }>`select until::text from cost_ledger_stale where farm_id = ${farmId}`.execute(t.db)
    ).rows
  const mark = (since: string) =>
    sql`insert into cost_ledger_stale (farm_id, since) values (${farmId}, ${since})`.execute(t.db)
  await mark('2025-01-01')
  await refresh()
  const before = await kept()
  await sql`delete from cost_ledger where farm_id = ${farmId} and month = '2025-06'`.execute(t.db)
  await mark('1990-01-01')
  await refresh()
  expect(await kept()).toEqual(before)
  expect(await marks()).toEqual([{ until: '2020-07-01' }])
  for (let turn = 0; turn < 7; turn += 1) await refresh()
  expect(await marks()).toEqual([])
  expect(await kept()).toEqual(before)
})

test('months that begin on the 10th hold the first days of the next, whenever they were used and whenever the day was set', async () => {
  const set = (key: string, value: string, effectiveFrom: string) =>
    admin.put(`parameter-configuration/${key}`, { organizeId: farmId, value, effectiveFrom, reason: '口径' })
  const total = async () =>
    (
      await sql<{
        sum: string
      }>`select sum(amount)::text as sum from cost_ledger where farm_id = ${farmId}`.execute(t.db)
    ).rows[0]?.sum
  await refresh()
  const whole = await total()
  const [feed] = (
    await sql<{ uid: string }>`select uid from material where material_class = 'FEED'`.execute(t.db)
  ).rows
  expect((await set('period_start_day', '10', '2025-07-15')).msg).toBe('')
  await refresh()
  expect(await total()).toBe(whole)
  // 900 kg of sow feed and 620 kg of the batch were used on 1 July
  const fed = async () => kept(sql`source = 'FEED'`)
  expect(await fed()).toEqual([
    '2025-06 BREEDING FEED FEED 9242.00',
    '2025-06 NURSERY BY2025-01 FEED FEED 4284.00',
  ])
  await admin.post('event/feed_use', {
    farmId,
    rows: [
      { date: '2025-07-02', houseId: sowHouse, feedClass: 'GESTATION', feedId: feed?.uid, qty: 10, price: 3 },
    ],
  })
  await refresh()
  expect((await fed())[0]).toBe('2025-06 BREEDING FEED FEED 9272.00')
  // heads by weight are split by what holds on the last day of the month
  await sql`delete from cost_ledger_stale where farm_id = ${farmId}`.execute(t.db)
  await set('std_head_sow', '3', '2025-07-15')
  const marks = await sql<{ since: string }>`select since::text from cost_ledger_stale`.execute(t.db)
  expect(marks.rows).toContainEqual({ since: '2025-07-15' })
  await set('period_start_day', '1', '2025-07-16')
  await refresh()
  expect((await fed()).map((row) => row.slice(0, 7))).toContain('2025-07')
})

test('an event is the cost until its class of material lies in a warehouse; what was issued is it from then on', async () => {
  const [drugId, vaccineId] = [await enterMaterial(admin, 'DRUG'), await enterMaterial(admin, 'VACCINE')]
  const enter = async (code: string, row: object) => {
    const { data } = await admin.post<{ results: { accepted: boolean }[] }>(`event/${code}`, {
      farmId,
      rows: [{ subject: 'BATCH', earNo: 'BY2025-01', qty: 3, ...row }],
    })
    expect(data.results).toMatchObject([{ accepted: true }])
  }
  const spent = async () => {
    await refresh()
    return kept(sql`source in ('HEALTH', 'IMMUNE', 'ISSUE')`)
  }
  const batch = '2025-07 NURSERY BY2025-01'
  const health = { drugId, dose: '2ml', days: 1 }
  await enter('event_health', { ...health, date: '2025-07-03', usedQty: 10 })
  await enter('event_immune', { vaccineId, date: '2025-07-03', usedQty: 20 })
  const before = [`${batch} DRUG HEALTH 31.00`, `${batch} VACCINE IMMUNE 62.00`]
  expect(await spent()).toEqual(before)

  const supplier = { code: 'GY', name: '供料', kind: 'FEED' }
  const supplierId = (await admin.post<{ uid: string }>('basic-supplier', supplier)).data.uid
  const warehouse = async (kind: string) =>
    (await admin.post<{ uid: string }>('warehouse', { atFarmId: farmId, code: kind, name: kind, kind })).data
      .uid
  const [feedStore, store] = [await warehouse('FEED'), await warehouse('DRUG')]
  const receive = (warehouseId: string, receiveDate: string, materialId: string | undefined) =>
    posted(admin, 'receive', {
      ...{ receiveFarmId: farmId, warehouseId, receiveDate, supplierId },
      lines: [{ materialId, qty: '100', price: '2' }],
    })
  const [feed] = (
    await sql<{ uid: string }>`select uid from material where material_class = 'FEED'`.execute(t.db)
  ).rows
  await receive(feedStore, '2025-07-01', feed?.uid)
  expect(await spent()).toEqual(before)
  await receive(store, '2025-07-05', drugId)
  expect(await spent()).toEqual(before)

  await enter('event_health', { ...health, date: '2025-07-05', usedQty: 1 })
  await enter('event_immune', { vaccineId, date: '2025-07-05', usedQty: 1 })
  await posted(admin, 'materialReceiveApply', {
    ...{ applyFarmId: farmId, applyDate: '2025-07-05', applicant: '张三', warehouseId: store },
    ...{ purpose: 'BATCH', batchNo: 'BY2025-01', lines: [{ materialId: drugId, applyQty: '1' }] },
  })
  expect(await spent()).toEqual([
    `${batch} DRUG HEALTH 31.00`,
    `${batch} DRUG ISSUE 2.00`,
    `${batch} VACCINE IMMUNE 65.10`,
  ])
  // the warehouse turns out to have held drugs earlier: the months since then are calculated anew
  await receive(store, '2025-06-30', drugId)
  expect(await spent()).toEqual([`${batch} DRUG ISSUE 2.00`, `${batch} VACCINE IMMUNE 65.10`])
})

test('M-09 what a closed month charged of an asset stays; one that was entered later, with an old start, may be put right', async () => {
  type Row = { uid: string; version: number }
  await refresh()
  await sql`update organize set closed_up_to = '2025-06-30' where uid = ${farmId}`.execute(t.db)
  const { data } = await admin.get<{ list: Row[] }>('pigHouseAssets?assetNo=A1')
  const [washer] = data.list
  const change = (row: Row | undefined, body: object) =>
    admin.patch<Row>(`pigHouseAssets/${row?.uid}`, { ...body, version: row?.version })
  const named = await sql<{ name: string }>`select name from organize where uid = ${farmId}`.execute(t.db)
  const closed = (field: string, month = '2025-01') => ({
    [field]: [`期间已关账：${named.rows[0]?.name}${month}已月结，不能改变其资产折旧`],
  })
  expect((await change(washer, { originalValue: '9000' })).errors).toEqual(closed('originalValue'))
  expect((await change(washer, { startMonth: '2025-02' })).errors).toEqual(closed('startMonth'))
  expect((await change(washer, { months: 24 })).errors).toEqual(closed('months'))
  expect((await change(washer, { residualRate: '5' })).errors).toEqual(closed('residualRate'))
  const gone = await admin.delete(`pigHouseAssets/${washer?.uid}`, { version: washer?.version })
  expect(gone.errors).toEqual(closed('startMonth'))
  const edited = await change(washer, { originalValue: '7560', months: 36, remark: '核对' })
  expect(edited.errors).toBe(undefined)

  const old = { assetNo: 'A2', name: '旧料塔', atFarmId: farmId, houseId: sowHouse, originalValue: '3600' }
  const entered = await admin.post<Row>('pigHouseAssets', {
    ...old,
    ...{ startMonth: '2024-01', months: 36, residualRate: '0' },
  })
  await refresh()
  expect(await kept(sql`source_uid = ${entered.data.uid}`)).toEqual([
    '2025-07 BREEDING DEPRECIATION HOUSE_ASSET 100.00',
  ])
  const changed = await change(entered.data, { originalValue: '7200' })
  expect(changed.errors).toBe(undefined)
  // the end lies in a month that was charged, or is to be moved over months that were closed without
  expect((await change(edited.data, { endMonth: '2025-03' })).errors).toEqual(closed('endMonth', '2025-04'))
  const ended = await change(edited.data, { endMonth: '2025-07' })
  expect(ended.errors).toBe(undefined)
  expect((await change(ended.data, { endMonth: '2025-06' })).errors).toBe(undefined)
  await refresh()
  expect(await kept(sql`source_uid = ${entered.data.uid}`)).toEqual([
    '2025-07 BREEDING DEPRECIATION HOUSE_ASSET 200.00',
  ])
  await sql`update organize set closed_up_to = null where uid = ${farmId}`.execute(t.db)
})

test('a month that is opened again is calculated with what was recorded while it was closed', async () => {
  await refresh()
  const act = (name: string) =>
    admin.post(`endmonth-pigherds/${name}`, { farmId, period: '2025-06', reason: '核对' })
  expect((await act('close')).msg).toBe('')
  const asset = { assetNo: 'A3', name: '料塔', atFarmId: farmId, houseId: sowHouse, originalValue: '3600' }
  const { data } = await admin.post<{ uid: string; version: number }>('pigHouseAssets', {
    ...asset,
    ...{ startMonth: '2025-05', months: 36, residualRate: '0' },
  })
  const months = async () => {
    await refresh()
    return (await kept(sql`source_uid = ${data.uid}`)).map((row) => row.slice(0, 7))
  }
  expect(await months()).toEqual(['2025-07'])
  expect((await act('reopen')).msg).toBe('')
  // the first close of a farm had closed all that lies before as well
  expect(await months()).toEqual(['2025-05', '2025-06', '2025-07'])
  await admin.delete(`pigHouseAssets/${data.uid}`, { version: data.version })
})

test('what farms share by places is split anew in all of them when one of them changes', async () => {
  const other = await t.node({ type: 'farm', name: '三场' })
  const place = await t.node({ type: 'house', kind: 'HOUSE', name: '三场一舍', parent: other })
  const places = (uid: string, heads: number) =>
    sql`update organize set capacity = ${heads} where uid = ${uid}`.execute(t.db)
  await sql`update organize set capacity = 0 where type = 'house'`.execute(t.db)
  await places(sowHouse, 100)
  await places(place.uid, 100)
  const asset = { assetNo: 'G2', name: '冲洗站', farmIds: [farmId, other.uid], sharing: 'CAPACITY' }
  const { msg } = await admin.post('multiFieldAssets', {
    ...asset,
    ...{ originalValue: '3600', residualRate: '0', months: 36, startMonth: '2025-06', endMonth: '2025-06' },
  })
  expect(msg).toBe('')
  const parts = async () => {
    await refresh()
    await scoped(t.db, await farmScope(t.db, other.uid), (tx) => refreshLedger(tx, other.uid, TODAY))
    const found = await sql<{ amount: string }>`select sum(amount)::text as amount from cost_ledger
      where source = 'SHARED_ASSET' and farm_id in (${farmId}, ${other.uid}) group by farm_id order by farm_id = ${farmId}`.execute(
      t.db,
    )
    return found.rows.map(({ amount }) => amount)
  }
  expect(await parts()).toEqual(['50.00', '50.00'])
  await places(place.uid, 300)
  expect(await parts()).toEqual(['75.00', '25.00'])
})

test('a month that begins is calculated by itself, with or without records of it', async () => {
  const body = { assetNo: 'C1', name: '货车', atFarmId: farmId, originalValue: '3600', residualRate: '0' }
  const van = await admin.post<{ uid: string }>('fieldAssets', { ...body, startMonth: '2025-06', months: 36 })
  await refresh()
  const months = () =>
    kept(sql`source_uid = ${van.data.uid}`).then((all) => all.map((row) => row.slice(0, 7)))
  expect([...new Set(await months())]).toEqual(['2025-06', '2025-07'])
  const later = () => inFarm((tx) => refreshLedger(tx, farmId, '2025-09-01'))
  await later()
  expect([...new Set(await months())]).toEqual(['2025-06', '2025-07', '2025-08', '2025-09'])
  await sql`delete from cost_ledger where farm_id = ${farmId} and month > '2025-07'`.execute(t.db)
  await later()
  expect([...new Set(await months())]).toEqual(['2025-06', '2025-07'])
})

test('a price that is moved to another farm holds no more where it held', async () => {
  const vaccineId = await enterMaterial(admin, 'VACCINE', { code: 'V2', name: '圆环', standardPrice: null })
  const given = { date: '2025-07-18', subject: 'BATCH', earNo: 'BY2025-01', qty: 3, usedQty: 10 }
  await admin.post('event/event_immune', { farmId, rows: [{ ...given, vaccineId }] })
  const spent = async () => {
    await refresh()
    const found = await sql<{ sum: string | null }>`select sum(amount)::text as sum from cost_ledger
      where farm_id = ${farmId} and source = 'IMMUNE'`.execute(t.db)
    return Number(found.rows[0]?.sum)
  }
  const before = await spent()
  const price = await admin.post<{ uid: string; version: number }>('vaccinePrice', {
    ...{ materialId: vaccineId, price: '2', effectiveFrom: '2025-01-01' },
  })
  expect(await spent()).toBeCloseTo(before + 20, 2)
  const other = await t.node({ type: 'farm', name: '四场' })
  await admin.patch(`vaccinePrice/${price.data.uid}`, { organizeId: other.uid, version: price.data.version })
  expect(await spent()).toBe(before)
})
