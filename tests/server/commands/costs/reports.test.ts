import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MONTHS } from '#domain/plan/year.ts'
import { spendOnReference } from '#support/reference-costs.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'
import { posted } from '#support/stock.ts'

/** Reports of costs about the reference farm (§6.3); today is 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()
await spendOnReference(admin, farmId)

const period = { farmIds: [farmId], dateFrom: '2025-01-01', dateTo: '2025-07-19' }
const report = (name: string, groupBy: string | null = null, more: object = {}): Promise<Result> =>
  ask(admin, `bi/${name}`, { filters: { ...period, ...more }, groupBy, pageSize: 100 })
const of = (rows: readonly Record<string, unknown>[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => (row[key] === null ? null : Number(row[key])))])

test('14,700 over 42 weaned are 350.00 a head; the batch 5,400 apart; items are those of the whole', async () => {
  const { sums, list } = await report('cost-summary', 'object')
  expect([sums.amount, sums.weaned, Number(sums.weanerCost)].map(Number)).toEqual([20_100, 42, 350])
  expect(of(list, 'amount', 'feed', 'drug', 'labour', 'depreciation', 'other', 'weanerCost')).toEqual([
    ['种猪群', 14_700, 9240, 840, 2520, 1260, 840, 350],
    ['保育 BY2025-01', 5400, 4284, 310, 620, 0, 186, null],
  ])
  const items = (await report('cost-summary', 'item', { costClass: 'BREEDING' })).list
  expect(of(items, 'amount', 'weanerCost')).toEqual(
    expect.arrayContaining([
      ['饲料', 9240, 220],
      ['人工', 2520, 60],
      ['折旧', 1260, 30],
    ]),
  )
  const months = (await report('cost-summary', 'month', { item: 'DEPRECIATION' })).list
  expect(of(months, 'amount').slice(-1)).toEqual([['2025-01', 210]])
})

test('screen, rows behind a figure and export show the same', async () => {
  const { list, sums, total } = await report('cost-summary')
  const added = list.reduce((sum, row) => sum + Number(row.amount) * 100, 0)
  expect([total, Math.round(added), Number(sums.amount)]).toEqual([list.length, 2_010_000, 20_100])
  expect(list.every((row) => row.item !== null)).toBe(true)
  const drill = await ask(admin, 'bi/cost-summary/drill', {
    filters: period,
    drill: { group: 'item', key: 'LABOUR' },
    column: 'amount',
  })
  expect(drill.list.map((row) => [row.source, row.what, Number(row.amount)]).toSorted()).toEqual([
    ['批次费用', null, 620],
    ['直接岗位工资', '场长', 2520],
  ])
})

test('piglets weaned are of the months whose costs are counted, wherever the days asked for begin and end', async () => {
  const months = (await report('cost-summary', 'month')).list.filter(({ weaned }) => Number(weaned) > 0)
  expect(months.length).toBeGreaterThan(0)
  for (const { _key, weaned, breeding } of months) {
    const [first, later] = [`${_key}-01`, `${_key}-02`]
    const begun = (await report('cost-summary', null, { dateFrom: first, dateTo: first })).sums
    expect([begun.weaned, begun.breeding]).toEqual([weaned, breeding])
    const drill = await ask(admin, 'bi/cost-summary/drill', {
      ...{ filters: { ...period, dateFrom: first, dateTo: first }, column: 'weaned' },
      drill: { group: 'month', key: _key },
    })
    expect(drill.list.reduce((sum, row) => sum + Number(row.weaned), 0)).toBe(Number(weaned))
    const rest = (await report('cost-summary', 'month', { dateFrom: later })).list
    expect(rest.find((row) => row._key === _key)).toBeUndefined()
  }
})

test('F104 feed costs by class and batch, a head and a kg grown', async () => {
  const { list, sums } = await report('feed-cost', 'object')
  expect([sums.qty, sums.amount].map(Number)).toEqual([3920, 13_524])
  expect(of(list, 'qty', 'price', 'amount', 'headDays').filter(([, qty]) => qty !== null)).toEqual(
    expect.arrayContaining([
      ['怀孕', 2000, 3, 6000, expect.any(Number)],
      ['哺乳', 900, 3.6, 3240, expect.any(Number)],
      ['保育 BY2025-01', 1020, 4.2, 4284, 1510],
    ]),
  )
  const batch = list.find((row) => row._group === '保育 BY2025-01') ?? {}
  // 4,284 over 629.8 kg, and over 1,510 pig days in 200 days
  expect(Number(batch.gain)).toBe(629.8)
  expect(Number(batch.gainCost)).toBeCloseTo(4284 / 629.8, 4)
  expect(Number(batch.perHead)).toBeCloseTo((4284 * 200) / 1510, 2)
  const feeds = await report('feed-cost', 'feed')
  expect(Number(feeds.sums.amount)).toBe(13_524)
})

test('feed of a house is shared without a cent lost, and a month of days is that of the farm', async () => {
  const found = await sql<{
    houseId: string
    feedId: string
  }>`select b.house_id as "houseId", m.uid as "feedId"
    from batch b, material m where b.farm_id = ${farmId} and b.batch_no = 'BY2025-01' and m.material_class = 'FEED'`.execute(
    t.db,
  )
  const [{ houseId, feedId } = { houseId: '', feedId: '' }] = found.rows
  const bought = { date: '2025-07-01', houseId, qty: 10, weight: 100, birthDate: '2025-06-01' }
  const enter = async (code: string, rows: object[]) => {
    const { data } = await admin.post<{
      results: { accepted: boolean; uid: string; violations: object[] }[]
    }>(`event/${code}`, { farmId, rows })
    expect(data.results.flatMap(({ accepted, violations }) => (accepted ? [] : violations))).toEqual([])
    return data.results
  }
  for (const batchNo of ['Z1', 'Z2', 'Z3'])
    await admin.post('batch-manage', { batchNo, stage: 'NURSERY', houseId, openDate: '2025-07-01' })
  const came = await enter(
    'batch_in_buy',
    ['Z1', 'Z2', 'Z3'].map((earNo) => ({ ...bought, earNo, amount: 1000 })),
  )
  const [fed] = await enter('feed_use', [
    { date: '2025-07-19', houseId, feedClass: 'NURSERY', feedId, qty: 10, price: 10 },
  ])
  const day = { dateFrom: '2025-07-19' }
  const { sums, list } = await report('feed-cost', 'object', day)
  expect([Number(sums.qty), Number(sums.amount)]).toEqual([10, 100])
  expect(list.filter(({ amount }) => amount !== null).map(({ amount }) => Number(amount).toFixed(2))).toEqual(
    ['33.34', '33.33', '33.33'],
  )

  // recorded before there was a price, it costs what the list says of that day by now
  const standard = (price: string | null) =>
    sql`update material set standard_price = ${price} where uid = ${feedId}`.execute(t.db)
  const { standardPrice } = (await admin.get<{ standardPrice: string }>(`basic-material/${feedId}`)).data
  await standard(null)
  const [unpriced] = await enter('feed_use', [
    { date: '2025-07-19', houseId, feedClass: 'NURSERY', feedId, qty: 10, price: null },
  ])
  const listed = { organizeId: farmId, materialId: feedId, price: 10, effectiveFrom: '2025-07-19' }
  const { data: price } = await admin.post<{ uid: string; version: number }>('feedPrice', listed)
  const both = await report('feed-cost', 'object', day)
  expect([Number(both.sums.qty), Number(both.sums.amount)]).toEqual([20, 200])
  await admin.delete(`event/feed_use/${unpriced?.uid}`, { version: 1, reason: '误录' })
  await admin.delete(`feedPrice/${price.uid}`, { version: price.version })
  await standard(standardPrice)

  const months = async (span: object) => (await report('feed-cost', 'month', span)).list
  const set = { organizeId: farmId, effectiveFrom: '2020-01-01', reason: '会计期间' }
  await admin.put('parameter-configuration/period_start_day', { ...set, value: '26' })
  for (const [month, dateFrom, dateTo] of [
    ['2025-06', '2025-05-26', '2025-06-25'],
    ['2025-07', '2025-06-26', '2025-07-19'],
  ]) {
    const alone = (await report('feed-cost', null, { dateFrom, dateTo })).sums.headDays
    const longer = (await months({ dateFrom: '2025-05-26' })).find((row) => row._key === month)
    expect([month, Number(longer?.headDays)]).toEqual([month, Number(alone)])
  }
  await admin.put('parameter-configuration/period_start_day', { ...set, value: '1' })
  await admin.delete(`event/feed_use/${fed?.uid}`, { version: 1, reason: '误录' })
  for (const { uid } of came) await admin.delete(`event/batch_in_buy/${uid}`, { version: 1, reason: '误录' })
})

test('drugs are added up as they are recorded one by one', async () => {
  const [detail, sum] = [await report('drugExpend_detail'), await report('drug-summary', 'drug')]
  expect(Number(sum.sums.amount)).toBe(Number(detail.sums.amount))
  expect(of(sum.list, 'amount', 'drugAmount', 'records')).toEqual([['中药', 840, 840, 1]])
})

test('a year plan is compared with the same costs, by accounting months; a closed one as it was kept', async () => {
  const codes = ['costTotal', 'feedCost', 'weanerCost', 'kiloCost', 'matings']
  const targets = codes.map((code) => ({ code, m5: '2000', whole: '14000' }))
  await posted(admin, 'yearPlan', { planFarmId: farmId, planDate: '2025-07-01', year: 2025, targets })
  const filters = { farmIds: [farmId], dateTo: '2025-07-19' }
  const attained = async (client = admin) =>
    (await ask(client, 'bi/yearPlanAttainment', { filters, pageSize: 100 })).list
  const [total, feed, weaner] = await attained()
  expect(total).toMatchObject({ item: '成本合计', a5: '2730.00', r5: '136.50', actualUntil: '20100.00' })
  expect(feed).toMatchObject({ actualUntil: '13524.00', rateYear: '96.60' })
  expect(weaner).toMatchObject({ unit: '元/头', actualUntil: '350.00', a8: null })

  const asSummary = async () => {
    const months = (await report('cost-summary', 'month', { dateFrom: '2024-12-26' })).list
    const rows = await attained()
    const columns = ['amount', 'feed', 'weanerCost', 'kiloCost']
    for (const month of MONTHS) {
      const shown = months.find(({ _key }) => _key === `2025-0${month}`)
      const figures = columns.map((key) => (shown?.[key] ? Number(shown[key]).toFixed(2) : null))
      expect([month, rows.slice(0, 4).map((row) => Number(row[`a${month}`] ?? 0).toFixed(2))]).toEqual([
        month,
        figures.map((one) => one ?? '0.00'),
      ])
    }
  }
  await asSummary()
  const set = { organizeId: farmId, value: '26', effectiveFrom: '2020-01-01', reason: '会计期间' }
  expect((await admin.put('parameter-configuration/period_start_day', set)).msg).toBe('')
  await asSummary()
  // a row is of the accounting month it is grouped by, not of the calendar month its first day lies in
  const span = { dateFrom: '2024-12-26' }
  const { list: costs } = await report('cost-summary', null, span)
  const { list: months } = await report('cost-summary', 'month', span)
  expect([...new Set(costs.map(({ month }) => month))].toSorted()).toEqual(
    months.flatMap(({ _key, amount }) => (Number(amount) ? [_key] : [])).toSorted(),
  )

  const closed = await admin.post('endmonth-pigherds/close', { farmId, period: '2025-05', reason: '月结' })
  expect(closed.msg).toBe('')
  const before = (await attained())[0]
  await sql`update cost_ledger set amount = amount + 1 where farm_id = ${farmId} and month = '2025-05'`.execute(
    t.db,
  )
  await sql`insert into cost_ledger_stale (farm_id, month) values (${farmId}, '2025-05')`.execute(t.db)
  expect(Number((await attained())[0]?.a5)).toBeGreaterThan(Number(before?.a5))

  await t.user({
    account: 'planner',
    at: { uid: farmId } as never,
    functions: ['yearPlan', 'yearPlanAttainment', 'yearPlan:create'],
  })
  const planner = await t.as('planner')
  expect((await attained(planner)).map((row) => row.item)).toEqual(['配种次数'])
  const proposed = async (client = admin) => {
    const next = { planFarmId: farmId, planDate: '2025-07-19', year: 2026, remark: null }
    const { data } = await client.post<{ lines: { code: string }[] }>('yearPlan/propose', next)
    return data.lines.map(({ code }) => code).filter((code) => codes.includes(code))
  }
  expect(await proposed()).toEqual(['matings', 'costTotal', 'feedCost', 'weanerCost'])
  expect(await proposed(planner)).toEqual(['matings'])
})
