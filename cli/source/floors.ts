import { circlesOf } from './graph.ts'
import type { Module } from './modules.ts'

/**
 * Folders and files of src and of server from the ground up: imports go to those before. Names with a blank between them stand on one
 * floor; docs/architecture.md gives the same order.
 */
export const FLOORS = {
  src: 'domain, kit, resources, providers, app-state, widgets, inputs, views, pages, shell',
  server:
    'kit, declarations.ts, queries, projections, kept-days, reports, functions.ts, figures.ts, title-only-readers.ts, ' +
    'commands policies.ts stores.ts, compose.ts, seed, env.ts, upgrade-schema.ts, start-checks.ts, backup, plugins, day-report, jobs, ' +
    'routes, app.ts, operations, arguments.ts, start.ts, main.ts',
} as const

const floors: ReadonlyMap<string, number> = new Map(
  Object.entries(FLOORS).flatMap(([half, names]) =>
    names
      .split(', ')
      .flatMap((names, floor) => names.split(' ').map((name) => [`${half}/${name}`, floor] as const)),
  ),
)

/** The number of the floor a file stands on; undefined outside src and server, and for a file the order does not name. */
export const floorOf = (path: string): number | undefined => floors.get(path.split('/').slice(0, 2).join('/'))

/** Imports of something that stands above the importer, as `path → path`. */
export const upwardImports = (code: ReadonlyMap<string, Module>): string[] =>
  [...code.values()].flatMap(({ path, imports }) =>
    imports.flatMap(({ from }) => (isUpward(path, from) ? [`${path} → ${from}`] : [])),
  )

function isUpward(path: string, from: string): boolean {
  const [floor, other] = [floorOf(path), floorOf(from)]
  return (
    path.split('/')[0] === from.split('/')[0] && floor !== undefined && other !== undefined && other > floor
  )
}

/** Folders below one, each with the imports of its siblings that its files have. */
function foldersBelow(
  code: ReadonlyMap<string, Module>,
  parent: string,
): Map<string, Pick<Module, 'imports'>> {
  const folderOf = (path: string) =>
    path.startsWith(`${parent}/`) && path.indexOf('/', parent.length + 1) > 0
      ? path.slice(0, path.indexOf('/', parent.length + 1))
      : undefined
  const folders = Map.groupBy(code.values(), ({ path }) => folderOf(path))
  return new Map(
    [...folders].flatMap(([path, files]): [string, Pick<Module, 'imports'>][] => {
      if (path === undefined) return []
      const imports = files.flatMap(({ imports }) =>
        imports.flatMap(({ from, typeOnly }) => {
          const folder = folderOf(from)
          return folder === undefined || folder === path ? [] : [{ from: folder, typeOnly }]
        }),
      )
      return [[path, { imports }]]
    }),
  )
}

/** Folders below one that reach each other by the imports of their files, whatever the length of the way. */
export const folderCircles = (code: ReadonlyMap<string, Module>, parent: string): string[][] =>
  circlesOf(foldersBelow(code, parent))

/** Pairs of folders below one of which each imports the other. */
export function mutualFolders(code: ReadonlyMap<string, Module>, parent: string): string[] {
  const folders = foldersBelow(code, parent)
  const isUser = (one: string, other: string): boolean =>
    folders.get(one)?.imports.some(({ from }) => from === other) ?? false
  return [...folders.keys()].flatMap((one) =>
    [...folders.keys()].flatMap((other) =>
      one < other && isUser(one, other) && isUser(other, one) ? [`${one} ${other}`] : [],
    ),
  )
}
