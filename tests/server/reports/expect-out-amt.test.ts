import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'
import { enterReferenceFarm } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const t = await testApp({ now: () => new Date('2025-07-19T12:00:00+08:00') })
const client = await t.as('admin')
const farmId = await enterReferenceFarm(client)
const report = (name: string, filters: object, groupBy: string | null = null): Promise<Result> =>
  ask(client, `bi/${name}`, { filters: { farmIds: [farmId], ...filters }, groupBy, pageSize: 100 })

test('pigs of 28 kg stand where a usual pig of 70 days does: 104 days to 120 kg, by age to 170 days', async () => {
  // 120 kg lie 4.6 days past the 116 kg of day 170: 174.6 − 70 = 104.6 days
  const [byWeight] = (await report('expect-out-amt', { basis: 'WEIGHT' })).list
  expect([byWeight?.batchNo, byWeight?.stock, byWeight?.daysLeft, byWeight?.dueDate]).toEqual([
    'FY2025-01',
    29,
    105,
    '2025-11-01',
  ])
  // 97 % of 110 days of finishing live: 29 × 0.97^(105/110)
  expect(Number(byWeight?.heads)).toBeCloseTo(29 * 0.97 ** (105 / 110), 1)
  const [byAge] = (await report('expect-out-amt', { basis: 'AGE' })).list
  expect([byAge?.outAge, Number(byAge?.daysLeft) + Number(byAge?.ageDays)]).toEqual([170, 170])
  const all = (await report('expect-out-amt', { basis: 'WEIGHT', finishSurvival: '100' }, 'week')).list
  expect(all.map((row) => [row._group, Number(row.heads)])).toEqual([['2025-W44', 29]])
  expect((await report('expect-out-amt', { dueTo: '2025-10-31' })).total).toBe(0)
})

test('what does not agree is told: a count, and a stock its movements do not leave; what agrees is not', async () => {
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
  expect((await shown()).map((row) => row.slice(0, 4)).toSorted()).toEqual([
    ['BY2025-01', '断奶与转入', 32, 31],
    ['BY2025-01', '转出与转入', 29, 30],
    ['FY2025-01', '存栏与变动合计', 30, 28],
    ['FY2025-01', '盘点与账面', 29, 27],
  ])
})
