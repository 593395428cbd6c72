import { get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { cancelMarked, markedAs, newMark } from '#server/kit/cancel.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import { scopedRows } from '#server/kit/scoped-rows.ts'
import { testApp } from '#support/app.ts'
import { queryOn } from '#support/database-admin.ts'
import { quickest } from '#support/quickest.ts'

const ROWS = 60_000
const t = await testApp({ own: true })
const scope = { root: true, farms: [], companies: [t.root.uid], paths: [t.root.treePath] }
let port = 0
let cookie = ''

beforeAll(async () => {
  await t.user({ account: 'chief', at: t.root, functions: ['basic-material', 'basic-material:export'] })
  await sql`insert into material (uid, company_id, code, name, material_class, unit_id, remark)
    select gen_random_uuid(), ${t.root.uid}, 'M' || n, '物料' || n, 'FEED', gen_random_uuid(), md5(n::text)
      from generate_series(1, ${ROWS}) n`.execute(t.db)
  // all of it is streamed, not queued
  await sql`insert into app_setting (name, value) values ('export_offline_rows', '10000000')`.execute(t.db)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  cookie = `sid=${(await t.as('chief')).cookies.sid}`
})

/** Statements running in this database except the one that asks. */
const running = async (): Promise<number> => {
  const found = await queryOn<{ n: number }>(
    t.database.adminUrl,
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
  )
  return found[0]?.n ?? -1
}

async function settled(): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await running()) === 0) return true
    await wait(50)
  }
  return false
}

/** Starts an export over a socket and leaves after `bytes` of the answer. */
const leaveAfter = (bytes: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const path = '/api/v2/basic-material/export'
    const headers = { cookie, 'content-type': 'application/json' }
    const call = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
      let got = 0
      response.on('data', (chunk: Buffer) => {
        got += chunk.length
        if (got < bytes) return
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      response.on('error', () => undefined)
      response.on('end', () => reject(new Error(`answered ${got} bytes only, status ${response.statusCode}`)))
    })
    call.on('error', reject)
    call.end('{}')
  })

describe('a client that goes away', () => {
  test('in the middle of a download ends the database cursor within a second, and nothing else', async () => {
    expect(await leaveAfter(20_000)).toBe(200)
    expect(await settled()).toBe(true)
    const status = await new Promise((resolve, reject) => {
      get(
        { port, host: '127.0.0.1', path: '/api/v2/basic-material?_end=1', headers: { cookie } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      ).on('error', reject)
    })
    expect(status).toBe(200)
  })

  test('again and again leaves every connection to the others', async () => {
    for (let n = 0; n < 12; n += 1) await leaveAfter(10_000)
    expect(await settled()).toBe(true)
    expect((await (await t.as('chief')).get('basic-material?_end=1')).status).toBe(200)
  })
})

test('an abort cancels the statement that is running', async () => {
  const abort = new AbortController()
  const rows = scopedRows(t.db, scope, async () => sql`select pg_sleep(30)`, abort.signal)
  const first = rows.next()
  setTimeout(() => abort.abort(new Error('gone')), 100)
  const start = performance.now()
  await expect(first).rejects.toThrow()
  expect(performance.now() - start).toBeLessThan(15_000)
  expect(await settled()).toBe(true)
})

test('an abort that comes late leaves the next user of the connection alone', async () => {
  const one = createDb(createPool(t.database.url, 1))
  const mark = newMark()
  await one.transaction().execute((tx) => sql.raw(markedAs(mark)).execute(tx))
  const next = sql<{ done: boolean }>`select true as done from pg_sleep(0.3)`.execute(one)
  await wait(100)
  await cancelMarked(t.db, mark)
  expect((await next).rows).toEqual([{ done: true }])
  await one.destroy()
})

test('a query that fails at the start frees its connection', async () => {
  const rows = scopedRows(t.db, scope, async () => sql`select 1/0`, new AbortController().signal)
  await expect(rows.next()).rejects.toThrow('division by zero')
  expect(await settled()).toBe(true)
})

test('the cursor cannot write, and sees only the scope', async () => {
  const write = scopedRows(
    t.db,
    scope,
    async () => sql`delete from material returning uid`,
    new AbortController().signal,
  )
  await expect(write.next()).rejects.toThrow(/read-only/)
  const blind = scopedRows(
    t.db,
    { root: false, farms: [], companies: [], paths: [] },
    async () => sql`select uid from material where company_id is not null`,
    new AbortController().signal,
  )
  expect((await blind.next()).done).toBe(true)
})

test('the first byte comes at once, however long the list', async () => {
  await leaveAfter(1)
  expect(await quickest(() => leaveAfter(1))).toBeLessThan(1000)
})
