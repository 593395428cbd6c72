import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { type AppOptions, build } from '#server/app.ts'
import { createDb, createPool, type Db } from '#server/kit/database.ts'
import { seed } from '#server/seed/index.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { makePeople, PASSWORD, type People } from './people.ts'

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

/** Somebody who calls the API; paths stand below /api/v2 without a leading slash. */
export interface Client {
  cookies: Record<string, string>
  get: Send
  post: Send
  put: Send
  patch: Send
  delete: Send
}

export interface TestApp extends People {
  app: FastifyInstance
  db: Db
  database: TestDatabase
  /** Nobody: no session. */
  nobody: Client
  /** A person known by account, signed in the first time she is asked for. */
  as(account: string): Promise<Client>
  /** A fresh sign-in; answers a client of its own. */
  signIn(account: string, password?: string): Promise<Client>
}

export interface TestAppOptions extends Omit<Partial<AppOptions>, 'db'> {
  /** Run the seed; `admin` signs in with PASSWORD. */
  seed?: boolean
}

/** A server without a port on a fresh database of the calling test file. Rate limits are off unless asked for. */
export async function testApp({ seed: seeded = true, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase()
  const db = createDb(createPool(database.url, 8))
  if (seeded) await seed(db, { adminPassword: PASSWORD })
  const attachments = mkdtempSync(join(tmpdir(), 'pig-files-'))
  const app = await build({ db, attachments, unlimited: true, logger: { level: 'error' }, ...options })
  afterAll(async () => {
    await app.close()
    await db.destroy()
    rmSync(attachments, { recursive: true, force: true })
  })
  const nobody = clientOf(app, {})
  const known = new Map<string, Promise<Client>>()
  const signIn = async (account: string, password = PASSWORD): Promise<Client> => {
    const { response, msg } = await nobody.post('base/account/login', { account, password })
    if (response.statusCode !== 200) throw new Error(`${account} cannot sign in: ${msg}`)
    return clientOf(app, cookiesOf(response))
  }
  const as = (account: string): Promise<Client> => {
    const client = known.get(account) ?? signIn(account)
    known.set(account, client)
    return client
  }
  return { app, db, database, nobody, as, signIn, ...makePeople(db) }
}

export const cookiesOf = (response: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))

/** A client with the cookies of somebody who signed in. */
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
