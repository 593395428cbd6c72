import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { t, admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const births = (body: object = {}): Promise<Result> => ask(admin, 'bi/births', { filters: PERIOD, ...body })
const shown = (row: ReportRow, key: string): string => formatDecimal(row[key] as string | null, 2)

describe('the reference farm (§6.3)', () => {
  test('has 5 litters with 66 born, 59 of them alive', async () => {
    const { sums, total, asOf } = await births()
    expect(total).toBe(5)
    expect(sums).toMatchObject({ litters: 5, totalBorn: 66, livePiglets: 59, healthy: 58 })
    expect(sums).toMatchObject({ weak: 1, stillborn: 5, mummy: 2, deformed: 0, blackDead: 0 })
    expect(asOf).toBe('2025-07-19 12:00:00')
  })

  test('F30, F41, F42 gives the golden ratios, each from its sums', async () => {
    const { sums } = await births()
    const figures = ['bornPerLitter', 'livePerLitter', 'healthyPerLitter', 'stillbornRate', 'mummyRate']
    expect(figures.map((key) => shown(sums, key))).toEqual(['13.20', '11.80', '11.60', '7.58', '3.03'])
    expect(shown(sums, 'weakRate')).toBe('1.52')
    expect(shown(sums, 'gestation')).toBe('114.60')
    expect(shown(sums, 'birthWeight')).toBe('-')
  })

  test('by month: April 1, May 2, June 1, July 1 litters, the newest first', async () => {
    const { list, total } = await births({ groupBy: 'month' })
    const rows = list.map((row) => [row._group, row.litters, row.totalBorn, row.livePiglets])
    expect(total).toBe(4)
    expect(rows).toEqual([
      ['2025-07', 1, 15, 13],
      ['2025-06', 1, 12, 12],
      ['2025-05', 2, 25, 21],
      ['2025-04', 1, 14, 13],
    ])
  })

  test('by week, by parity and by boar', async () => {
    const weeks = await births({ groupBy: 'week' })
    expect(weeks.list.map((row) => [row._key, row.totalBorn])).toEqual([
      ['2025-W28', 15],
      ['2025-W26', 12],
      ['2025-W21', 12],
      ['2025-W18', 13],
      ['2025-W17', 14],
    ])
    const parities = await births({ groupBy: 'parity' })
    expect(parities.list.map((row) => [row._key, row.litters])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [6, 1],
    ])
    const boars = await births({ groupBy: 'boar' })
    expect(boars.list.map((row) => [row._group, row.litters, row.totalBorn])).toEqual([
      ['G0001', 3, 38],
      ['G0002', 2, 28],
    ])
    expect(boars.list.map((row) => shown(row, 'bornPerLitter'))).toEqual(['12.67', '14.00'])
  })

  test('leaves litters outside the period out, and the opening ones', async () => {
    const { sums } = await births({ filters: { dateFrom: '2025-04-28', dateTo: '2025-05-21' } })
    expect(sums).toMatchObject({ litters: 2, totalBorn: 25 })
    const before = await births({ filters: { dateFrom: '2024-07-20', dateTo: '2024-12-31' } })
    expect(before).toMatchObject({
      total: 0,
      list: [],
      sums: { litters: 0, totalBorn: 0, livePerLitter: null },
    })
  })
})

describe('a figure and the rows behind it', () => {
  test.each(['week', 'day', 'month', 'parity', 'breed', 'boar', 'house', 'farm'])(
    'are equal in every group by %s',
    async (groupBy) => {
      const { list, sums } = await births({ groupBy })
      let litters = 0
      for (const row of list) {
        const drill = { group: groupBy, key: row._key }
        const behind = await ask(admin, 'bi/births/drill', { filters: PERIOD, drill, pageSize: 100 })
        for (const key of ['litters', 'totalBorn', 'livePiglets', 'stillbornRate', 'gestation'])
          expect(behind.sums[key]).toEqual(row[key])
        expect(behind.list.reduce((sum, one) => sum + Number(one.totalBorn), 0)).toBe(row.totalBorn)
        expect(behind.total).toBe(row.litters)
        litters += behind.total
      }
      expect(litters).toBe(sums.litters)
    },
  )

  test('lead to the sow: every row carries her uid', async () => {
    const { list } = await ask(admin, 'bi/births/drill', { filters: PERIOD })
    expect(list.map((row) => row.earNo).sort()).toEqual(['M0001', 'M0002', 'M0003', 'M0004', 'M0005'])
    for (const row of list) expect(row.pigId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the filters', () => {
  const born = async (filters: object) =>
    (await births({ filters: { ...PERIOD, ...filters } })).sums.totalBorn

  test('ask for parity, ear numbers and boar', async () => {
    expect(await born({ parityFrom: 3 })).toBe(14 + 12 + 13)
    expect(await born({ parityTo: 2 })).toBe(15 + 12)
    expect(await born({ earNos: ['M0001', 'M0004'] })).toBe(14 + 13)
    expect(await born({ earNos: 'M0001， M0004\nM0099' })).toBe(14 + 13)
    expect(await born({ boarEarnock: 'G0002' })).toBe(15 + 13)
  })
})

test('the chart has every period of the time axis, oldest first, however the table is grouped', async () => {
  const chart = async (groupBy: string | null) =>
    ask(admin, 'bi/births/chart', { filters: PERIOD, groupBy, sort: { key: 'litters', order: 'desc' } })
  const [weeks, months] = [await chart('parity'), await chart('month')]
  expect([weeks.groupBy, months.groupBy]).toEqual(['week', 'month'])
  expect(months.list.map((row) => row._key)).toEqual(['2025-04', '2025-05', '2025-06', '2025-07'])
  expect(weeks.list).toHaveLength(5)
})

test('a house finds the litters of its units and pens, a pen its own', async () => {
  const litters = await sql<{
    uid: string
    farm: string
    path: string
  }>`select l.uid, l.farm_id as farm, o.tree_path as path
    from litter l join organize o on o.uid = l.farm_id order by l.farrow_date`.execute(t.db)
  const [litter] = litters.rows
  if (!litter) throw new Error('no litter')
  const house = await t.node({
    type: 'house',
    kind: 'HOUSE',
    name: '产房',
    parent: { uid: litter.farm, treePath: litter.path, level: 2 },
  })
  const unit = await t.node({ type: 'house', kind: 'UNIT', name: '一单元', parent: house })
  const pen = await t.node({ type: 'house', kind: 'PEN', name: '1号', parent: unit })
  await sql`update litter set house_id = ${unit.uid}, pen_id = ${pen.uid} where uid = ${litter.uid}`.execute(
    t.db,
  )
  for (const place of [house, unit, pen]) {
    const found = await births({ filters: { ...PERIOD, houseId: place.uid } })
    expect(found.list.map((row) => row.uid)).toEqual([litter.uid])
  }
})
