import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remakeSums } from '#support/kept-sums.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { t, admin: client, farmId } = await referenceFixture()
const report = (name: string, filters: object, groupBy: string | null = null): Promise<Result> =>
  ask(client, `bi/${name}`, { filters: { farmIds: [farmId], ...filters }, groupBy, pageSize: 100 })

test('pigs of 28 kg stand where a usual pig of 70 days does: 104 days to 120 kg, by age to 170 days', async () => {
  // 120 kg lie 4.6 days past the 116 kg of day 170: 174.6 − 70 = 104.6 days
  const [byWeight] = (await report('expect-out-amt', { kind: 'BATCH', basis: 'WEIGHT' })).list
  expect([byWeight?.batchNo, byWeight?.stock, byWeight?.daysLeft, byWeight?.dueDate]).toEqual([
    'FY2025-01',
    29,
    105,
    '2025-11-01',
  ])
  // 97 % of 110 days of finishing live: 29 × 0.97^(105/110)
  expect(Number(byWeight?.heads)).toBeCloseTo(29 * 0.97 ** (105 / 110), 1)
  const [byAge] = (await report('expect-out-amt', { kind: 'BATCH', basis: 'AGE' })).list
  expect([byAge?.outAge, Number(byAge?.daysLeft) + Number(byAge?.ageDays)]).toEqual([170, 170])
  const all = (
    await report('expect-out-amt', { kind: 'BATCH', basis: 'WEIGHT', finishSurvival: '100' }, 'week')
  ).list
  expect(all.map((row) => [row._group, Number(row.heads)])).toEqual([['2025-W44', 29]])
  expect((await report('expect-out-amt', { kind: 'BATCH', dueTo: '2025-10-31' })).total).toBe(0)
})

// §6.2: M0003 farrowed 07-13 and suckles 12; four litters were weaned with 1 death each of 13, 11, 10 and 12 (F44: 4/46), 11 of
// 42 piglets sold on the day; five farrowings with 13, 11, 13, 10 and 12 alive
const KEPT = 42 / 46
const SOLD = 11 / 42
const breeding = { dueTo: '2026-01-01' }

test('a litter that suckles is weaned at 24 days, less the deaths of the 18 that are left; a quarter is sold', async () => {
  const [litter, ...others] = (await report('expect-out-amt', { ...breeding, kind: 'LITTER' })).list
  expect(others).toEqual([])
  expect(litter).toMatchObject({
    earNo: 'M0003',
    dueDate: '2025-08-06',
    daysLeft: 18,
    ageDays: 6,
    suckling: 12,
  })
  expect(litter).toMatchObject({ stock: null, heads: null, batchNo: null, kind: '在哺窝' })
  const weaned = 12 * KEPT ** (18 / 24)
  expect(Number(litter?.weaned)).toBeCloseTo(weaned, 1)
  expect(Number(litter?.pigletSale)).toBeCloseTo(weaned * SOLD, 1)
})

test('sows found pregnant bring 0.95 × 59/5 live born, weaned 24 days after they are due', async () => {
  const { list, sums } = await report('expect-out-amt', { ...breeding, kind: 'SOW' })
  const weaned = 0.95 * (59 / 5) * KEPT
  expect(list.map((row) => [row.earNo, row.dueDate, Number(row.litters)])).toEqual([
    ['M0001', '2025-10-11', 0.95],
    ['M0002', '2025-11-01', 0.95],
  ])
  for (const row of list) expect(Number(row.weaned)).toBeCloseTo(weaned, 1)
  expect(Number(sums.pigletSale)).toBeCloseTo(2 * weaned * SOLD, 0)
})

test('kinds of rows side by side keep their own heads; rates may be typed; a batch asked for leaves litters out', async () => {
  const kinds = (await report('expect-out-amt', breeding, 'kind')).list
  expect(kinds.map((row) => [row._key, row.batches, row.stock, row.suckling, Number(row.litters)])).toEqual(
    expect.arrayContaining([
      ['BATCH', 1, 29, null, 0],
      ['LITTER', 0, null, 12, 1],
      ['SOW', 0, null, null, 1.9],
    ]),
  )
  const weeks = (await report('expect-out-amt', breeding, 'week')).list
  expect(weeks.map((row) => [row._group, row.stock, Number(row.litters)])).toEqual([
    ['2025-W32', null, 1],
    ['2025-W41', null, 0.95],
    ['2025-W44', 29, 0.95],
  ])
  const typed = { ...breeding, kind: 'LITTER', weanSurvival: '100', pigletSale: '50' }
  const { sums } = await report('expect-out-amt', typed)
  expect([sums.weaned, sums.pigletSale].map(Number)).toEqual([12, 6])
  expect((await report('expect-out-amt', { ...breeding, batchNo: 'FY2025-01' })).total).toBe(1)
  expect((await report('expect-out-amt', { ...breeding, batchNo: 'FY2025-01', kind: 'SOW' })).total).toBe(0)
})

test('what does not agree is reported: a count, and a stock its movements do not leave; what agrees is not', async () => {
  const period = { dateFrom: '2025-05-01', dateTo: '2025-07-19' }
  expect((await report('querybatchdiff', period)).total).toBe(0)
  const answer = await client.post<{ results: { accepted: boolean }[] }>('event/batch_count', {
    farmId,
    rows: [{ earNo: 'FY2025-01', date: '2025-07-19', counted: 27 }],
  })
  expect(answer.data.results[0]?.accepted).toBe(true)
  const shown = async () =>
    (await report('querybatchdiff', period)).list.map((row) => [
      row.batchNo,
      row.check,
      row.book,
      row.actual,
      row.difference,
    ])
  expect(await shown()).toEqual([['FY2025-01', '盘点与账面', 29, 27, -2]])
  // a projection that was tampered with
  await sql`update batch set stock = 30 where farm_id = ${farmId} and batch_no = 'FY2025-01'`.execute(t.db)
  await sql`update litter_move set qty = qty - 1 where farm_id = ${farmId} and kind = 'WEAN' and batch_id is not null
    and move_date = '2025-05-21'`.execute(t.db)
  await sql`update batch_move set qty = qty + 1 where farm_id = ${farmId} and kind = 'IN_TRANSFER'`.execute(
    t.db,
  )
  await remakeSums(t.db)
  expect((await shown()).map((row) => row.slice(0, 4)).toSorted()).toEqual([
    ['BY2025-01', '断奶与转入', 32, 31],
    ['BY2025-01', '转出与转入', 29, 30],
    ['FY2025-01', '存栏与变动合计', 30, 28],
    ['FY2025-01', '盘点与账面', 29, 27],
  ])
})
