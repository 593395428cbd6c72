import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Resource } from '#kit/resource.ts'
import { version } from '../kit/version.ts'
import { componentSchemas, operationOf, type RouteDoc, type RouteEntry } from './openapi-paths.ts'

const PREFIX = '/api/v2'

declare module 'fastify' {
  interface FastifyContextConfig {
    doc?: RouteDoc
  }
  interface FastifyInstance {
    /** Every registered route of the API, in order. */
    routeList: readonly RouteEntry[]
    /** Sets the declaration of the routes below `/api/v2/<name>`. */
    describeResource(resource: Resource): void
  }
}

/** Collects the documentation of the routes as one OpenAPI document: nothing is written twice. */
export const openapi = fp(async (app: FastifyInstance) => {
  const entries: RouteEntry[] = []
  const resources = new Map<string, Resource>()
  app.decorate('routeList', entries)
  app.decorate('describeResource', (resource: Resource) => void resources.set(resource.name, resource))
  app.addHook('onRoute', ({ method, url, config }) => {
    // Fastify reports `/x` and `/x/` and the HEAD that follows a GET; one route is one entry
    if (!url.startsWith(PREFIX) || (url.endsWith('/') && url !== PREFIX)) return
    for (const one of [method].flat()) {
      if (one === 'HEAD') continue
      entries.push({
        method: one,
        url,
        access: config?.access ?? '',
        scope: config?.scope ?? '',
        doc: config?.doc,
      })
    }
  })

  let text: string | undefined
  const config = { access: 'SIGNED_IN', scope: 'none', doc: { summary: '本说明' } } as const
  app.get(`${PREFIX}/openapi.json`, { config }, (_request, reply) => {
    text ??= JSON.stringify(document(entries, resources))
    return reply.type('application/json; charset=utf-8').send(text)
  })
})

/** OpenAPI 3.1 of all registered routes. */
function document(entries: readonly RouteEntry[], resources: ReadonlyMap<string, Resource>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const entry of entries) {
    const [path, operation] = operationOf(entry, PREFIX, resources)
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: '猪场管理系统', version },
    servers: [{ url: PREFIX }],
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: componentSchemas(resources),
    },
    paths,
  }
}
