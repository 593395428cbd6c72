import type { FastifyContextConfig, FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import type { Fields, RowOf } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { ofOwner } from '../commands/downloads/tasks.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { translate } from '../kit/database-errors.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { asBody, type Body } from '../kit/report/report.request.ts'
import { type Access, callerOf, type ScopeMode } from './authorization.ts'
import type { RouteDoc } from './openapi-paths.ts'
import { readBody, readQuery, uidParam } from './read-body.ts'

/** Permission and scope of a route, and its part of the OpenAPI document. */
export const call = (
  access: Access,
  scope: ScopeMode,
  summary?: string,
  fields?: Omit<RouteDoc, 'summary'>,
) => ({ config: { access, scope, ...(summary === undefined ? {} : { doc: { summary, ...fields } }) } })

/** Errors of the database are answered in the words of a resource. */
export const inWordsOf = (resource: Resource) => ({
  errorHandler: (error: Error): never => {
    throw translate(error, resource)
  },
})

/** A request executed once however often it is sent, by the key of its browser. */
export const jobOf = (request: FastifyRequest) => ({
  key: request.headers['idempotency-key']?.toString(),
  body: request.body,
})

/** Transactions that see the caller's own rows alone, for `within`. */
export const forOwner =
  (app: FastifyInstance): NonNullable<Opening['within']> =>
  (request, work) => {
    const caller = callerOf(request)
    return ofOwner(app.db, caller, (tx) => work(tx, caller))
  }

/** For `within`: no transaction around the whole of the work, which opens those it needs on `app.db`. */
export const outside =
  (app: FastifyInstance): NonNullable<Opening['within']> =>
  (request, work) =>
    work(app.db as Tx, callerOf(request))

/** Fields of a call that reads none. */
type Nothing = Record<never, never>

/** Common options of the calls of a group; one of them may say otherwise. */
interface Opening extends Pick<FastifyContextConfig, 'orAccess' | 'rate'> {
  readonly access: Access
  readonly scope: ScopeMode
  /** Errors of the database are answered in the words of this resource. */
  readonly resource?: Resource
  /** The transaction of the work; by default one in the caller's scope. */
  readonly within?: <T>(request: FastifyRequest, work: (tx: Tx, caller: Caller) => Promise<T>) => Promise<T>
}

interface Declared<B extends Fields, Q extends Fields>
  extends Partial<Pick<Opening, 'access' | 'scope' | 'orAccess'>> {
  /** Button of the screen that is the group's function. */
  readonly button?: string
  /** Title in the OpenAPI document; without one the call is listed by its address. */
  readonly summary?: string
  readonly body?: B
  readonly query?: Q
  /** True for a write executed once however often it is sent. */
  readonly once?: boolean
  readonly overrides?: CallOverrides
}

/** Settings that few calls need. */
interface CallOverrides extends Pick<Opening, 'within'> {
  /** The body, or the query of a call that only reads, as the document shows it. */
  readonly documented?: Fields
  /** Keys of the body the call reads itself, such as its rows. */
  readonly unread?: readonly string[]
}

/**
 * A request being answered: transaction, caller, day, and what was read of it by its declared fields. The parts looked up when
 * asked for (`uid`, `farmId` …) refuse what is wrong with them, and are not copied by a spread.
 */
export class Asked<B extends Fields = Nothing, Q extends Fields = Nothing> implements Act {
  readonly tx: Tx
  readonly caller: Caller
  readonly now: Date
  readonly today: string
  readonly body: RowOf<B>
  readonly query: RowOf<Q>
  readonly request: FastifyRequest

  constructor(given: Pick<Asked<B, Q>, 'tx' | 'caller' | 'now' | 'body' | 'query' | 'request'>) {
    this.tx = given.tx
    this.caller = given.caller
    this.now = given.now
    this.today = farmToday(given.now)
    this.body = given.body
    this.query = given.query
    this.request = given.request
  }

  /** The `:key` of the address. */
  get key(): string {
    return (this.request.params as { readonly key: string }).key
  }

  /** The `:uid` of the address. */
  get uid(): string {
    return uidParam(this.request)
  }

  /** The body, or the query of a call that only reads, as sent. */
  get sent(): Body {
    const { method, body, query } = this.request
    return asBody(method === 'GET' || method === 'HEAD' ? query : body)
  }

  /** The farm named by the request, or the caller's only one. */
  get farmId(): string {
    return chooseFarm(this.caller, { ...this.sent, ...this.query, ...this.body }.farmId)
  }
}

export type Calls = ReturnType<typeof callsOf>

type Work<B extends Fields, Q extends Fields> = (asked: Asked<B, Q>) => unknown

/**
 * Makes the calls of a group: reads body and query by their declared fields, opens the transaction in the caller's scope, and
 * wraps the answer. Work that returns nothing is answered with an empty one.
 */
export function callsOf(app: FastifyInstance, shared: Opening) {
  const verb =
    (method: HTTPMethods) =>
    <B extends Fields = Nothing, Q extends Fields = Nothing>(
      url: string,
      { overrides, ...given }: Declared<B, Q>,
      work: Work<B, Q>,
    ) => {
      const declared = { ...given, ...overrides }
      const { within = app.inScope, resource, ...opening } = { ...shared, ...declared }
      app.route({
        ...{ method, url, ...optionsOf(method, opening) },
        ...(resource && inWordsOf(resource)),
        handler: (request) => {
          const read = {
            body: bodyOf(request, declared),
            query: declared.query ? readQuery(declared.query, request.query) : ({} as RowOf<Q>),
          }
          return within(request, (tx, caller) => {
            const asked = new Asked<B, Q>({ tx, caller, request, now: app.now(), ...read })
            const answer = async () => success((await work(asked)) ?? {})
            return declared.once ? once(tx, caller, { ...jobOf(request), of: request.url }, answer) : answer()
          })
        },
      })
    }
  const get = verb('GET')
  return {
    get,
    /** A call that answers a list. */
    list: <B extends Fields = Nothing, Q extends Fields = Nothing>(
      url: string,
      declared: Declared<B, Q>,
      work: Work<B, Q>,
    ) => get<B, Q>(url, declared, async (asked) => ({ list: await work(asked) })),
    post: verb('POST'),
    put: verb('PUT'),
    patch: verb('PATCH'),
    delete: verb('DELETE'),
  }
}

function optionsOf(method: HTTPMethods, opening: Opening & Declared<Fields, Fields> & CallOverrides) {
  const { access, scope, button, summary, body, query, documented, orAccess, rate } = opening
  const shown = documented && (method === 'GET' ? { query: documented } : { body: documented })
  const { config } = call(button ? `${access}:${button}` : access, scope, summary, { body, query, ...shown })
  return { config: { ...config, orAccess, rate } }
}

/** The declared fields of a body, apart from the keys the call reads itself. */
export function bodyOf<B extends Fields>(
  request: FastifyRequest,
  declared: Pick<Declared<B, Fields>, 'body'> & Pick<CallOverrides, 'unread'>,
): RowOf<B> {
  const { body = {} as B, unread } = declared
  if (!unread) return declared.body ? readBody(body, request.body) : ({} as RowOf<B>)
  const read = Object.entries(asBody(request.body)).filter(([key]) => !unread.includes(key))
  return readBody(body, Object.fromEntries(read))
}
