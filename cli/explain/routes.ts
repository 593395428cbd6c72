import { build } from '#server/app.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import type { RouteEntry } from '#server/plugins/openapi-paths.ts'

/** Built once: explaining every name there is asks a hundred times. */
let routes: ReturnType<typeof allRoutes> | undefined

/** Every route of the real server below an address: method, path, function code, scope. Nothing is connected. */
export const routesBelow = (path: string): Promise<string[][]> =>
  routesThat(({ url }) => url === path || url.startsWith(`${path}/`))

/** The routes that the function of a page, or one of its buttons, opens. */
export const routesOfFunction = (code: string): Promise<string[][]> =>
  routesThat(({ access }) => access === code || access.startsWith(`${code}:`))

async function routesThat(fits: (route: RouteEntry) => boolean): Promise<string[][]> {
  routes ??= allRoutes()
  const found = (await routes).filter(fits)
  return found.map(({ method, url, access, scope }) => [method, url, access, scope])
}

async function allRoutes() {
  const app = await build({
    db: createDb(createPool('postgresql://nowhere.invalid/none', 1)),
    unlimited: true,
  })
  await app.ready()
  const { routeList } = app
  await app.close()
  return routeList
}
