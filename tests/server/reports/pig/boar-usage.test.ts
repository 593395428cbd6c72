import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { t, admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-03-01', dateTo: '2025-03-31' }
let farm = ''

const collect = (day: string, boar: string, volume: number, qualified = true) =>
  sql`insert into semen_collection (farm_id, uid, pig_id, collect_date, volume, motility, abnormal, qualified, doses_made)
    select farm_id, gen_random_uuid(), uid, ${day}::date, ${volume}, 80, 10, ${qualified}, 0 from pig where ear_no = ${boar}`.execute(
    t.db,
  )

type Move = [day: string, kind: string, doses: number]
/** A lot of these boars with its movements. */
async function lot(boars: readonly string[], origin: string, moves: readonly Move[]): Promise<void> {
  const uid = crypto.randomUUID()
  await sql`insert into semen_lot (farm_id, uid, lot_no, origin, boar_id, boar_ids, boar_ear_no, produced_date, valid_to, doses)
    select ${farm}, ${uid}, ${uid}, ${origin}, (array_agg(uid order by ear_no))[1], coalesce(array_agg(uid order by ear_no), '{}'), ${boars.join('+')}, '2025-03-01', '2025-03-31', 1
      from pig where ear_no = any(${boars})`.execute(t.db)
  for (const [day, kind, doses] of moves)
    await sql`insert into semen_move (farm_id, lot_uid, source_uid, kind, move_date, doses, by_event)
      values (${farm}, ${uid}, gen_random_uuid(), ${kind}, ${day}, ${doses}, true)`.execute(t.db)
}

beforeAll(async () => {
  farm =
    (await sql<{ farm: string }>`select farm_id as farm from pig limit 1`.execute(t.db)).rows[0]?.farm ?? ''
  for (const [day, volume, good] of [
    ['2025-02-28', 900, true],
    ['2025-03-03', 200, true],
    ['2025-03-06', 300, true],
    ['2025-03-10', 250, false],
  ] as const)
    await collect(day, 'G0001', volume, good)
  await collect('2025-03-04', 'G0002', 150)
  await lot(['G0001'], 'OWN', [
    ['2025-03-03', 'MADE', 20],
    ['2025-03-04', 'TRANSFERRED', -8],
    ['2025-03-05', 'RECEIVED', 8],
    ['2025-03-05', 'USED', -2],
    ['2025-03-05', 'SOLD', -3],
    ['2025-03-06', 'DISCARDED', -4],
    ['2025-04-01', 'USED', -1],
  ])
  await lot(['G0001', 'G0002'], 'OWN', [
    ['2025-03-06', 'MADE', 10],
    ['2025-03-07', 'USED', -6],
  ])
  await lot(['D88'], 'BOUGHT', [
    ['2025-03-06', 'RECEIVED', 5],
    ['2025-03-07', 'USED', -5],
  ])
})

const usage = (groupBy: string | null = 'boar', filters: object = {}): Promise<Result> =>
  ask(admin, 'bi/boar-usage', { groupBy, filters: { ...PERIOD, ...filters } })
const shown = (rows: readonly ReportRow[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => formatDecimal(row[key] as string | null, 2))])
const counts = (rows: readonly ReportRow[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => row[key])])

