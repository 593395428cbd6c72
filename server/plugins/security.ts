import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { limitRates } from './rate-limit.ts'

const YEAR_SECONDS = 31_536_000

/** A download's answer stands in a hidden frame of our own page (spec §7); nothing else may be framed at all. */
const isDownload = (url = ''): boolean => /^\/api\/.*\/(export|download)(\?|$)/.test(url)

const frameAncestors = (request: IncomingMessage): string => (isDownload(request.url) ? "'self'" : "'none'")

const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  frameSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: [frameAncestors],
}

/** Of an answer made before any plugin runs: it is read by no page, and none may frame or sniff it. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/**
 * The headers of every answer, errors and files included, and the limits on how often one may ask.
 * A nonce per answer admits the style tags antd makes at run time: `reply.cspNonce.style`.
 */
export const security = fp(async (app: FastifyInstance, { unlimited }: { unlimited: boolean }) => {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives },
    // not no-referrer: a form post from our own page would then name no origin, and without Sec-Fetch-Site (plain http) be refused
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: false,
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-frame-options', isDownload(request.url) ? 'SAMEORIGIN' : 'DENY')
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`)
    }
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  if (!unlimited) limitRates(app)
})
