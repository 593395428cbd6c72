import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { type Client, testApp } from '#support/app.ts'
import { BATCH_RANGES, type Range, SOW_RANGES, YEAR_RANGES } from '#support/benchmarks.ts'
import { ask, type ReportRow } from '#support/reports.ts'
import { loadDemo } from '../../cli/demo/load.ts'

/** A farm at its first look: nothing of health and feed opens empty. */
const TODAY = '2026-02-02'
const t = await testApp({ now: () => new Date(`${TODAY}T12:00:00+08:00`) })
let admin: Client
let farm = ''
let weak = ''

beforeAll(async () => {
  const size = { farms: 2, sows: 60, years: 1.5, seed: 11, care: true, closed: true }
  await loadDemo(t.db, size, TODAY, () => undefined)
  admin = await t.as('admin')
  const found = await sql<{
    uid: string
  }>`select uid from organize where type = 'farm' order by sort`.execute(t.db)
  farm = found.rows[0]?.uid ?? ''
  weak = found.rows[1]?.uid ?? ''
}, 240_000)

const year = { dateFrom: addDays(TODAY, -360), dateTo: TODAY }

test.each([
  'cure-detail',
  'health-detail',
  'immune-detail',
  'immune-compliance',
  'feed-detail',
  'feed-silo',
  'feed-summary',
  'sale-pig-disease',
  'sale-pig-feed-difference',
])('%s has rows of the year', async (name) => {
  const { total } = await ask(admin, `bi/${name}`, { filters: { farmIds: [farm], ...year }, pageSize: 10 })
  expect(total).toBeGreaterThan(10)
})

test('stations reported a week, two animals ate too little; programme and standards are there', async () => {
  const found = await sql<{ alarms: number; items: number; standards: number }>`
    select (select count(*)::int from station_feed where alarm) as alarms, (select count(*)::int from immune_plan) as items,
      (select count(*)::int from feeding_standard) as standards`.execute(t.db)
  expect(found.rows).toEqual([{ alarms: 8, items: 5, standards: 14 }])
})

test('most vaccinations were given, growing pigs eat about their standard', async () => {
  const asked = { filters: { farmIds: [farm], ...year }, pageSize: 10 }
  const { sums } = await ask(admin, 'bi/immune-compliance', asked)
  expect(Number(sums.doneRate)).toBeGreaterThan(90)
  const eaten = await ask(admin, 'bi/feed-detail', {
    ...asked,
    filters: { ...asked.filters, feedClass: 'FINISH' },
  })
  expect(Math.abs(Number(eaten.sums.differenceRate))).toBeLessThan(6)
})

test('a farm is being built: phases passed, a plan in force with what is done, introductions to come', async () => {
  const { list } = (await admin.get<{ list: Record<string, unknown>[] }>('projectM')).data
  expect(list).toMatchObject([{ projectNo: 'XM01', stage: 'BUILD' }])
  expect(Number(list[0]?.progress)).toBeGreaterThan(20)
  for (const [name, rows] of [
    ['planItem', 13],
    ['projectIntroSchedule', 13],
    ['PigFarmProjectManage', 1],
  ] as const)
    expect((await admin.get<{ total: number }>(name)).data.total, name).toBe(rows)
})

test('a month is closed and answered by the ERP with a difference; a house was counted; semen has a price', async () => {
  for (const name of ['ebsProdCheck', 'zzhd', 'semenPrice'])
    expect((await admin.get<{ total: number }>(name)).data.total, name).toBeGreaterThan(0)
  const { list } = (await admin.get<{ list: Record<string, unknown>[] }>('ebsProdCheck')).data
  const differing = list.filter(({ closingDiff, wentDiff }) => closingDiff !== 0 || wentDiff !== 0)
  expect(differing).toMatchObject([{ pigClass: 'SUCKLING', period: '2025-12', closingDiff: 1, wentDiff: -1 }])
})

test('R6 and every other identity holds, and a rebuild finds nothing to mend', async () => {
  const companies = await sql<{ uid: string }>`select uid from organize where type = 'company'`.execute(t.db)
  const scope = { farms: [farm], companies: companies.rows.map(({ uid }) => uid), root: false } as never
  const request = { farmId: farm, dryRun: true, from: null, today: TODAY }
  const { differences, found } = await rebuildFarm(t.db, scope, request)
  expect(differences).toBe(0)
  expect(found.identities.filter(({ expected, actual }) => expected !== actual)).toEqual([])
  expect(found.identities.filter(({ rule }) => rule === 'R6').length).toBeGreaterThan(4)
})

/** Months that are over, long enough after the herd was taken over that its litters are its own. */
const MONTHS = { dateFrom: '2025-04-01', dateTo: '2026-01-31' }
const SCORECARD = 'bi/breeding-sow-production-efficiency'
const BATCHES = 'bi/nurs-and-finsh-batch-efficiency'

