/**
 * `npm run fuzz -- [--calls 100000] [--seed 1]`: calls drawn from the OpenAPI document against a server with a demo farm. Prints each
 * operation that answered with an error of the server, with the call that did it, and ends with 1.
 */
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { build } from '#server/app.ts'
import { hashPassword } from '#server/commands/accounts/passwords.ts'
import { declaredJobs } from '#server/jobs/index.ts'
import { createJobServer } from '#server/jobs/job-server.ts'
import { createDb, createPool, type Db } from '#server/kit/database.ts'
import { seed } from '#server/seed/index.ts'
import { upgradeSchemaAt } from '#server/upgrade-schema.ts'
import { loadDemo } from '../../cli/demo/load.ts'
import { chance } from '../../cli/demo/random.ts'
import { withScratchDatabase } from '../../cli/scratch-database.ts'
import { type Drawing, drawValue, oneOf, type Random, type Schema } from './random-values.ts'

const TODAY = '2026-11-20'
const PASSWORD = 'Sow-4711'
/** Ends the session that asks. */
const LEFT_OUT = /\/account\/(logout|password)|\/sso/
/** So many calls later the administrator is made whole again: the calls may have disabled him. */
const REPAIR_EVERY = 200
const UIDS = 4000

interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly schema: Schema }[]
  readonly body: Schema | null
}

interface Call {
  readonly method: 'GET'
  readonly url: string
  readonly payload?: string
}

const { values: given } = parseArgs({
  options: { calls: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})

async function fuzz(app: FastifyInstance, db: Db): Promise<void> {
  const calls = Number(given.calls)
  const random = chance(Number(given.seed)).next
  let cookies = await signedIn(app, db)
  const document = await ask(app, cookies, { method: 'GET', url: '/api/v2/openapi.json' })
  const { paths, components } = JSON.parse(document.body)
  const operations = operationsOf(paths)
  const uids: string[] = await knownUids(db)
  const drawing: Drawing = { random, schemas: components.schemas, uids }
  const answers = new Map<number, number>()
  const faults = new Map<string, string>()
  for (let turn = 1; turn <= calls; turn += 1) {
    if (turn % REPAIR_EVERY === 0) cookies = await signedIn(app, db)
    const operation = oneOf(random, operations)
    const call = callOf(drawing, operation)
    const { statusCode, body } = await ask(app, cookies, call)
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
    if (statusCode >= 500)
      faults.set(
        `${operation.method} ${operation.path}`,
        `${statusCode} ${body.slice(0, 200)}\n  ${JSON.stringify(call).slice(0, 1500)}`,
      )
    keepUids(body, uids, random)
    if (turn % 5000 === 0) console.log(`${turn} 次：${counts(answers)}`)
  }
  for (const [operation, fault] of faults) console.log(`✗ ${operation}\n  ${fault}`)
  console.log(
    `${calls} 次调用，${operations.length} 个接口，种子 ${given.seed}：${counts(answers)}；服务器错误 ${faults.size} 个接口`,
  )
  process.exitCode = faults.size > 0 ? 1 : 0
}

const counts = (answers: ReadonlyMap<number, number>): string =>
  [...answers]
    .toSorted()
    .map(([status, count]) => `${status}×${count}`)
    .join(' ')

const ask = (app: FastifyInstance, cookies: Record<string, string>, { method, url, payload }: Call) =>
  app.inject({
    ...{ method, url, cookies, headers: { 'content-type': 'application/json' } },
    ...(payload === undefined ? {} : { payload }),
  })

/** The administrator as he was at first, with a new session. */
async function signedIn(app: FastifyInstance, db: Db): Promise<Record<string, string>> {
  await sql`update sys_user set enabled = true, deleted = false, must_change_password = false, account = 'admin',
    password = ${await hashPassword(PASSWORD)}, role_ids = array(select uid from role where code = 'SYS_ADMIN'),
    organize_id = (select uid from organize where level = 1 order by created_at limit 1)
    where uid = (select uid from sys_user order by created_at, uid limit 1)`.execute(db)
  await sql`update organize set deleted = false where level = 1`.execute(db)
  app.forgetCaller()
  const payload = JSON.stringify({ account: 'admin', password: PASSWORD })
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/v2/base/account/login', payload },
    headers: { 'content-type': 'application/json' },
  })
  if (answer.statusCode !== 200) throw new Error(`no sign-in: ${answer.body}`)
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
}

function operationsOf(paths: Record<string, Record<string, Schema>>): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (LEFT_OUT.test(path)) return []
      const content =
        (operation.requestBody as { content?: Record<string, { schema: Schema }> })?.content ?? {}
      const parameters = (operation.parameters ?? []) as Operation['parameters']
      const body = content['application/json']?.schema ?? null
      return [{ method: method.toUpperCase(), path, parameters, body }]
    }),
  )
}

function callOf(drawing: Drawing, { method, path, parameters, body }: Operation): Call {
  const { random, uids } = drawing
  const place = () =>
    encodeURIComponent(random() < 0.9 ? oneOf(random, uids) : oneOf(random, ['x', '0', '一', '-']))
  const url = new URL(`http://h/api/v2${path.replace(/\{\w+\}/g, place)}`)
  for (const { name, schema } of parameters)
    if (random() < 0.3) url.searchParams.set(name, wordsOf(drawValue(drawing, schema ?? {})))
  const call = { method: method as 'GET', url: `${url.pathname}${url.search}` }
  if (method === 'GET') return call
  return { ...call, payload: JSON.stringify(drawValue(drawing, body ?? { type: 'object' })) ?? '' }
}

const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')

/** Rows of every table to begin with. */
async function knownUids(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'uid' and data_type = 'uuid'`.execute(db)
  const uids: string[] = []
  for (const { name } of rows) {
    const found = await sql<{ uid: string }>`select uid from ${sql.table(name)} limit 20`.execute(db)
    uids.push(...found.rows.map(({ uid }) => uid))
  }
  return uids
}

const UID = /"uid":"([0-9a-f-]{36})"/g

/** Rows just made are asked for later. */
function keepUids(body: string, uids: string[], random: Random): void {
  for (const [, uid = ''] of body.slice(0, 20_000).matchAll(UID))
    if (uids.length < UIDS) uids.push(uid)
    else uids[Math.floor(random() * UIDS)] = uid
}

await withScratchDatabase(process.env.DATABASE_URL || undefined, async (_db, url) => {
  await upgradeSchemaAt(url, () => undefined)
  const db = createDb(createPool(url, 8))
  await seed(db, { adminPassword: PASSWORD })
  await loadDemo(db, { farms: 1, sows: 60, years: 1, seed: 7, care: true }, TODAY, () => undefined)
  const now = () => new Date(`${TODAY}T12:00:00+08:00`)
  const jobs = createJobServer({ url, db, now, log: () => undefined }, declaredJobs)
  await jobs.start()
  const app = await build({ db, now, jobs, unlimited: true })
  try {
    await fuzz(app, db)
  } finally {
    await app.close()
    await jobs.stop()
    await db.destroy()
  }
})
