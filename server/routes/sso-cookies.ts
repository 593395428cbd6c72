import type { FastifyReply, FastifyRequest } from 'fastify'

/** Marks a sign-in begun in this browser; its state is derived from it. */
export const BEGUN_COOKIE = 'sso_begun'
/** Opens one binding of an unbound arrival. */
export const PENDING_COOKIE = 'sso_pending'

type SsoCookie = typeof BEGUN_COOKIE | typeof PENDING_COOKIE

/** Sent with SSO calls only, and never readable by scripts. */
const options = (request: FastifyRequest) =>
  ({
    path: '/api/v2/base/account/sso',
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
  }) as const

export function keepCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: SsoCookie,
  value: string,
  seconds: number,
): void {
  reply.setCookie(name, value, { ...options(request), maxAge: seconds })
}

/** Each serves once. */
export function dropCookie(request: FastifyRequest, reply: FastifyReply, name: SsoCookie): void {
  if (request.cookies[name] !== undefined) reply.clearCookie(name, options(request))
}
