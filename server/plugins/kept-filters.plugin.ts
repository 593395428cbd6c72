import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { FILTER_KEY } from '#domain/filter-key.ts'
import { markUsed, readFilters } from '../commands/base/kept-filters.ts'
import { reading } from '../kit/database.ts'
import { Refused } from '../kit/refused.ts'

/**
 * Any GET of the API may name filters stored on the server by `f=<key>`: they replace the key before the route reads its
 * query, so that a list of thousands of ear tags fits into a short request line. They are checked by the route
 * like any other, and answered within the caller's rights.
 */
export const keptFilters = fp(async (app: FastifyInstance) => {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    const { caller, method } = request
    const query = request.query as Record<string, unknown>
    const key = query[FILTER_KEY]
    if (method !== 'GET' || !caller || key === undefined) return
    const content = await reading(app.db, caller.scope, (tx) => readFilters(tx, key))
    if (content === null) throw new Refused('INVALID', EXPIRED, { errors: { [FILTER_KEY]: [EXPIRED] } })
    const { [FILTER_KEY]: _, ...rest } = query
    request.query = { ...queryOf(content), ...rest }
    await markUsed(app.db, String(key))
  })
})

/** The query a query string holds: every name with all its values. */
export function queryOf(text: string): Record<string, string[]> {
  const words = new URLSearchParams(text)
  return Object.fromEntries([...new Set(words.keys())].map((name) => [name, words.getAll(name)]))
}

export const EXPIRED = '链接中的筛选条件已过期或不属于本公司，请重新选择'
