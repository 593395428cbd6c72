/**
 * Closing a month of a farm of 3,000 sows with two years behind it (`CLOSE=300x1 npm run bench close` for a smaller one): check list with
 * all identities, herd and stock kept. Closed and opened again several times; and what its screen asks for.
 */
import { sql } from 'kysely'
import { build } from '#server/app.ts'
import { loadDemo } from '../../cli/demo/load.ts'
import { report } from './figures.ts'
import { timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'
import { signedIn } from './signed-in.ts'

const [SOWS = 3000, YEARS = 2] = (process.env.CLOSE ?? '3000x2').split('x').map(Number)
const TODAY = '2026-11-20'
const ROUNDS = 5

/** A refusal is an answer as well. */
async function closed(answer: Promise<unknown>): Promise<void> {
  if ((await answer) === null) throw new Error('the month was not closed')
}

await benchDatabase(async (db) => {
  await loadDemo(db, { farms: 1, sows: SOWS, years: YEARS, seed: 20261121, care: true }, TODAY, console.log)
  await sql`vacuum analyze`.execute(db)
  const farm = await sql<{ uid: string }>`select uid from organize where type = 'farm' limit 1`.execute(db)
  const app = await build({ db, now: () => new Date(`${TODAY}T12:00:00+08:00`), unlimited: true })
  const ask = await signedIn(app)
  const body = { farmId: farm.rows[0]?.uid, period: '2026-10', reason: '测量' }
  const [closes, screens]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    screens.push(
      await timed(() => ask('event/pigherds/EndMonthPigherd', { farmId: body.farmId, period: body.period })),
    )
    closes.push((await timed(() => closed(ask('endmonth-pigherds/close', body)))) / 1000)
    await ask('endmonth-pigherds/reopen', body)
  }
  await app.close()
  report({ 'close/month': closes, 'close/screen': screens })
})
