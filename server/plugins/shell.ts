import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { FLAG_COOKIE } from './authorization.ts'
import { type Asset, loadSite } from './shell-assets.ts'

const NONCE = '__CSP_NONCE__'
const SSO = '__SSO__'
const HASHED = /^\/assets\//
const YEAR = 'public, max-age=31536000, immutable'

const HOME = '/admin/backlog'
const FLAG = new RegExp(`(^|; *)${FLAG_COOKIE}=1(;|$)`)

const config = { access: 'PUBLIC', scope: 'none' } as const

interface ShellOptions {
  readonly root: string
  /** True where the server behind the page lists partner systems for sign-in. */
  readonly sso: boolean
}

/**
 * The built front end. Files are looked up in a list made at the start, never by joining a path from outside; every
 * other address is a route of the browser and gets the page with this answer's nonce in it.
 */
export const shell = fp(async (app: FastifyInstance, { root, sso }: ShellOptions) => {
  const site = loadSite(root)
  const page = site.page.replaceAll(SSO, sso ? 'on' : '')
  const sent = (request: FastifyRequest, path: string): string => {
    const links = isInSession(request, path) && site.screens.get(path.replace(/\/$/, '') || HOME)
    return links ? page.replace('</head>', `${links}</head>`) : page
  }
  app.get<{ Params: { '*': string } }>('/*', { config }, async (request, reply) => {
    const path = `/${request.params['*']}`
    if (/^\/api(\/|$)/.test(path)) return reply.callNotFound()
    const asset = site.assets.get(path)
    if (asset) return sendAsset(request, reply, path, asset)
    if (HASHED.test(path)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(sent(request, path).replaceAll(NONCE, reply.cspNonce.style))
  })
})

/** True where the browser claims a session, and the address is not that of a sign-in page. */
const isInSession = ({ headers }: FastifyRequest, path: string): boolean =>
  FLAG.test(headers.cookie ?? '') && !/^\/(plan)?login$/.test(path)

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  asset: Asset,
): Promise<FastifyReply> {
  reply
    .header('cache-control', HASHED.test(path) ? YEAR : 'no-cache')
    .header('etag', asset.etag)
    .type(asset.type)
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  const packed = await asset.packed(String(request.headers['accept-encoding'] ?? ''))
  if (packed.encoding) reply.header('content-encoding', packed.encoding)
  return reply.header('vary', 'accept-encoding').send(packed.body)
}
