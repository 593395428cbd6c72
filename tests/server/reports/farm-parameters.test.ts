import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'

const { t, admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

let farm: string
beforeAll(async () => {
  farm =
    (await sql<{ farm: string }>`select farm_id as farm from pig limit 1`.execute(t.db)).rows[0]?.farm ?? ''
})
afterEach(async () => void (await sql`delete from app_setting`.execute(t.db)))

const set = async (key: string, value: string, effectiveFrom = '2025-01-01') => {
  const body = { organizeId: farm, value, effectiveFrom, reason: '试验' }
  expect((await admin.put(`parameter-configuration/${key}`, body)).msg).toBe('')
}
const sums = async (name: string, filters: object = {}) =>
  (await ask(admin, `bi/${name}`, { filters: { ...PERIOD, ...filters } })).sums
const shown = async (name: string, key: string) => formatDecimal((await sums(name))[key] as string | null, 2)

test('T10 annual figures count the days of a year as the farm does: 249 ÷ 1008 × 365.25', async () => {
  expect(await shown('inactive-breedingsow', 'npdPerYear')).toBe('90.16')
  const [lsy, mean] = ['lsy', 'psyEarlier']
  const before = await sums('breeding-sow-production-efficiency')
  await set('year_days', '365.25')
  expect(await shown('inactive-breedingsow', 'npdPerYear')).toBe('90.23')
  const after = await sums('breeding-sow-production-efficiency')
  expect(Number(after[lsy]) / Number(before[lsy])).toBeCloseTo(365.25 / 365, 9)
  expect(after[mean]).toEqual(before[mean])
})

test('a year counted otherwise from a day on leaves periods before it alone', async () => {
  await set('year_days', '360', '2025-07-20')
  expect(await shown('inactive-breedingsow', 'npdPerYear')).toBe('90.16')
})

test('F21 services mature after the days the farm gives them', async () => {
  expect(await sums('mating-week-cohort')).toMatchObject({ matured: 8, running: 3 })
  await set('farrowing_rate_mature_days', '150')
  const { matured, running } = await sums('mating-week-cohort')
  expect([Number(matured) < 8, Number(matured) + Number(running)]).toEqual([true, 11])
})

test('§3.8 services taken over count in the farrowing rate where the farm asks for it, and nowhere as matings', async () => {
  const house = await sql<{ uid: string }>`select uid from organize where kind = 'HOUSE' limit 1`.execute(
    t.db,
  )
  const row = {
    date: '2025-02-01',
    source: 'INIT',
    init: true,
    houseId: house.rows[0]?.uid,
    sex: 'F',
    parity: 2,
  }
  const opened = {
    ...row,
    earNo: 'OPENED',
    status: 'PREGNANT',
    mateDate: '2025-01-10',
    checkDate: '2025-01-31',
  }
  const entered = await admin.post<{ results: { accepted: boolean }[] }>('event/event_entry', {
    farmId: farm,
    rows: [opened],
  })
  expect(entered.data.results[0]?.accepted).toBe(true)
  for (const report of [
    'mating-week-cohort',
    'breeding-sow-production-efficiency',
    'boar_use_analyse',
    'abnormal-pregnancy',
  ]) {
    const without = await sums(report)
    await set('init_in_cohort', 'true')
    const within = await sums(report)
    expect([within.services, within.ofGilts], report).toEqual([without.services, without.ofGilts])
    expect(Number(within.matured) - Number(without.matured), report).toBe(1)
    await sql`delete from app_setting`.execute(t.db)
  }
})

test('T8, T9 weeks and accounting months begin where the farm begins them, in groups, their days and the rows behind', async () => {
  const grouped = async (name: string, groupBy: string) => {
    const { list, sums: whole } = await ask(admin, `bi/${name}`, { filters: PERIOD, groupBy, pageSize: 100 })
    return { list, whole }
  }
  const keys = async (name: string, groupBy: string, key: string) =>
    (await grouped(name, groupBy)).list.map((row) => [row._key, row[key]]).toReversed()
  // farrowed on 04-27, 05-03, 05-21, 06-25 and 07-13
  expect(await keys('births', 'month', 'litters')).toEqual([
    ['2025-04', 1],
    ['2025-05', 2],
    ['2025-06', 1],
    ['2025-07', 1],
  ])
  // served on Friday 01-03, Sunday 01-05, Monday 01-06 and Tuesday 01-07
  expect((await keys('mating-week-cohort', 'week', 'services')).slice(0, 2)).toEqual([
    ['2025-W01', 2],
    ['2025-W02', 2],
  ])
  await set('week_start_day', '4')
  await set('period_start_day', '26')
  expect(await keys('births', 'month', 'litters')).toEqual([
    ['2025-05', 3],
    ['2025-06', 1],
    ['2025-07', 1],
  ])
  expect((await keys('mating-week-cohort', 'week', 'services'))[0]).toEqual(['2025-W01', 4])
  for (const [name, services] of [
    ['mating-week-cohort', 'services'],
    ['births', 'litters'],
    ['piglets-death', 'heads'],
    ['inactive-breedingsow', 'npd'],
    ['boar-usage', 'boarDays'],
    ['pig-cull-death', 'matedDays'],
    ['breeding-sow-production-efficiency', 'herdDays'],
  ] as const) {
    const { list: months, whole } = await grouped(name, 'month')
    const added = months.reduce((sum, row) => sum + Number(row[services] ?? 0), 0)
    expect([name, added], name).toEqual([name, Number(whole[services])])
    for (const month of months) {
      const answer = await admin.post<{ sums: Record<string, unknown> }>(`bi/${name}/drill`, {
        filters: PERIOD,
        drill: { group: 'month', key: month._key },
      })
      expect([month._key, Number(answer.data.sums[services])], name).toEqual([
        month._key,
        Number(month[services]),
      ])
    }
  }
})

test('gilts count as idle from the farm’s age on', async () => {
  const gilts = async () => (await sums('inactive-breedingsow', { dateTo: '2025-01-10', state: 'GILT' })).now
  expect(await gilts()).toBe(2)
  await set('gilt_npd_age', '240')
  expect(await gilts()).toBe(0)
})

test('figures are compared with the targets of the farms asked for, as they hold at the end of the period', async () => {
  const goalsOf = async () =>
    (
      await admin.post<{ goals: Record<string, { target: number; red: number }> }>('bi/mating-week-cohort', {
        filters: PERIOD,
      })
    ).data.goals
  expect((await goalsOf()).farrowingRate).toMatchObject({ target: 88, yellow: 85, red: 80, direction: 'up' })
  const own = { code: 'farrowingRate', organizeId: farm, target: '91', yellow: '89', red: '86' }
  await admin.post('productIndictor', { ...own, year: 2025 })
  await admin.post('productIndictor', { ...own, year: 2024, target: '70', yellow: null, red: null })
  expect(await goalsOf()).toMatchObject({ farrowingRate: { target: 91, red: 86 }, returnRate: { target: 7 } })
})

test('T8, T9 side by side with a farm that counts calendar months each farm keeps its own', async () => {
  await set('week_start_day', '4')
  await set('period_start_day', '26')
  const own = async (name: string, groupBy: string) =>
    (await ask(admin, `bi/${name}`, { filters: PERIOD, groupBy, pageSize: 100 })).list.map((row) => row._key)
  const asked = [
    ['births', 'week'],
    ['boar-usage', 'week'],
    ...[
      'births',
      'boar-usage',
      'inactive-breedingsow',
      'pig-cull-death',
      'breeding-sow-production-efficiency',
    ].map((name): [string, string] => [name, 'month']),
  ] as [string, string][]
  const alone = await Promise.all(asked.map(([name, groupBy]) => own(name, groupBy)))
  await t.node({ type: 'farm', name: '乙场' })
  expect(await Promise.all(asked.map(([name, groupBy]) => own(name, groupBy)))).toEqual(alone)
})
