import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

/** A partner's key pair with the algorithm its assertions are signed by. */
export interface PartnerKey {
  readonly alg: 'RS256' | 'ES256' | 'EdDSA'
  readonly privateKey: KeyObject
  readonly publicPem: string
}

export function partnerKey(alg: PartnerKey['alg']): PartnerKey {
  const pairs = {
    RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    EdDSA: () => generateKeyPairSync('ed25519'),
  }
  const { privateKey, publicKey } = pairs[alg]()
  return { alg, privateKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A compact JWS over these claims. */
export function signAssertion(
  { alg, privateKey }: Pick<PartnerKey, 'alg' | 'privateKey'>,
  claims: Claims,
  header: Claims = {},
): string {
  const signed = `${part({ alg, typ: 'JWT', ...header })}.${part(claims)}`
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const hash = alg === 'EdDSA' ? null : 'sha256'
  return `${signed}.${sign(hash, Buffer.from(signed), key).toString('base64url')}`
}

export interface IdentitySettings {
  /** Address of the product. */
  product: string
  source: string
  /** By a shared secret, or by the key and the audience the product shows. */
  proof: { secret: string } | { key: PartnerKey; audience: string }
}

export interface IdentityServer {
  readonly url: string
  /** Where its sign-in form stands: the redirect address of the partner. */
  readonly start: string
  settings: IdentitySettings
  close(): Promise<void>
}

/** A partner system with people of its own: a sign-in form, a code fetched behind it, and the way back to the product. */
export async function startIdentityServer(
  people: Readonly<Record<string, string>>,
  settings: IdentitySettings,
): Promise<IdentityServer> {
  const identity = { settings }
  const server = createServer((request, response) => {
    answer(identity.settings, people, request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(identity, {
    url,
    start: `${url}/login`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

async function answer(
  settings: IdentitySettings,
  people: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (pathname !== '/login') return void response.writeHead(404).end()
  if (request.method !== 'POST') return page(response, searchParams.get('state') ?? '', '')
  const form = new URLSearchParams(await bodyOf(request))
  const [user, state] = [form.get('user') ?? '', form.get('state') ?? '']
  if (!Object.hasOwn(people, user) || people[user] !== form.get('pass'))
    return page(response, state, '密码不对')
  const code = await fetchCode(settings, user, state)
  const query = new URLSearchParams({ code, systemSource: settings.source, ...(state ? { state } : {}) })
  response.writeHead(303, { location: `${settings.product}/#/admin/backlog?${query}` }).end()
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function page(response: ServerResponse, state: string, note: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="zh-CN"><head><link rel="icon" href="data:,"><title>集团门户</title></head><body><h1>集团门户</h1><p>${note}</p>
    <form method="post" action="/login"><input type="hidden" name="state" value="${state.replace(/[^\w-]/g, '')}">
    <label>工号 <input name="user"></label><label>口令 <input name="pass" type="password"></label><button>进入</button></form></body></html>`)
}

/** The value the partner's server sends as `Authorization: Bearer …`. */
export function bearerFor({ source, proof }: IdentitySettings, account: string): string {
  if ('secret' in proof) return proof.secret
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: source, aud: proof.audience, sub: account, iat, exp: iat + 60, jti: randomUUID() }
  return signAssertion(proof.key, claims)
}

async function fetchCode(settings: IdentitySettings, account: string, state: string): Promise<string> {
  const answered = await fetch(`${settings.product}/api/v2/base/account/sso/code`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${bearerFor(settings, account)}`,
    },
    body: JSON.stringify({ source: settings.source, account, ...(state ? { state } : {}) }),
  })
  const { code, msg, data } = (await answered.json()) as { code: string; msg: string; data: { code: string } }
  if (code !== 'SUCCESS') throw new Error(msg)
  return data.code
}
