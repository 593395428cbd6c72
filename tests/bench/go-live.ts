/**
 * A farm of 1,200 sows and more than 40 batches goes live from workbooks (`SOWS=300 npm run bench go-live` for a smaller one):
 * every file sent, tried and committed over a socket, the check, its reports compared with the simulator's own counts, and the way back.
 */
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { ROOT_UID } from '#server/seed/index.ts'
import type { Answer, Client } from '#support/app.ts'
import { census } from '#support/census.ts'
import { act, bring, fileStepKeys, freezeAll, workbooks } from '#support/go-live.ts'
import { goLiveCounts, type LiveFarm } from '#support/go-live-counts.ts'
import { report } from './figures.ts'
import { served } from './served.ts'
import { benchDatabase, PASSWORD } from './setting.ts'

const SOWS = Number(process.env.SOWS ?? 1200)
const MB = 1024 * 1024
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** The administrator over a socket, as the tests' helpers call. */
async function clientOn(port: number): Promise<Client> {
  const api = `http://127.0.0.1:${port}/api/v2`
  let cookie = ''
  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const isFile = Buffer.isBuffer(body)
    const type: Record<string, string> =
      isFile || body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${api}/${path}`, {
      method,
      headers: { cookie, ...type, ...headers },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    cookie ||= answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const rawPayload = Buffer.from(await answer.arrayBuffer())
    const isJson = String(answer.headers.get('content-type')).includes('json')
    const answered = isJson ? JSON.parse(rawPayload.toString()) : {}
    return { ...answered, status: answer.status, response: { rawPayload } }
  }
  const send =
    (method: string): Client['get'] =>
    (path, body, options) =>
      call(method, path, body, options?.headers as Record<string, string> | undefined)
  const client: Client = {
    cookies: {},
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  }
  await client.post('base/account/login', { account: 'admin', password: PASSWORD })
  return client
}

/** Reports, lists and a card against what the simulator counts. @throws Error that names the first that differs */
async function compareAll(farm: LiveFarm): Promise<void> {
  for (const [what, compare] of Object.entries(goLiveCounts)) {
    const { reported, counted } = await compare(farm)
    const [a, b] = [JSON.stringify(reported), JSON.stringify(counted)]
    if (a !== b) throw new Error(`${what}: 系统 ${a.slice(0, 500)}，模拟 ${b?.slice(0, 500)}`)
    console.log(`  ${what}: 一致`)
  }
}

await benchDatabase(async (db, url) => {
  const farmId = uuidv7()
  await sql`insert into organize (uid, parent_id, type, name, sort, status, level, tree_path)
    values (${farmId}, ${ROOT_UID}, 'farm', '上线场', 1, 'IN_USE', 2, ${`/${ROOT_UID}/${farmId}/`})`.execute(
    db,
  )
  await served(url, async (server) => {
    const admin = await clientOn(server.port)
    const own = census({ sows: SOWS, date: today, years: 2, seed: 20261121 })
    const files = workbooks(own)
    console.log(
      `  ${own.herd.length} 头种猪，${own.batches.length} 个批次，${files['past-litter']?.length} 窝历史胎次`,
    )
    const start = performance.now()
    await act(admin, farmId, '', { goLiveDate: today })
    for (const step of fileStepKeys) {
      const began = performance.now()
      const { created } = await bring(admin, farmId, step, files[step] ?? [], '核实')
      console.log(`  ${step}: ${created} 行，${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
    const checking = performance.now()
    const { data } = await act(admin, farmId, 'check')
    const check = (performance.now() - checking) / 1000
    const errors = data.steps.reduce((sum, one) => sum + one.errors, 0)
    const refused = await freezeAll(admin, farmId)
    const { msg } = await act(admin, farmId, 'confirm', { version: data.golive?.version })
    const whole = (performance.now() - start) / 1000
    if (errors > 0 || refused.length > 0 || msg) throw new Error(`${errors} 个错误 ${refused.join()} ${msg}`)
    const memory = server.peak() / MB
    if (own.batches.length < 40) throw new Error(`只有 ${own.batches.length} 个批次`)
    await compareAll({ client: admin, farmId, own })
    const back = performance.now()
    await act(admin, farmId, 'undo', { reason: '测量' })
    const undo = (performance.now() - back) / 1000
    report({
      'golive/whole': [whole],
      'golive/check': [check],
      'golive/undo': [undo],
      'golive/memory': [memory],
    })
  })
})
