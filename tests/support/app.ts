import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { type AppOptions, build } from '#server/app.ts'
import { openSession } from '#server/commands/accounts/sessions.ts'
import { createDb, createPool, type Db } from '#server/kit/database.ts'
import { type Accounts, makeAccounts, PASSWORD } from './accounts.ts'
import { seededTemplate, type TestDatabase, testDatabase } from './database.ts'
import { wrongSums } from './kept-sums.ts'
import { lendApp } from './shared-app.ts'
import { testJobs } from './test-jobs.ts'

export interface Answer<Data = Record<string, unknown>> {
  status: number
  code: string
  msg: string
  data: Data
  errors?: Record<string, string[]>
  response: LightMyRequestResponse
}

type Send = <Data = Record<string, unknown>>(
  path: string,
  body?: unknown,
  options?: Partial<InjectOptions>,
) => Promise<Answer<Data>>

/** A client of the API; paths stand below /api/v2 without a leading slash. */
export interface Client {
  cookies: Record<string, string>
  get: Send
  post: Send
  put: Send
  patch: Send
  delete: Send
}

export interface TestApp extends Accounts {
  app: FastifyInstance
  db: Db
  database: TestDatabase
  /** A client without a session. */
  anonymous: Client
  /** A person known by account, signed in the first time she is asked for. */
  as(account: string): Promise<Client>
  /** A fresh sign-in; answers a client of its own. */
  signIn(account: string, password?: string): Promise<Client>
}

export interface TestAppOptions extends Omit<Partial<AppOptions>, 'db'> {
  /** A server of its own: the file listens on it or closes it. */
  own?: boolean
}

/**
 * A server without a port on a fresh, seeded database of the calling test file; `admin` signs in with PASSWORD, and rate limits are off
 * unless asked for. Files of a worker that ask for nothing but another clock share one, turned to the database of each.
 */
export async function testApp({
  like = seededTemplate(),
  ...options
}: TestAppOptions & { like?: string } = {}): Promise<TestApp> {
  const database = await testDatabase(like)
  const { end, ...made } = await appOn(database.url, options)
  afterAll(async () => {
    const wrong = await wrongSums(made.db)
    await end()
    expect(wrong).toEqual([])
  })
  return { database, ...made }
}

/** The same on a database at hand; the caller ends it. */
export async function appOn(
  url: string,
  { own = false, ...options }: TestAppOptions = {},
): Promise<Omit<TestApp, 'database'> & { end: () => Promise<void> }> {
  const pool = createPool(url, 8)
  const db = createDb(pool)
  const attachments = mkdtempSync(join(tmpdir(), 'pig-files-'))
  const { now, ...special } = options
  const clock = now ?? (() => new Date())
  const downloads = mkdtempSync(join(tmpdir(), 'pig-downloads-'))
  const log = (line: string) => console.error(line)
  const { archives = {}, outbound } = options
  const leaving = outbound ? { outbound } : {}
  const jobs = testJobs({ url, db, now: clock, log, downloads, archives, ...leaving })
  const isCommon = !own && Object.keys(special).length === 0
  const { app, giveBack } = isCommon
    ? await lendApp({ pool, attachments, downloads, now: clock, jobs })
    : await ownApp({ db, attachments, downloads, jobs, ...options })
  const end = async () => {
    await giveBack()
    await jobs.stop()
    await db.destroy()
    for (const folder of [attachments, downloads]) rmSync(folder, { recursive: true, force: true })
  }
  return { app, db, ...visitors(app, db), ...makeAccounts(db), end }
}

async function ownApp(options: AppOptions) {
  const app = await build({ unlimited: true, logger: { level: 'error' }, ...options })
  return { app, giveBack: () => app.close() }
}

function visitors(app: FastifyInstance, db: Db): Pick<TestApp, 'anonymous' | 'signIn' | 'as'> {
  const anonymous = clientOf(app, {})
  const known = new Map<string, Promise<Client>>()
  const signIn = async (account: string, password = PASSWORD): Promise<Client> => {
    const { response, msg } = await anonymous.post('base/account/login', { account, password })
    if (response.statusCode !== 200) throw new Error(`${account} cannot sign in: ${msg}`)
    return clientOf(app, cookiesOf(response))
  }
  const as = (account: string): Promise<Client> => {
    const client = known.get(account) ?? enter(app, db, account)
    known.set(account, client)
    return client
  }
  return { anonymous, signIn, as }
}

/** A session without the cost of proving a password. */
async function enter(app: FastifyInstance, db: Db, account: string): Promise<Client> {
  const found = await sql<{ uid: string }>`select uid from sys_user where account = ${account}`.execute(db)
  const uid = found.rows[0]?.uid
  if (!uid) throw new Error(`nobody is known as ${account}`)
  return clientOf(app, { sid: await openSession(db, uid, { ip: '127.0.0.1', agent: 'test' }) })
}

export const cookiesOf = (response: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))

/** A client with the cookies of a signed-in user. */
export function clientOf(app: FastifyInstance, cookies: Record<string, string>): Client {
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    async <Data>(
      path: string,
      body?: unknown,
      options: Partial<InjectOptions> = {},
    ): Promise<Answer<Data>> => {
      const payload = body === undefined ? {} : { payload: body as object }
      const response = await app.inject({ method, url: `/api/v2/${path}`, cookies, ...payload, ...options })
      return { ...parsed<Data>(response), status: response.statusCode, response }
    }
  return {
    cookies,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  }
}

function parsed<Data>(response: LightMyRequestResponse): Omit<Answer<Data>, 'status' | 'response'> {
  const isJson = String(response.headers['content-type']).includes('json')
  return isJson && response.body ? response.json() : { code: '', msg: '', data: undefined as Data }
}