const known = (rows: readonly ReportRow[], key: string): number[] =>
  rows.flatMap((row) => (row[key] === null || row[key] === undefined ? [] : [Number(row[key])]))

/** Share of the values inside of a range. */
const inside = (values: readonly number[], [low, high]: Range): number =>
  values.filter((one) => one >= low && one <= high).length / values.length

function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length) / mean
}

const scorecardOf = (farmIds: readonly string[], groupBy: string, months = MONTHS) =>
  ask(admin, SCORECARD, { groupBy, filters: { farmIds, ...months }, pageSize: 100 })
const batchesOf = async (uid: string, stage: string) => {
  const filters = { farmIds: [uid], ...year, state: 'CLOSED', stage }
  return ask(admin, BATCHES, { groupBy: null, filters, pageSize: 100 })
}

test('months of the herds differ, and most lie where those of real farms do', async () => {
  // of both farms: a month of one of this size has too few litters for a rate
  const { list } = await scorecardOf([farm, weak], 'month')
  expect(list).toHaveLength(10)
  for (const [key, range] of Object.entries(SOW_RANGES)) {
    const values = known(list, key)
    expect(values.length, key).toBeGreaterThan(4)
    expect([key, inside(values, range) >= 0.7, values]).toEqual([key, true, values])
    expect(variation(values), key).toBeGreaterThan(0.002)
  }
})

test('the year of the herds lies where those of real farms do', async () => {
  for (const farmIds of [[farm], [weak]]) {
    const { sums } = await scorecardOf(farmIds, 'month')
    for (const [key, range] of Object.entries(SOW_RANGES))
      expect([key, sums[key], inside([Number(sums[key])], range)]).toEqual([key, sums[key], 1])
  }
  const { sums } = await scorecardOf([farm, weak], 'month')
  for (const [key, range] of Object.entries(YEAR_RANGES))
    expect([key, sums[key], inside([Number(sums[key])], range)]).toEqual([key, sums[key], 1])
})

test.each(['NURSERY', 'FINISH'] as const)('%s batches differ, most lie where real ones do', async (stage) => {
  for (const uid of [farm, weak]) {
    const { list } = await batchesOf(uid, stage)
    expect(list.length).toBeGreaterThan(20)
    for (const [key, range] of Object.entries(BATCH_RANGES[stage])) {
      const values = known(list, key)
      expect([key, inside(values, range) >= 0.75, values]).toEqual([key, true, values])
      expect(variation(values), key).toBeGreaterThan(0.01)
    }
  }
})

test('one farm is better than the other in what counts', async () => {
  const [good, poor] = [await scorecardOf([farm], 'month'), await scorecardOf([weak], 'month')]
  for (const key of ['farrowRate', 'livePerLitter', 'weanedPerLitter', 'psy', 'weanWeightEach'])
    expect(Number(good.sums[key]), key).toBeGreaterThan(Number(poor.sums[key]))
  expect(Number(good.sums.mortality)).toBeLessThan(Number(poor.sums.mortality))
  for (const stage of ['NURSERY', 'FINISH'] as const) {
    const [ours, theirs] = [(await batchesOf(farm, stage)).sums, (await batchesOf(weak, stage)).sums]
    expect(Number(ours.adg), stage).toBeGreaterThan(Number(theirs.adg))
    expect(Number(ours.fcr), stage).toBeLessThan(Number(theirs.fcr))
    expect(Number(ours.survival), stage).toBeGreaterThan(Number(theirs.survival))
  }
})

test('pigs of one month are not sold at the price of another', async () => {
  const asked = { filters: { farmIds: [farm], ...year }, groupBy: 'month', pageSize: 20 }
  const { list } = await ask(admin, 'bi/sale-detail', asked)
  const prices = known(list, 'price')
  expect(prices.length).toBeGreaterThan(6)
  expect(variation(prices)).toBeGreaterThan(0.01)
})

test('nothing of breeding, semen and piglets that a farm keeps opens empty', async () => {
  for (const name of [
    'technicianManage',
    'penBind',
    'basic-data-pig',
    'MatConfiguration',
    'Boar-SupplierSemenRange',
    'semen-sales',
    'semen-recevice',
    'seminal-receive',
    'choose-pig',
    'fy-introduction',
    'pigmanage-dropping',
    'pigmanage-pigletReceive',
  ])
    expect((await admin.get<{ total: number }>(name)).data.total, name).toBeGreaterThan(0)
})

test('each farm opens with semen and piglets it sent and received', async () => {
  const { rows } = await sql<{ uid: string }>`select uid from organize where type = 'farm'`.execute(t.db)
  for (const { uid } of rows)
    for (const name of ['semen-sales', 'semen-recevice', 'pigmanage-dropping', 'pigmanage-pigletReceive']) {
      const found = await admin.get<{ total: number }>(`${name}?farmId=${uid}`)
      expect(found.data.total, `${name} of ${uid}`).toBeGreaterThan(0)
    }
})
