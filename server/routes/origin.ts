import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../commands/accounts/sessions.ts'
import { ABSOLUTE_HOURS } from '../kit/caller.ts'
import { COOKIE, FLAG_COOKIE } from '../plugins/authorization.ts'

/** Marks a browser that signed in before; opens nothing by itself. */
export const DEVICE_COOKIE = 'device'

const SESSION_SECONDS = ABSOLUTE_HOURS * 3600
const DEVICE_SECONDS = 400 * 24 * 3600
const AGENT_MAX = 300

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX),
})

const shared = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'lax', secure: request.protocol === 'https' }) as const

/** Gives the browser its session cookies. Without "remember me" they end with the browser; the server ends the session in any case. */
export function giveSession(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  remember: boolean,
): void {
  const options = { ...shared(request), ...(remember ? { maxAge: SESSION_SECONDS } : {}) }
  reply.setCookie(COOKIE, token, { ...options, httpOnly: true })
  reply.setCookie(FLAG_COOKIE, '1', options)
}

export function giveDevice(request: FastifyRequest, reply: FastifyReply, device: string): void {
  reply.setCookie(DEVICE_COOKIE, device, { ...shared(request), httpOnly: true, maxAge: DEVICE_SECONDS })
}

export function takeSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(COOKIE, shared(request))
  reply.clearCookie(FLAG_COOKIE, shared(request))
}
