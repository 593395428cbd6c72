import type { InjectOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { openSession } from '#server/commands/accounts/sessions.ts'
import type { RouteEntry } from '#server/plugins/openapi-paths.ts'
import { type Client, clientOf, type TestApp } from './app.ts'

/** An address of a route: `:uid` becomes this uid, every other parameter a word. */
export const addressOf = (url: string, uid = uuidv7()): string =>
  url.replace('/api/v2/', '').replace(/:(\w+)/g, (_, name: string) => (name === 'uid' ? uid : 'x'))

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const
type Verb = keyof typeof verbs

/** Calls a route as the client. A method the client has no name for is a mistake in the test. */
export function callRoute(
  client: Client,
  { method }: RouteEntry,
  path: string,
  body?: unknown,
  options?: Partial<InjectOptions>,
) {
  if (!(method in verbs)) throw new Error(`no client verb for ${method}`)
  return client[verbs[method as Verb]](path, method === 'GET' ? undefined : (body ?? {}), options)
}

/** A client with a session of its own, without the cost of a sign-in. */
export async function sessionOf(t: TestApp, userUid: string): Promise<Client> {
  return clientOf(t.app, { sid: await openSession(t.db, userUid, { ip: '127.0.0.1', agent: 'test' }) })
}
