import type { FastifyRequest } from 'fastify'
import { type Access, type ScopeMode, traceOf } from '../plugins/authorization.ts'
import type { RouteDoc } from '../plugins/openapi-paths.ts'

/** Who may call a route and in which scope, and what stands of it in the OpenAPI document. */
export const call = (
  access: Access,
  scope: ScopeMode,
  summary?: string,
  fields?: Omit<RouteDoc, 'summary'>,
) => ({ config: { access, scope, ...(summary === undefined ? {} : { doc: { summary, ...fields } }) } })

/** A request that is done once however often it is sent, under the key its browser gave it. */
export const jobOf = (request: FastifyRequest) => ({
  key: request.headers['idempotency-key']?.toString(),
  route: traceOf(request).route,
  body: request.body,
})
