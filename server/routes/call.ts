import type { FastifyRequest } from 'fastify'
import type { Access, ScopeMode } from '../plugins/authorization.ts'
import type { RouteDoc } from '../plugins/openapi-paths.ts'

/** Permission and scope of a route, and its part of the OpenAPI document. */
export const call = (
  access: Access,
  scope: ScopeMode,
  summary?: string,
  fields?: Omit<RouteDoc, 'summary'>,
) => ({ config: { access, scope, ...(summary === undefined ? {} : { doc: { summary, ...fields } }) } })

/** A request executed once however often it is sent, by the key of its browser. */
export const jobOf = (request: FastifyRequest) => ({
  key: request.headers['idempotency-key']?.toString(),
  body: request.body,
})
