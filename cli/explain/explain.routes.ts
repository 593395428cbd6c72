import { build } from '#server/app.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import type { RouteEntry } from '#server/plugins/openapi-paths.ts'
import { behind } from './code.ts'
import { linesWith, type Place, placeOf, readSources } from './explain.sources.ts'

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

/** The one line that opens a call: its address, or the end of it where a file opens several below one address. */
function openedAt(url: string): Place | undefined {
  const files = readSources().filter(({ path }) => /^server\/(routes|plugins)\//.test(path))
  const steps = url.replace('/api/v2', '').split('/').slice(1)
  for (const [from] of steps.entries()) {
    const end = steps.slice(from).join('/')
    const lines = linesWith(files, (line) => line.includes(`'/${end}'`) || line.includes(`'${end}'`))
    if (lines.length > 0) return lines.length === 1 ? lines[0] : undefined
  }
  return undefined
}

/** The code behind calls: address, where it is opened, and the functions that are run. */
export const codeOfRoutes = (rows: readonly string[][]): string[][] =>
  rows.flatMap(([method = '', url = '']) => {
    const place = openedAt(url)
    const code = place ? behind(place, readSources()) : []
    return code.map((one) => [method, url, one.name, placeOf(one)])
  })
