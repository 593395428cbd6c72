import { type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers that concern one connection and not the message. */
const HOP = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)
const config = { access: 'PUBLIC', scope: 'none' } as const

/**
 * Forwards every call to another server that implements spec §7, bodies and answers as streams. An unreachable one
 * gives 502 without an envelope: to the shell that is a transport error (spec §8).
 */
export async function apiProxy(app: FastifyInstance, { target }: { target: string }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/*', { config }, async (request, reply) => {
    const answer = await forward(request, reply, new URL(target)).catch(() => null)
    if (!answer) return reply.code(502).type('text/plain').send('Bad Gateway')
    const { 'set-cookie': cookies, ...headers } = answer.headers
    if (cookies) reply.header('set-cookie', cookies.map(withoutDomain))
    return reply
      .code(answer.statusCode ?? 502)
      .headers(endToEnd(headers))
      .send(answer)
  })
}

function forward({ raw }: FastifyRequest, reply: FastifyReply, target: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const open = target.protocol === 'https:' ? secure : plain
    const path = `${target.pathname.replace(/\/$/, '')}${raw.url}`
    const call = open(target, { path, method: raw.method, headers: outgoing(raw.headers, target) })
    call.once('response', resolve).once('error', reject)
    // a browser that disconnected needs no answer
    reply.raw.once('close', () => reply.raw.writableFinished || call.destroy())
    raw.pipe(call)
  })
}

/** The other server sees its own name; it takes only this server's pages for its own. */
function outgoing(headers: IncomingHttpHeaders, target: URL): IncomingHttpHeaders {
  const { host, origin } = headers
  const own = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
  return { ...endToEnd(headers), host: target.host, ...(own ? { origin: target.origin } : {}) }
}

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.has(name)))

/** The browser knows this server's name only. */
const withoutDomain = (cookie: string): string => cookie.replace(/;\s*domain=[^;]*/i, '')
