import { build } from '#server/app.ts'
import { createDb, createPool } from '#server/kit/database.ts'

/** Every route of the real server below an address: method, path, function code, scope. Nothing is connected. */
export async function routesBelow(path: string): Promise<string[][]> {
  const app = await build({
    db: createDb(createPool('postgresql://nowhere.invalid/none', 1)),
    unlimited: true,
  })
  await app.ready()
  const found = app.routeList.filter(({ url }) => url === path || url.startsWith(`${path}/`))
  await app.close()
  return found.map(({ method, url, access, scope }) => [method, url, access, scope])
}
