import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import { recordBatchEvents } from '#server/commands/batch/batch.record.ts'
import { freshenCosts } from '#server/commands/costs/costs.fresh.ts'
import { recordEvents } from '#server/commands/herd/record-events.ts'
import { herdPart } from '#server/commands/home/home.herd.ts'
import { herdOf } from '#server/commands/month-snapshots/month-snapshots.herd.ts'
import { recordStandalone } from '#server/commands/standalone/standalone.record.ts'
import { readDayFigures } from '#server/day-report/day-figures.ts'
import { scoped } from '#server/kit/database.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { costSummary } from '#server/reports/cost/cost-summary/cost-summary.report.ts'
import { feedCost } from '#server/reports/cost/feed-cost/feed-cost.report.ts'
import { boarAmount } from '#server/reports/pig/boar-amount/boar-amount.report.ts'
import { expectOutAmt } from '#server/reports/pig/expect-out-amt/expect-out-amt.report.ts'
import { feedDetail } from '#server/reports/pig/feed-detail/feed-detail.report.ts'
import { feedSummary } from '#server/reports/pig/feed-summary/feed-summary.report.ts'
import { inventoryDetails } from '#server/reports/pig/inventory-details/inventory-details.report.ts'
import { pigsAmount } from '#server/reports/pig/pigs-amount/pigs-amount.report.ts'
import { sowAmount } from '#server/reports/pig/sow-amount/sow-amount.report.ts'
import { productionSummary } from '#server/reports/production-summary/summary.report.ts'
import { saleDetail } from '#server/reports/sales/sale-detail/sale-detail.report.ts'
import { salesSummary } from '#server/reports/sales/sales-summary/sales-summary.report.ts'
import { type AskingReports, askingReports } from '#support/asking-reports.ts'
import { keepDays } from '#support/farm-days.ts'
import { FARM_TODAY, farmLife, liveFarm, scopeOf } from '#support/farm-life.ts'
import { herdFixture } from '#support/herd.ts'

/** A figure that stands on several screens is the same on all of them, on the same day of the same farm. */
const fixture = await herdFixture()
const { db, caller } = fixture
const FARMS = Number(process.env.FARMS ?? 2)
const feedId = uuidv7()
await sql`insert into material (uid, code, name, material_class, unit_id, standard_price)
  values (${feedId}, 'ONEFEED', '妊娠料', 'FEED', ${fixture.word('breeds')}, 3.1)`.execute(db)

type Cells = Readonly<Record<string, unknown>>

async function enter(record: typeof recordEvents, farmId: string, code: string, row: Cells): Promise<void> {
  const form = eventForms.find((one) => one.code === code)
  if (!form) throw new Error(`no form ${code}`)
  const entries = [{ form, row: { ...row, confirmReason: '核实' } }]
  const [result] = await scoped(db, scopeOf(fixture, farmId), (tx) =>
    record(tx, caller, { farmId, entries, today: FARM_TODAY, dryRun: false, mayBackdate: true }),
  )
  expect([code, result?.violations, result?.accepted]).toEqual([code, expect.anything(), true])
}

/** A sow that farrowed last May and whose piglets were never weaned. */
async function forgetLitter(farmId: string, houseId: string): Promise<void> {
  const add = (code: string, date: string, cells: Cells) =>
    enter(recordEvents, farmId, code, { earNo: 'W0001', date, ...cells })
  const known = {
    sex: 'F',
    status: 'GILT',
    birthDate: '2024-05-01',
    breedId: fixture.word('breeds'),
    houseId,
  }
  await add('event_entry', '2025-01-10', { ...known, source: 'INIT', init: true, bloodline: 'A3' })
  await add('event_mat', '2025-01-20', { boarEarnock: 'G0001', method: 'AI', doseCount: 2 })
  await add('event_gestation', '2025-02-20', { gestationResult: 'POSITIVE', method: 'B' })
  await add('event_farr', '2025-05-14', { healthy: 11, weak: 1, stillborn: 1, blackDead: 0, mummy: 0 })
}

/** Feed in the barns, and batch pigs that were sold. */
async function feedAndSell(farmId: string, houseId: string): Promise<void> {
  for (const [date, feedClass, qty] of [
    ['2026-01-12', 'GESTATION', 320],
    ['2026-01-13', 'NURSERY', 85.5],
    [FARM_TODAY, 'NURSERY', 41.25],
  ] as const)
    await enter(recordStandalone, farmId, 'feed_use', { date, houseId, feedClass, feedId, qty })
  const found = await sql<{ earNo: string; stage: string }>`select batch_no as "earNo", stage from batch
    where farm_id = ${farmId} and stock > 3 order by batch_no desc limit 1`.execute(db)
  for (const { earNo } of found.rows)
    await enter(recordBatchEvents, farmId, 'batch_out_sale', {
      ...{ earNo, date: FARM_TODAY, qty: 2, weight: 40, amount: 900 },
    })
}

const DAYS = ['2025-06-12', '2025-10-31', '2026-01-31', FARM_TODAY]
const number = (value: unknown): number => Number(value ?? 0)

