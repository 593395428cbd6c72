import { build } from '#server/app.ts'
import { createDb, createPool } from '#server/kit/database.ts'

/** Built once: explaining every name there is asks a hundred times. */
let routes: ReturnType<typeof allRoutes> | undefined

/** Every route of the real server below an address: method, path, function code, scope. Nothing is connected. */
export async function routesBelow(path: string): Promise<string[][]> {
  routes ??= allRoutes()
  const found = (await routes).filter(({ url }) => url === path || url.startsWith(`${path}/`))
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
