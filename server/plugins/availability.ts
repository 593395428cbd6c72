import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Pulse } from '../kit/pulse.ts'
import { NoRoom } from '../kit/storage.ts'
import { httpMessages } from './errors.ts'
import { HEALTH } from './health.plugin.ts'

const GONE = 503
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Reads by POST, and sign-in and sign-out. */
const READING = /\/(bi|bi-archive2?|huge-calculate(-archive)?)\/|\/export$|\/account\/log(in|out)$/
const RETRY_S = '5'

interface Availability {
  readonly pulse: Pulse
  /** True where the database writes to the disk of the server. */
  readonly isLocal: boolean
}

/**
 * While the database is down every call is refused at once, also those that wait for it; an answer already being sent goes on. On a full
 * disk writes are refused before they reach the database; reads go on.
 */
export const availability = fp(async (app: FastifyInstance, { pulse, isLocal }: Availability) => {
  const waiting = new Map<FastifyReply, string>()
  app.decorate('pulse', pulse)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.url.startsWith(HEALTH)) return
    if (!pulse.isBeating()) {
      reply.header('retry-after', RETRY_S)
      throw Object.assign(new Error('the database does not answer'), { statusCode: GONE })
    }
    // its log would have no room either, and without it nothing can be read any more
    const writes = !SAFE.has(request.method) && !READING.test(request.url.split('?')[0] ?? '')
    if (isLocal && writes && app.storage.isShort()) throw new NoRoom('no room to write')
    waiting.set(reply, request.id)
    // answered, or disconnected
    reply.raw.once('close', () => waiting.delete(reply))
  })
  pulse.onLost(() => {
    for (const [reply, requestId] of waiting) answer(reply, requestId)
    waiting.clear()
  })
})

/** Answered directly: the usual end of a request writes its outcome to the database. */
function answer(reply: FastifyReply, requestId: string): void {
  if (reply.sent || reply.raw.headersSent) return
  const [code, msg] = httpMessages[GONE] ?? []
  const headers = { ...reply.getHeaders(), 'content-type': 'application/json; charset=utf-8' }
  reply.hijack()
  reply.raw.writeHead(GONE, { ...(headers as Record<string, string>), 'retry-after': RETRY_S })
  reply.raw.end(JSON.stringify({ code, msg, data: null, requestId }))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Liveness of the database. */
    pulse: Pulse
  }
}
