import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { ReportName } from '#resources/report-heads.ts'
import { build } from '#server/app.ts'
import { refreshKept } from '#server/commands/costs/costs.fresh.ts'
import type { Following } from '#server/jobs/look-for-changes.ts'
import { batchCosts, batchWeeks, feedEaten, herdDays } from '#server/jobs/look-for-changes.ts'
import type { Db } from '#server/kit/database.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { serverReports } from '#server/reports/index.ts'
import { follow } from '#support/keep.ts'
import { remakeSums } from '#support/kept-sums.ts'
import { loadDemo } from '../../cli/demo/load.ts'
import { copyHerd } from './copy-herd.ts'
import { type Figures, median, quantile, report } from './figures.ts'
import { fillBatches } from './fill-batches.ts'
import { fillFeed } from './fill-feed.ts'
import { timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'
import { type Ask, signedIn, topPlaces } from './signed-in.ts'
import { withoutTriggers } from './without-triggers.ts'

/**
 * Growing batches of 50 farms over three years, with 600 sows in each (`BATCHES=5x1x2x60 npm run bench batches` for a smaller one):
 * the inventory of any past day, and every report that stands on batches, as a list and by each of its groupings, over all farms
 * and twelve weeks.
 */

const [farms = 50, years = 3, weekly = 2, sows = 600] = (process.env.BATCHES ?? '50x3x2x600')
  .split('x')
  .map(Number)
const TODAY = '2026-11-20'
const ROUNDS = 12
const NAMES: readonly ReportName[] = [
  'sale-batch-amount',
  'pigs-amount',
  'InventoryDetails',
  'nurs-and-finsh-batch-efficiency',
  'sale-pig-death',
  'fattenPigProdWeek',
  'expect-out-amt',
  'querybatchdiff',
  'sale-pig-disease',
  'sale-pig-weight-gain',
  'sale-pig-feed-difference',
  'feed-summary',
  'feed-silo',
  'feed-detail',
  'cure-detail',
  'health-detail',
  'immune-detail',
  'immune-compliance',
  'compare-analysis-farm',
  'compare-analysis-herds',
]

type Way = () => Promise<unknown>

/** Times in ms of asking each way in turn, warm. */
async function timesOf(ways: readonly Way[]): Promise<number[][]> {
  const times = ways.map((): number[] => [])
  for (const way of ways) await way()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, way] of ways.entries()) times[at]?.push(await timed(way))
  return times
}
const p95 = async (way: Way): Promise<number> => quantile((await timesOf([way])).flat(), 0.95)

/** A herd entered by the commands of the product, and the same animals in every other farm. */
async function fillHerds(db: Db): Promise<void> {
  const others = await farmsOf(db)
  await loadDemo(db, { farms: 1, sows, years, seed: 20261121, care: true }, TODAY, () => undefined)
  const [entered = ''] = (await farmsOf(db)).filter((farm) => !others.includes(farm))
  await withoutTriggers(db, () => copyHerd(db, entered, others, ['medication', 'immunisation']))
}
const farmsOf = async (db: Db): Promise<string[]> => {
  const found = await sql<{ uid: string }>`select uid from organize where type = 'farm'`.execute(db)
  return found.rows.map(({ uid }) => uid)
}

/** A clerk records feed of yesterday: ms until the costs of her farm's batches are right again. */
async function timeCosts(db: Db): Promise<number> {
  const found = await sql<{ farm: string }>`select farm_id as farm from feed_use limit 1`.execute(db)
  const farm = found.rows[0]?.farm ?? ''
  const record = async () => {
    await sql`update feed_use set amount = amount + 1 where farm_id = ${farm} and use_date = ${addDays(TODAY, -1)}::date`.execute(
      db,
    )
    await refreshKept(db, keptCosts.batches, farm, TODAY)
  }
  return p95(record)
}

/** The list (where the report shows one) and each grouping of every report: 95th percentile in ms of the slowest report. */
async function timeReports(
  ask: Ask,
  farmIds: readonly string[],
  names: readonly ReportName[],
): Promise<number> {
  let worst = 0
  for (const source of serverReports.filter((one) => names.some((name) => name === one.report.name))) {
    const { report: definition } = source
    const { range } = definition
    const filters = { farmIds, ...(range && { [range.from]: addDays(TODAY, -83), [range.to]: TODAY }) }
    const groups = [...(definition.compare ? [] : [null]), ...Object.keys(definition.groups)]
    const times = await timesOf(
      groups.map((groupBy) => () => ask(`bi/${definition.name}`, { filters, groupBy })),
    )
    const ms = quantile(times.flat(), 0.95)
    const middles = groups.map((name, at) => ({ name: name ?? 'list', ms: median(times[at] ?? []) }))
    const medians = middles.toSorted((a, b) => b.ms - a.ms).map((one) => `${one.name} ${one.ms.toFixed(0)}`)
    console.log(`  ${definition.name}: p95 ${ms.toFixed(0)} ms; median ${medians.join(', ')}`)
    worst = Math.max(worst, ms)
  }
  return worst
}

await benchDatabase(async (db) => {
  await withoutTriggers(db, async () => {
    await fillBatches(db, { farms, years, weekly }, TODAY)
    await fillFeed(db, TODAY)
    await remakeSums(db)
  })
  await fillHerds(db)
  // PostgreSQL does so by itself a minute after a load; without it the first weeks take minutes a farm
  await sql`analyze`.execute(db)
  // months that reach back to the first prices are made in several goes
  const catchUp = (job: Following) =>
    timed(async () => {
      while ((await job.stale(db, TODAY)).length > 0)
        await follow(job, db, TODAY, (_, error) => {
          throw error
        })
    })
  await catchUp(herdDays)
  const spent = await catchUp(batchCosts)
  const weeks = await catchUp(batchWeeks)
  const eaten = await catchUp(feedEaten)
  await sql`vacuum analyze`.execute(db)
  console.log(`  weeks of all farms: ${(weeks / farms / 1000).toFixed(1)} s a farm`)
  console.log(`  feedings of all farms: ${(eaten / farms / 1000).toFixed(1)} s a farm`)
  console.log(`  costs of all farms: ${(spent / farms / 1000).toFixed(1)} s a farm`)
  const app = await build({ db, now: () => new Date(`${TODAY}T12:00:00+08:00`), unlimited: true })
  const ask = await signedIn(app)
  const everywhere = await topPlaces(db)
  const day = addDays(TODAY, -200)
  const stood = await sql<{ n: number }>`select count(*)::int as n from batch
    where open_date <= ${day}::date and (close_date is null or close_date > ${day}::date)`.execute(db)
  const past = await p95(() =>
    ask('bi/sale-batch-amount', {
      filters: { farmIds: everywhere, dateFrom: day, dateTo: day },
      groupBy: 'farm',
    }),
  )
  const figures: Figures = {
    'batches/stood': [stood.rows[0]?.n ?? 0],
    'batches/past': [past],
    'batches/costs': [await timeCosts(db)],
    'batches/reports': [await timeReports(ask, everywhere, NAMES)],
  }
  report(figures)
  await app.close()
})
