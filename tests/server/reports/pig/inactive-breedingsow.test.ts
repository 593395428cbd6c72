import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'
import { eventsUpTo, sowDays } from '#support/sow-days.ts'
import { eventsOf, SOWS } from '../../../domain/sow/reference-farm.ts'

const { admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const idle = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(admin, 'bi/inactive-breedingsow', { groupBy, filters: { ...PERIOD, ...filters } })
const shown = (row: ReportRow | undefined, key: string): string =>
  formatDecimal((row?.[key] ?? null) as string | null, 2)

describe('days of the reference farm (§6.3)', () => {
  test('249 of 1008 days without production: 90.16 a sow and year, 101.41 with the 43 days of gilts', async () => {
    const { sums } = await idle()
    expect(sums).toMatchObject({ npd: 249, matedDays: 1008, giltDays: 43, herdDays: 1051, now: 1 })
    expect([shown(sums, 'npdPerYear'), shown(sums, 'npdWithGilts')]).toEqual(['90.16', '101.41'])
    // open pregnancies on 07-19: S1 55 days, S2 34
    expect(sums.provisional).toBe(55 + 34)
  })

  test('249 days at 15 元 a day, the default of the parameter', async () => {
    expect(Number((await idle()).sums.npdCost)).toBe(249 * 15)
  })

  test('the components add up: 27 + 103 + 34 + 75 + 6 + 4 = 249', async () => {
    const { sums } = await idle()
    // weaned → service 17 + 10; found: S2 21, S3 54, S5 28; S6 75 to her death; S4 6 to her cull; S5 4 since weaning
    expect(sums).toMatchObject({ weanToService: 27, serviceToFound: 103, openToService: 34 })
    expect(sums).toMatchObject({ serviceToExit: 75, idleToExit: 6, waiting: 4, cullWaiting: 0 })
    const { list } = await idle({}, 'part')
    expect(list.map((row) => [row._group, row.herdDays])).toEqual([
      ['后备入场→首配', 43],
      ['妊娠（已分娩）', 114 + 115 + 114 + 116 + 114],
      ['妊娠（未结束，暂计生产）', 89],
      ['哺乳', 24 + 21 + 7 + 24 + 21],
      ['断奶→配种', 27],
      ['配种→发现未孕', 103],
      ['发现→再配', 34],
      ['断奶→离场', 6],
      ['配种→离场', 75],
      ['断奶未配', 4],
    ])
    // 75 / 1008 × 365: the share of the whole herd's figure
    expect(shown(list[8], 'npdPerYear')).toBe('27.16')
  })

  test('by month the golden rows, as seen on 07-19', async () => {
    const { list } = await idle({}, 'month')
    expect(list.map((row) => [row._key, row.herdDays, row.matedDays, row.npd])).toEqual([
      ['2025-07', 76, 76, 4],
      ['2025-06', 121, 121, 6],
      ['2025-05', 155, 155, 10],
      ['2025-04', 159, 159, 9],
      ['2025-03', 186, 186, 53],
      ['2025-02', 168, 168, 84],
      ['2025-01', 186, 143, 83],
    ])
  })

  test('as seen on 01-31 only 38: S3, S5 and S6 still looked pregnant', async () => {
    const { sums } = await idle({ dateTo: '2025-01-31' })
    expect(sums).toMatchObject({ npd: 38, matedDays: 143, serviceToFound: 21, weanToService: 17 })
    expect(sums.provisional).toBe(143 - 38)
  })
})

describe('the sows without production', () => {
  test('on 07-19: M0005, weaned three days before', async () => {
    const { list, total } = await idle()
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ earNo: 'M0005', state: '断奶', since: '2025-07-16', days: 3, parity: 1 })
    expect(list[0]).toMatchObject({ cycleNpd: 4, lastEvent: '断奶', advice: '配种' })
  })

  test('on 03-10: M0003, open since her abortion on 03-01, with her lost pregnancy of 54 days', async () => {
    const { list } = await idle({ dateTo: '2025-03-10' })
    expect(list.map((row) => row.earNo)).toEqual(['M0003'])
    // 01-01 … 01-06 weaned 5, 54 in the lost service, 03-01 … 03-10 ten days open
    expect(list[0]).toMatchObject({ state: '流产', days: 9, cycleNpd: 5 + 54 + 10, lastEvent: '妊检' })
  })

  test('on 01-10: the gilts, born 2024-05-20 and 235 days old', async () => {
    const { list } = await idle({ dateTo: '2025-01-10', state: 'GILT' })
    expect(list.map((row) => [row.earNo, row.state, row.cycleNpd]).sort()).toEqual([
      ['M0005', '后备超龄', null],
      ['M0006', '后备超龄', null],
    ])
    // 229 days on 01-04: not yet
    expect((await idle({ dateTo: '2025-01-04', state: 'GILT' })).total).toBe(0)
  })

  test('state and days narrow the list, the days of the herd stay', async () => {
    expect(await idle({ daysMin: 3 })).toMatchObject({ total: 1, sums: { now: 1, npd: 249 } })
    expect(await idle({ daysMin: 4 })).toMatchObject({ total: 0, list: [], sums: { now: 0, npd: 249 } })
    expect((await idle({ state: 'ABORT' })).total).toBe(0)
    expect((await idle({ parityFrom: 2 })).total).toBe(0)
  })
})

test('the rows behind a component are the sows it comes from', async () => {
  const drill = { group: 'part', key: 'SERVICE_TO_FOUND' }
  const { list, sums } = await ask(admin, 'bi/inactive-breedingsow/drill', { filters: PERIOD, drill })
  expect(new Set(list.map((row) => row.earNo))).toEqual(new Set(['M0002', 'M0003', 'M0005']))
  expect(list.reduce((sum, row) => sum + Number(row.npd), 0)).toBe(103)
  expect(sums.npd).toBe(103)
})

test.each([
  '2025-01-04',
  '2025-02-17',
  '2025-03-01',
  '2025-03-20',
  '2025-04-10',
  '2025-05-26',
  '2025-06-02',
  '2025-07-16',
])('at the end of %s the days are those of the replay', async (dateTo) => {
  const all = SOWS.map((key) =>
    sowDays(
      replayPig(eventsUpTo(eventsOf(key), dateTo), DEFAULT_PARAMS),
      { start: PERIOD.dateFrom, end: dateTo },
      dateTo,
    ),
  )
  const sum = (pick: (days: (typeof all)[number]) => number) =>
    all.reduce((total, days) => total + pick(days), 0)
  const { sums } = await idle({ dateTo })
  expect(sums).toMatchObject({
    herdDays: sum((days) => days.herd),
    matedDays: sum((days) => days.mated),
    npd: sum((days) => days.npd),
    provisional: sum((days) => days.provisional),
    giltDays: sum((days) => days.gilt),
    weanToService: sum(({ parts }) => parts.weanToService),
    openToService: sum(({ parts }) => parts.openToService),
    idleToExit: sum(({ parts }) => parts.weanToExit + parts.openToExit),
    waiting: sum(({ parts }) => parts.weanWaiting + parts.openWaiting),
  })
  expect(Number(sums.serviceToFound) + Number(sums.serviceToExit)).toBe(
    sum(({ parts }) => parts.failedService),
  )
})
