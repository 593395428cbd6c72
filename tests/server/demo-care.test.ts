import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { rebuildFarm } from '#server/commands/herd/rebuild/rebuild-farm.ts'
import { type Client, testApp } from '#support/app.ts'
import { ask } from '#support/reports.ts'
import { loadDemo } from '../../cli/demo/load.ts'

/** A farm somebody looks at for the first time: nothing of health and feed opens empty. */
const TODAY = '2026-02-02'
const t = await testApp({ now: () => new Date(`${TODAY}T12:00:00+08:00`) })
let admin: Client
let farm = ''

beforeAll(async () => {
  const size = { farms: 1, sows: 24, years: 1.2, seed: 11, care: true, closed: true }
  await loadDemo(t.db, size, TODAY, () => undefined)
  admin = await t.as('admin')
  const found = await sql<{ uid: string }>`select uid from organize where type = 'farm'`.execute(t.db)
  farm = found.rows[0]?.uid ?? ''
}, 60_000)

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

test('stations told of a week, two animals ate too little; programme and standards are there', async () => {
  const found = await sql<{ alarms: number; items: number; standards: number }>`
    select (select count(*)::int from station_feed where alarm) as alarms, (select count(*)::int from immune_plan) as items,
      (select count(*)::int from feeding_standard) as standards`.execute(t.db)
  expect(found.rows).toEqual([{ alarms: 4, items: 5, standards: 14 }])
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

test('a month is closed and told by the ERP with a difference; a house was counted; semen has a price', async () => {
  for (const name of ['ebsProdCheck', 'zzhd', 'semenPrice'])
    expect((await admin.get<{ total: number }>(name)).data.total, name).toBeGreaterThan(0)
  const { list } = (await admin.get<{ list: Record<string, unknown>[] }>('ebsProdCheck')).data
  const differing = list.filter(({ closingDiff, wentDiff }) => closingDiff !== 0 || wentDiff !== 0)
  expect(differing).toMatchObject([{ pigClass: 'SUCKLING', period: '2025-12', closingDiff: 1, wentDiff: -1 }])
})

test('R6 and every other identity holds, and a rebuild finds nothing to mend', async () => {
  const companies = await sql<{ uid: string }>`select uid from organize where type = 'company'`.execute(t.db)
  const scope = { farms: [farm], companies: companies.rows.map(({ uid }) => uid), root: false } as never
  const wish = { farmId: farm, dryRun: true, from: null, today: TODAY }
  const { differences, found } = await rebuildFarm(t.db, scope, wish)
  expect(differences).toBe(0)
  expect(found.identities.filter(({ expected, actual }) => expected !== actual)).toEqual([])
  expect(found.identities.filter(({ rule }) => rule === 'R6').length).toBeGreaterThan(4)
})
