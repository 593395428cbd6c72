import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Api } from '../../cli/demo/demo.api.ts'
import { type Fixture, loadFixture } from '../../cli/demo/fixture.ts'
import { appOn, type Client, type TestApp, type TestAppOptions, testApp } from './app.ts'
import { templateOf } from './database.ts'
import { enableErp } from './erp.ts'

/** The public API behind the loaders' definition. */
const apiOf = (client: Client): Api => ({
  async call(method, path, body) {
    const send = { GET: client.get, POST: client.post, PUT: client.put, PATCH: client.patch }[method]
    const { code, msg, data } = await send(path, body)
    if (code !== 'SUCCESS') throw new Error(`${method} ${path}: ${msg}`)
    return data
  },
})

/** Enters the reference farm of §6 as a clerk would; answers the farm's uid. */
export async function enterReferenceFarm(client: Client): Promise<string> {
  const file = new URL('../fixtures/reference-farm.json', import.meta.url)
  const fixture: Fixture = JSON.parse(await readFile(file, 'utf8'))
  return (await loadFixture(apiOf(client), fixture)).farmId
}

/** Noon of the last day of its story. */
const LAST_DAY = new Date('2025-07-19T12:00:00+08:00')
const now = () => LAST_DAY

export interface ReferenceFixture {
  readonly t: TestApp
  readonly admin: Client
  readonly farmId: string
}

/** A server with the reference farm on the last day of its story, on a copy of its own: it is entered once in a run. */
export async function referenceFixture(
  options: Pick<TestAppOptions, 'outbound'> = {},
): Promise<ReferenceFixture> {
  const t = await testApp({ ...options, now, like: await templateOf('reference', enter) })
  const { rows } = await sql<{ uid: string }>`select uid from organize where type = 'farm'`.execute(t.db)
  return { t, admin: await t.as('admin'), farmId: rows[0]?.uid ?? '' }
}

async function enter(url: string): Promise<void> {
  const { as, db, end } = await appOn(url, { now })
  await enableErp(db)
  await enterReferenceFarm(await as('admin'))
  await end()
}
