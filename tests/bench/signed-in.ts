import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'
import { PASSWORD } from './setting.ts'

const API = '/api/v2'

/** Asks the API in process; throws unless it answers 200. */
export type Ask = (path: string, body?: object) => Promise<unknown>

/** The administrator's session in a server of this process. */
export async function signedIn(app: FastifyInstance): Promise<Ask> {
  const payload = { account: 'admin', password: PASSWORD, remember: false }
  const login = await app.inject({ method: 'POST', url: `${API}/base/account/login`, payload })
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  return async (path, body) => {
    const method = body ? 'POST' : 'GET'
    const answer = await app.inject({
      method,
      url: `${API}/${path}`,
      cookies,
      ...(body && { payload: body }),
    })
    if (answer.statusCode !== 200)
      throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return answer.json().data
  }
}

/** The tops of the organisation tree: how a person with many farms asks about all of them. */
export async function topPlaces(db: Db): Promise<string[]> {
  const found = await sql<{
    uid: string
  }>`select uid from organize where parent_id is null and not deleted`.execute(db)
  return found.rows.map(({ uid }) => uid)
}