/** Heads at the end of a day by class, from every screen that shows them. */
async function expectSameStock(asking: AskingReports, farmId: string, day: string): Promise<void> {
  const period = { dateFrom: day, dateTo: day }
  const heads = (await asking.table(pigsAmount, { date: day })).sums
  const [sows, boars, details, summary] = [
    (await asking.table(sowAmount, period)).sums,
    (await asking.table(boarAmount, period)).sums,
    (await asking.table(inventoryDetails, { date: day })).sums,
    (await asking.table(productionSummary, period)).sums,
  ]
  const [{ herd }, month] = await scoped(db, scopeOf(fixture, farmId), async (tx) => [
    await readDayFigures(tx, { farmId, date: day, today: FARM_TODAY }),
    await herdOf(tx, farmId, { month: day.slice(0, 7), from: day, to: day } as never, FARM_TODAY),
  ])
  const closed = (pigClass: string, state?: string) =>
    month
      .filter((row) => row.pigClass === pigClass && (state === undefined || row.state === state))
      .reduce((sum, { closing }) => sum + closing, 0)
  const daily = (...keys: string[]) =>
    keys.reduce((sum, key) => sum + (herd.lines.find((line) => line.key === key)?.closing ?? 0), 0)
  const same = (what: string, ...figures: unknown[]) => {
    const [first, ...others] = figures.map(number)
    expect([day, what, ...others]).toEqual([day, what, ...others.map(() => first)])
  }
  same('母猪', heads.sows, sows.productive, summary.sowClosing, closed('SOW'))
  same('后备母猪', heads.gilts, summary.giltClosing, closed('GILT'))
  same('公猪', heads.boars, boars.heads, daily('boar'), closed('BOAR'))
  same(
    '哺乳仔猪',
    heads.sucklings,
    details.sucklings,
    summary.sucklingClosing,
    daily('suckling'),
    closed('SUCKLING'),
  )
  same('保育', heads.nursery, summary.nurseryClosing, daily('nursery'), closed('GROWING', 'NURSERY'))
  same('育肥', heads.finish, summary.finishClosing, daily('finish'), closed('GROWING', 'FINISH'))
  const breeding = number(heads.boars) + number(heads.gilts) + number(heads.sows)
  same(
    '种猪',
    breeding,
    details.breeding,
    daily('gilt', 'mated', 'pregnant', 'lactating', 'idle', 'cullWait', 'boar'),
  )
}

/** Screens that show today alone. */
async function expectSameToday(asking: AskingReports, farmId: string): Promise<void> {
  const { sums } = await asking.table(pigsAmount, { date: FARM_TODAY })
  const home = await scoped(db, scopeOf(fixture, farmId), async (tx) => {
    const settings = await loadFarmSettings(tx, farmId, FARM_TODAY)
    return herdPart.read(tx, { farmId, farmIds: [farmId], today: FARM_TODAY, userUid: caller.uid, settings })
  })
  const outlook = (await asking.table(expectOutAmt, { kind: 'LITTER' })).sums
  expect([home.herd.sows, home.herd.gilts, home.herd.suckling]).toEqual(
    [sums.sows, sums.gilts, sums.sucklings].map(number),
  )
  expect(number(outlook.suckling)).toBe(number(sums.sucklings))
}

/** Feed, sales and costs of a month. */
async function expectSameMonth(asking: AskingReports, farmId: string): Promise<void> {
  const period = { dateFrom: '2026-01-01', dateTo: FARM_TODAY }
  const of = async (source: Parameters<AskingReports['table']>[0]) =>
    (await asking.table(source, period)).sums
  const summary = await of(productionSummary)
  const [fed, detail, cost] = [await of(feedSummary), await of(feedDetail), await of(feedCost)]
  expect(number(fed.qty)).toBe(446.75)
  expect([detail.qty, cost.qty, summary.feedKg].map(number)).toEqual(Array(3).fill(number(fed.qty)))
  expect([detail.amount, cost.amount, summary.feedAmount].map(number)).toEqual(
    Array(3).fill(number(fed.amount)),
  )
  const [sold, lines] = [await of(salesSummary), await of(saleDetail)]
  expect([lines.amount, summary.salesAmount].map(number)).toEqual(Array(2).fill(number(sold.amount)))
  const scope = scopeOf(fixture, farmId)
  const failed = (error: unknown) => {
    throw error
  }
  await freshenCosts({ db, scope, today: FARM_TODAY, farms: [farmId], kept: [keptCosts.ledger], failed })
  expect(number((await of(costSummary)).feed)).toBe(number(fed.amount))
}

test(
  'F02 F06 F84 F90 stock, feed, sales and costs are one figure on every screen, with piglets left unweaned for months',
  async () => {
    await fc.assert(
      fc.asyncProperty(farmLife, async (life) => {
        const { farmId } = await liveFarm(fixture, life)
        const house = await sql<{ uid: string }>`select uid from organize
          where tree_path like '%' || ${farmId} || '/%' and kind = 'HOUSE' order by uid limit 1`.execute(db)
        const houseId = house.rows[0]?.uid ?? ''
        await forgetLitter(farmId, houseId)
        await feedAndSell(farmId, houseId)
        const asking = askingReports(fixture, [farmId])
        for (const kept of [false, true]) {
          if (kept) await keepDays(db, farmId, FARM_TODAY)
          for (const day of DAYS) await expectSameStock(asking, farmId, day)
        }
        await expectSameToday(asking, farmId)
        await expectSameMonth(asking, farmId)
      }),
      { numRuns: FARMS, seed: 20261126, endOnFailure: true },
    )
  },
  120_000 + FARMS * 60_000,
)