describe('March of two boars, a mixed lot and bought semen', () => {
  test('F71 ejaculates: 31 boar-days each, 3 × 7 ÷ 31 a week, 3, 3 and 4 days apart, 21 days ago', async () => {
    const { list, sums } = await usage()
    expect(counts(list, 'collections')).toEqual([
      ['D88', 0],
      ['G0001', 3],
      ['G0002', 1],
      ['混合精液', 0],
    ])
    const keys = ['volume', 'passRate', 'perWeek', 'interval', 'lastAgo'] as const
    expect(shown([...list.slice(1, 3), sums], ...keys)).toEqual([
      ['G0001', '750.00', '66.67', '0.68', '3.33', '21.00'],
      ['G0002', '150.00', '100.00', '0.23', '-', '27.00'],
      // 900 ml, 3 of 4, 4 × 7 ÷ 62, 10 ÷ 3, 48 ÷ 2
      [undefined, '900.00', '75.00', '0.45', '3.33', '24.00'],
    ])
  })

  test('the last collection of each boar, and the latest of all; what came after the period is not known yet', async () => {
    const { list, sums } = await usage()
    expect(counts([...list, sums], 'lastCollected')).toEqual([
      ['D88', null],
      ['G0001', '2025-03-10'],
      ['G0002', '2025-03-04'],
      ['混合精液', null],
      [undefined, '2025-03-10'],
    ])
    // before the period too: what was taken on 28 February is the last of a period without collections
    const idle = await usage('boar', { dateFrom: '2025-03-01', dateTo: '2025-03-02' })
    expect(counts(idle.list, 'lastCollected')).toContainEqual(['G0001', '2025-02-28'])
    const whole = await usage(null)
    expect(whole.sums.lastCollected).toBe('2025-03-10')
  })

  test('doses: what was sent and came back counts neither way; mixed semen has its own row', async () => {
    const { list, sums } = await usage()
    expect(counts([...list, sums], 'made', 'used', 'sold', 'discarded')).toEqual([
      ['D88', 5, 5, 0, 0],
      ['G0001', 20, 2, 3, 4],
      ['G0002', null, null, null, null],
      ['混合精液', 10, 6, 0, 0],
      [undefined, 35, 13, 3, 4],
    ])
    // F74: (2+3)÷20, 6÷10, 5÷5, 16÷35; 4÷20, 4÷35
    expect(shown([...list, sums], 'useRate', 'discardRate')).toEqual([
      ['D88', '100.00', '0.00'],
      ['G0001', '25.00', '20.00'],
      ['G0002', '-', '-'],
      ['混合精液', '60.00', '0.00'],
      [undefined, '45.71', '11.43'],
    ])
  })

  test('services: the main boar’s, by method, a week by 7 ÷ 31', async () => {
    const { list, sums } = await usage()
    expect(counts(list, 'services')).toEqual([
      ['D88', 0],
      ['G0001', 1],
      ['G0002', 1],
      ['混合精液', 0],
    ])
    expect(shown([sums], 'servicesPerWeek')).toEqual([[undefined, '0.23']])
    expect((await usage('boar', { method: 'NATURAL' })).sums).toMatchObject({ services: 0, collections: 4 })
  })

  test('by week and month the boar-days add up: 31 days of two boars', async () => {
    const weeks = await usage('week')
    expect(counts(weeks.list.toReversed(), 'boarDays', 'collections').slice(0, 3)).toEqual([
      ['2025-W09', 4, 0],
      ['2025-W10', 14, 3],
      ['2025-W11', 14, 1],
    ])
    const months = await usage('month', { dateFrom: '2025-02-24', dateTo: '2025-03-10' })
    expect(counts(months.list, 'boarDays', 'collections')).toEqual([
      ['2025-03', 20, 4],
      ['2025-02', 10, 1],
    ])
  })

  test('one boar is asked for; a mixed lot with it belongs to what it did', async () => {
    const { list } = await usage('boar', { boarEarnock: 'G0002' })
    expect(counts(list, 'collections', 'made')).toEqual([
      ['G0002', 1, null],
      ['混合精液', 0, 10],
    ])
  })

  test('the list is of ejaculates; a boar opens all it did', async () => {
    const rows = await usage(null)
    expect(rows.list.map((row) => [row.day, row.earNo, row.intervalDays])).toEqual([
      ['2025-03-10', 'G0001', 4],
      ['2025-03-06', 'G0001', 3],
      ['2025-03-04', 'G0002', null],
      ['2025-03-03', 'G0001', 3],
    ])
    const { list } = await usage()
    const key = list.find((row) => row._group === '混合精液')?._key
    const drill = await ask(admin, 'bi/boar-usage/drill', { filters: PERIOD, drill: { group: 'boar', key } })
    expect(drill.list.map((row) => [row.day, row.kind, row.made, row.used])).toEqual([
      ['2025-03-07', '配种使用', 0, 6],
      ['2025-03-06', '稀释', 10, 0],
    ])
  })
})
