import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type CallerContext, loadCaller, tokenHash } from '../kit/caller.ts'
import type { Caller } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'

/** A revoked right must bite within a second. */
const KEPT_MS = 900
const MOST = 5000

/** Who a session's token belongs to, remembered for less than a second: a page asks many things at once. */
export function createCallers(db: Db, log: FastifyBaseLogger, context: () => CallerContext) {
  const cache = new Map<string, { at: number; caller: Caller | null }>()

  async function of(token: string): Promise<Caller | null> {
    const known = cache.get(token)
    if (known && Date.now() - known.at < KEPT_MS) return known.caller
    const caller = await loadCaller(db, token, context())
    if (cache.size > MOST) cache.clear()
    cache.set(token, { at: Date.now(), caller })
    if (caller) prolong(token)
    return caller
  }

  function prolong(token: string): void {
    sql`update session set seen_at = now() where token_hash = ${tokenHash(token)} and seen_at < now() - interval '1 minute'`
      .execute(db)
      .catch((error) => log.warn({ err: error }, 'session could not be prolonged'))
  }

  return { of, forget: () => cache.clear() }
}
