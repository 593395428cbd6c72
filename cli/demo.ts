import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { farmToday } from '#server/kit/clock.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { connect } from './demo/demo.api.ts'
import { type Fixture, loadFixture } from './demo/fixture.ts'
import { DEFAULT_DEMO, loadDemo } from './demo/load.ts'

const USAGE = `npm run demo -- --fixture FILE [--url http://127.0.0.1:3000] [--account admin] [--password …]
npm run demo -- [--farms 2] [--sows 300] [--years 2] [--seed 20261121]   (with DATABASE_URL of a migrated database)`

const { values } = parseArgs({
  options: {
    fixture: { type: 'string' },
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    account: { type: 'string', default: 'admin' },
    password: { type: 'string', default: process.env.ADMIN_PASSWORD ?? '' },
    farms: { type: 'string', default: String(DEFAULT_DEMO.farms) },
    sows: { type: 'string', default: String(DEFAULT_DEMO.sows) },
    years: { type: 'string', default: String(DEFAULT_DEMO.years) },
    seed: { type: 'string', default: String(DEFAULT_DEMO.seed) },
    help: { type: 'boolean', default: false },
  },
})

async function fromFixture(file: string): Promise<void> {
  const fixture = JSON.parse(readFileSync(file, 'utf8')) as Fixture
  const api = await connect(values.url, values.account, values.password)
  const { farmId, events } = await loadFixture(api, fixture)
  console.log(
    `已通过接口录入猪场 ${fixture.farm}（${farmId}）：${fixture.animals.length} 头猪，${events} 条事件`,
  )
}

async function simulated(): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error(USAGE)
  const db = createDb(createPool(url, 4))
  const size = {
    farms: Number(values.farms),
    sows: Number(values.sows),
    years: Number(values.years),
    seed: Number(values.seed),
  }
  const events = await loadDemo(db, size, farmToday(new Date()), console.log).finally(() => db.destroy())
  console.log(`共 ${events.toLocaleString('en-US')} 条事件`)
}

/** Refusals of the house (demo farms that are there already …) are printed in its own words. */
function refused(error: unknown): void {
  if (!(error instanceof Refused)) throw error
  console.error(`没有载入：${error.message}`)
  process.exitCode = 1
}

if (values.help) console.log(USAGE)
else await (values.fixture ? fromFixture(values.fixture) : simulated()).catch(refused)
