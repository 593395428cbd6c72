import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MonthAnswer } from '#domain/close/close.answer.ts'
import { monthNumber } from '#domain/cost/straight-line.ts'
import { type BreedingAsset, monthOfAsset } from '#support/oracle/depreciation.ts'
import { referenceFixture } from '#support/reference-farm.ts'

/** 计提 on the reference farm of §6: its sows cost 3,600, of which 1,200 are left after 36 months. Today is 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()
await sql`update pig set original_value = 3600 where sex = 'F' and ear_no <> 'M0006'`.execute(t.db)
await sql`insert into app_setting (uid, name, value, effective_from) values (gen_random_uuid(), 'pig_residual_value', '1200', '2020-01-01')`.execute(
  t.db,
)

const run = (step: 'accrue' | 'reverse', month: string) =>
  admin.post<{ animals: number; amount: string; unvalued: number }>(`biologicalDepreciation/${step}`, {
    farmId,
    month,
  })

const rows = async (month: string) => {
  const { data } = await admin.get<{ list: Record<string, unknown>[] }>(
    `biologicalDepreciation?month=${month}&_sort=earNo&_order=asc`,
  )
  return data.list.map((one) => [one.earNo, one.charge, one.accumulated, one.netValue, one.state, one.gain])
}

test('a month is accrued once and in turn, F105; leaving is charged and shown, none after', async () => {
  // S1 … S4 came as productive in January, S5 was served first; S6 has no value
  const first = await run('accrue', '2025-01')
  expect([first.msg, first.data]).toEqual(['', { month: '2025-01', animals: 0, amount: '0.00', unvalued: 0 }])
  for (const month of ['2025-02', '2025-03', '2025-04', '2025-05'])
    expect((await run('accrue', month)).data).toMatchObject({ animals: 5, amount: '333.35' })
  expect((await run('accrue', '2025-05')).errors).toEqual({ month: ['2025-05 已计提，不能重复'] })
  expect((await run('accrue', '2025-07')).errors).toEqual({ month: ['请先计提 2025-06'] })
  expect((await run('accrue', '2025-08')).errors).toEqual({ month: ['不能计提以后的期间'] })
  expect((await run('accrue', '2025-06')).data).toMatchObject({ animals: 5, amount: '333.35' })
  expect((await rows('2025-06')).find(([earNo]) => earNo === 'M0004')).toEqual([
    'M0004',
    '66.67',
    '333.35',
    '3266.65',
    'GONE',
    '-3266.65',
  ])
  expect((await run('accrue', '2025-07')).data).toMatchObject({ animals: 4, amount: '266.68' })
  expect(await rows('2025-07')).toEqual(
    ['M0001', 'M0002', 'M0003', 'M0005'].map((earNo) => [
      earNo,
      '66.67',
      '400.02',
      '3199.98',
      'RUNNING',
      null,
    ]),
  )
})

test('only the last month is taken back, and a closed one stays', async () => {
  expect((await run('reverse', '2025-06')).errors).toEqual({ month: ['只能撤销最后计提的期间 2025-07'] })
  expect((await run('reverse', '2025-07')).data).toMatchObject({ animals: 4, amount: '266.68' })
  expect(await rows('2025-07')).toEqual([])
  await sql`update organize set closed_up_to = '2025-06-30' where uid = ${farmId}`.execute(t.db)
  expect((await run('reverse', '2025-06')).errors).toEqual({ month: ['期间已关账'] })
  await sql`update organize set closed_up_to = null where uid = ${farmId}`.execute(t.db)
})

test('the statement says what the rule says, whatever was corrected meanwhile', async () => {
  const animals = await sql<{
    uid: string
    earNo: string
  }>`select uid, ear_no as "earNo" from pig where sex = 'F' order by ear_no`.execute(t.db)
  const values = [3600, 2500.55, 1100, 4000, 3600, 0.01]
  for (const [at, { uid }] of animals.rows.entries())
    await sql`update pig set original_value = ${values[at]}, exit_date = case ear_no when 'M0001' then date '2025-06-11' when 'M0002' then date '2025-07-03' else exit_date end,
      exit_type = case when ear_no in ('M0001', 'M0002') then 'DEAD' else exit_type end where uid = ${uid}`.execute(
      t.db,
    )
  const before = new Map((await rows('2025-06')).map((row) => [row[0], row]))
  await run('accrue', '2025-07')
  const exits: Record<string, string> = {
    M0001: '2025-06',
    M0002: '2025-07',
    M0004: '2025-06',
    M0006: '2025-04',
  }
  const expected = animals.rows.flatMap(({ earNo }, at) => {
    const exit = exits[earNo]
    const asset: BreedingAsset = {
      original: Math.round((values[at] ?? 0) * 100),
      residual: 120_000,
      months: 36,
      productive: monthNumber('2025-01'),
      exit: exit ? monthNumber(exit) : null,
    }
    const last = before.get(earNo)
    const accrued = last
      ? { accumulated: Math.round(Number(last[2]) * 100), gone: last[4] === 'GONE' }
      : 'late'
    const row = monthOfAsset(asset, monthNumber('2025-07'), accrued)
    return row
      ? [[earNo, ...[row.charge, row.accumulated, row.net].map((one) => (one / 100).toFixed(2)), row.state]]
      : []
  })
  expect((await rows('2025-07')).map((row) => row.slice(0, 5))).toEqual(expected)
})

test('a value entered late, or taken away for a while, is made up for: what was charged is what is written off', async () => {
  await run('reverse', '2025-07')
  await sql`update pig set original_value = case ear_no when 'M0003' then null else 3600 end, exit_date = null, exit_type = null
    where farm_id = ${farmId} and sex = 'F'`.execute(t.db)
  await run('reverse', '2025-06')
  await run('accrue', '2025-06')
  await sql`update pig set original_value = 3600 where ear_no = 'M0003'`.execute(t.db)
  await run('accrue', '2025-07')
  const charged = await rows('2025-07')
  const of = (earNo: string) => charged.find(([one]) => one === earNo)?.slice(1, 3)
  // M0003 missed June, M0006 had no value until then
  expect([of('M0003'), of('M0006')]).toEqual([
    ['133.34', '400.02'],
    ['66.67', '400.02'],
  ])
  const sums = await sql<{ charged: string; accumulated: string }>`select sum(charge)::text as charged,
    max(accumulated)::text as accumulated from biological_depreciation group by pig_id`.execute(t.db)
  expect(sums.rows.map(({ charged }) => charged)).toEqual(sums.rows.map(({ accumulated }) => accumulated))
})

test('what the file of an animal says goes before the parameters of its farm', async () => {
  await run('reverse', '2025-07')
  await sql`update pig set residual_rate = 10, dep_months = 24, dep_start_month = '2025-06' where ear_no = 'M0001'`.execute(
    t.db,
  )
  await run('accrue', '2025-07')
  // 3,600 less 360 in 24 months is 135.00; two of them since June, of which five of 66.67 are charged already
  expect((await rows('2025-07')).find(([earNo]) => earNo === 'M0001')?.slice(1, 4)).toEqual([
    '-63.35',
    '270.00',
    '3330.00',
  ])
  const charged = await sql<{
    residual: string
    months: number
    start: string
  }>`select residual_value::text as residual, months,
    start_month as start from biological_depreciation where ear_no = 'M0001' and month = '2025-07'`.execute(
    t.db,
  )
  expect(charged.rows).toEqual([{ residual: '360.00', months: 24, start: '2025-06' }])
})

test('a gilt that waits to be culled was never productive', async () => {
  await run('reverse', '2025-07')
  await sql`update sow_span s set status = 'CULL_WAIT' from pig p where p.uid = s.pig_id and p.ear_no = 'M0006'`.execute(
    t.db,
  )
  await sql`delete from biological_depreciation d using pig p where p.uid = d.pig_id and p.ear_no = 'M0006'`.execute(
    t.db,
  )
  await run('accrue', '2025-07')
  expect((await rows('2025-07')).map(([earNo]) => earNo)).not.toContain('M0006')
})

test('a month that was closed without is made up for in the first that is open', async () => {
  for (const month of ['2025-07', '2025-06', '2025-05']) await run('reverse', month)
  const waits = async (period: string) => {
    const asked = { farmId, period, check: true }
    const { data } = await admin.post<MonthAnswer>('event/pigherds/EndMonthPigherd', asked)
    return data.checks?.find(({ id }) => id === 'depreciation')?.count
  }
  expect([await waits('2025-06'), await waits('2025-04')]).toEqual([1, 0])
  await sql`update organize set closed_up_to = '2025-06-30' where uid = ${farmId}`.execute(t.db)
  expect((await run('accrue', '2025-05')).errors).toEqual({ month: ['期间已关账'] })
  expect((await run('accrue', '2025-07')).msg).toBe('')
  await sql`update organize set closed_up_to = null where uid = ${farmId}`.execute(t.db)
  // May, June and July of M0002, of which April was the last
  expect((await rows('2025-07')).find(([earNo]) => earNo === 'M0002')?.slice(1, 3)).toEqual([
    '200.01',
    '400.02',
  ])
})

test('what lies before the first accrual of the farm was written off elsewhere, also of a value entered late', async () => {
  for (const month of ['2025-07', '2025-04', '2025-03', '2025-02', '2025-01']) await run('reverse', month)
  await sql`update pig set original_value = null where ear_no = 'M0003'`.execute(t.db)
  await run('accrue', '2025-05')
  await sql`update pig set original_value = 3600 where ear_no = 'M0003'`.execute(t.db)
  await run('accrue', '2025-06')
  const charged = await rows('2025-06')
  expect(['M0002', 'M0003'].map((one) => charged.find(([earNo]) => earNo === one)?.slice(1, 3))).toEqual([
    ['66.67', '333.35'],
    ['133.34', '333.35'],
  ])
})

test('a month is accrued once it has begun, as the farm counts its months', async () => {
  const set = { organizeId: farmId, effectiveFrom: '2020-01-01', reason: '会计期间' }
  expect((await admin.put('parameter-configuration/period_start_day', { ...set, value: '20' })).msg).toBe('')
  // July is 20 June to 19 July, August begins tomorrow
  expect((await run('accrue', '2025-07')).msg).toBe('')
  expect((await run('accrue', '2025-08')).errors).toEqual({ month: ['不能计提以后的期间'] })
  await run('reverse', '2025-07')
  // July is 10 July to 9 August
  await admin.put('parameter-configuration/period_start_day', { ...set, value: '10' })
  expect((await run('accrue', '2025-07')).msg).toBe('')
  await admin.put('parameter-configuration/period_start_day', { ...set, value: '19' })
  expect((await run('accrue', '2025-08')).msg).toBe('')
})
