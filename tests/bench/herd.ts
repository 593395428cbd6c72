import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { ReportName } from '#resources/report-heads.ts'
import { build } from '#server/app.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { farmDays, herdDays } from '#server/jobs/look-for-changes.ts'
import { systemCaller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database.ts'
import { success } from '#server/kit/envelope.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { serverReports } from '#server/reports/index.ts'
import { follow } from '#support/keep.ts'
import { loadDemo } from '../../cli/demo/load.ts'
import { byHand } from './by-hand/index.ts'
import { type Figures, median, quantile, ratios, report } from './figures.ts'
import { interleave, timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'
import { type Ask, signedIn } from './signed-in.ts'

/**
 * One farm of 3,000 sows over ten years, about a million events entered by the commands of the product
 * (`HERD=300x2 npm run bench herd` for a smaller one): the sow's card, every report, the work lists, and the rebuild of
 * all projections. Reports stand against SQL written by hand for each.
 */

const [SOWS = 3000, YEARS = 10] = (process.env.HERD ?? '3000x10').split('x').map(Number)
const TODAY = '2026-11-20'
const NOW = new Date(`${TODAY}T12:00:00+08:00`)
const ROUNDS = 12

/** The last year, or the coming fortnight of a report that looks ahead. */
function lastYear({ report: { range } }: ServerReport): object {
  if (!range) return {}
  const [from, to] = range.future ? [TODAY, addDays(TODAY, 14)] : [addDays(TODAY, -364), TODAY]
  return { [range.from]: from, [range.to]: to }
}

/** 95th percentile of each report in ms: plain and by its first group, warm. */
async function timeReports(ask: Ask): Promise<Map<string, number>> {
  const slow = new Map<string, number>()
  for (const source of serverReports) {
    const { name, groups } = source.report
    const times: number[] = []
    const ways = [null, Object.keys(groups)[0] ?? null].map(
      (groupBy) => () => ask(`bi/${name}`, { filters: lastYear(source), groupBy }),
    )
    for (const way of ways) await way()
    for (let round = 0; round < ROUNDS; round += 1) for (const way of ways) times.push(await timed(way))
    slow.set(name, quantile(times, 0.95))
    console.log(`  ${name}: p95 ${slow.get(name)?.toFixed(0)} ms`)
  }
  return slow
}

/** Cards of 50 sows, warm. */
async function timeCards(db: Db, ask: Ask): Promise<number[]> {
  const pigs = await sql<{ uid: string }>`select uid from pig where sex = 'F' order by uid limit 50`.execute(
    db,
  )
  const times: number[] = []
  for (const { uid } of pigs.rows) await ask(`pig-detail?pigId=${uid}`)
  for (const { uid } of pigs.rows) times.push(await timed(() => ask(`pig-detail?pigId=${uid}`)))
  return times
}

interface HandRequest {
  name: ReportName
  farmId: string
}

/** The handler one would write for a report by hand: session, right, scope and envelope like every other, and one query. */
function serveByHand(app: FastifyInstance): void {
  const config = { access: 'births', scope: 'farm' as const }
  app.post('/api/v2/by-hand', { config }, (request) => {
    const { name, farmId } = request.body as HandRequest
    const period = { from: addDays(TODAY, -364), to: TODAY }
    return app.inScope(request, async (tx) => success({ list: await byHand[name]?.(tx, farmId, period) }))
  })
}

/** Each report by its first group against the same request with SQL written by hand for that one table, in turn. */
async function timeByHand(ask: Ask, farmId: string): Promise<number[]> {
  const medians: number[] = []
  for (const source of serverReports) {
    const { name, groups } = source.report
    if (!byHand[name as ReportName]) continue
    const body = { filters: lastYear(source), groupBy: Object.keys(groups)[0] }
    const pair = {
      own: () => timed(() => ask(`bi/${name}`, body)),
      hand: () => timed(() => ask('by-hand', { name, farmId })),
    }
    await interleave(1, pair)
    const times = await interleave(ROUNDS, pair)
    const found = median(ratios(times.own, times.hand))
    const [own, hand] = [median(times.own).toFixed(1), median(times.hand).toFixed(1)]
    console.log(`  ${name}: ${own} ms, by hand ${hand} ms, ${found.toFixed(2)}×`)
    medians.push(found)
  }
  return medians
}

/** Rebuilds the farm; answers seconds and the most MB this process grew by meanwhile. */
async function timeRebuild(db: Db, farmId: string): Promise<{ seconds: number; grown: number }> {
  const caller = await systemCaller(db, allFunctionCodes, { route: 'BENCH', requestId: 'bench' })
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const ms = await timed(() =>
    rebuildFarm(db, caller.scope, { farmId, dryRun: false, from: null, today: TODAY }),
  )
  clearInterval(watch)
  return { seconds: ms / 1000, grown: (most - before) / 2 ** 20 }
}

await benchDatabase(async (db) => {
  const events = await loadDemo(
    db,
    { farms: 1, sows: SOWS, years: YEARS, seed: 20261121 },
    TODAY,
    console.log,
  )
  // a running server keeps the days of its farms; what the scorecard takes without them is measured for a group
  for (const days of [herdDays, farmDays])
    await follow(days, db, TODAY, (farmId, error) => {
      throw new Error(`${farmId}: ${String(error)}`)
    })
  await sql`vacuum analyze`.execute(db)
  const found = await sql<{ uid: string }>`select uid from organize where type = 'farm' limit 1`.execute(db)
  const farmId = found.rows[0]?.uid ?? ''
  const app = await build({ db, now: () => NOW, unlimited: true })
  serveByHand(app)
  const ask = await signedIn(app)
  const cards = await timeCards(db, ask)
  const slow = await timeReports(ask)
  const against = await timeByHand(ask, farmId)
  const backlog: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    backlog.push(await timed(() => ask(`backlog?farmId=${farmId}`)))
  const rebuild = await timeRebuild(db, farmId)
  await app.close()
  const figures: Figures = {
    'herd/events': [events],
    'herd/card': [quantile(cards, 0.95)],
    'herd/reports': [Math.max(...slow.values())],
    'herd/by-hand': against,
    'herd/by-hand-worst': [Math.max(...against)],
    'herd/backlog': [quantile(backlog, 0.95)],
    'herd/rebuild': [rebuild.seconds],
    'herd/rebuild-memory': [rebuild.grown],
  }
  report(figures)
})
