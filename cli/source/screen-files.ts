import { pathToFileURL } from 'node:url'
import type { Plugin, Rollup } from 'vite'
import { SCREEN_FILES } from '#server/plugins/shell-assets.ts'
import { codeFiles, ROOT } from './source.files.ts'

/** As Vite names modules, on Windows too. */
const moduleOf = (file: string): string => `${ROOT.replaceAll('\\', '/')}/${file}`

const HEADS = moduleOf('src/screen-heads.ts')
const LISTS = ['resourceHeads', 'formHeads', 'importHeads'] as const
type Head = { readonly name: string; load(): Promise<object> }

/** `src/screen-heads.ts` as it is built: each head as it is, with its declaration in a chunk that is fetched with the screen. */
export const screenHeads = (): Plugin => ({
  name: 'screen-heads',
  apply: 'build',
  async load(id) {
    return id === HEADS ? await builtHeads() : null
  },
})

/** The code that takes its place. @throws where a declaration is exported nowhere */
export async function builtHeads(): Promise<string> {
  const lists = (await import(pathToFileURL(HEADS).href)) as Record<(typeof LISTS)[number], readonly Head[]>
  const places = await placesOfDeclarations()
  const built = async (head: Head): Promise<string> => {
    const place = places.get(await head.load())
    if (!place) throw new Error(`the declaration of ${head.name} is exported by no module of src/resources`)
    return `{ ...${JSON.stringify(head)}, load: () => import(${JSON.stringify(place.file)}).then((its) => its${place.path}) }`
  }
  const code = await Promise.all(
    LISTS.map(
      async (list) => `export const ${list} = [${(await Promise.all(lists[list].map(built))).join()}]`,
    ),
  )
  return code.join('\n')
}

interface Place {
  readonly file: string
  /** How it is reached in what the file exports. */
  readonly path: string
}

/**
 * Place of each object that a module of src/resources exports, by itself or in a list; the lists of all only where no other module has it.
 */
async function placesOfDeclarations(): Promise<Map<unknown, Place>> {
  const files = codeFiles('src/resources').map(moduleOf)
  const isIndex = (file: string) => file.endsWith('index.ts')
  const places = new Map<unknown, Place>()
  const keep = (value: unknown, place: Place) => {
    if (value !== null && typeof value === 'object' && !places.has(value)) places.set(value, place)
  }
  for (const file of files.toSorted((a, b) => Number(isIndex(a)) - Number(isIndex(b)))) {
    const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const [name, value] of Object.entries(exported)) {
      keep(value, { file, path: `.${name}` })
      if (Array.isArray(value))
        for (const [index, one] of value.entries()) keep(one, { file, path: `.${name}[${index}]` })
    }
  }
  return places
}

/** Files of every screen inside the layout. */
const PROGRAM = ['src/boot.tsx', 'src/kit/access-model.ts', 'src/screen-frame.tsx']

/** Files of a screen without a page of its own, apart from its declaration, as `src/screens.ts` loads it. */
const MADE_OF = {
  list: ['src/views/resource-list/list-screen.tsx'],
  document: ['src/views/document-list/document-screen.tsx', 'src/resources/document-totals.ts'],
  event: ['src/views/event-grid/event-screen.tsx'],
  import: [
    'src/views/import-wizard/import-screen.tsx',
    'src/resources/imports/task.ts',
    'src/resources/imports/seen-at.ts',
  ],
  report: ['src/views/report-page/report-screen.tsx'],
} as const

/**
 * Writes down which files each screen begins with, by its address, so that the page itself can name them: a browser that learns of
 * each file from the one before waits for every one of them in turn. A file the page has anyway is not among them.
 */
export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  apply: 'build',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const files = filesOf(chunks)
    const atHand = files(chunks.filter(({ isEntry }) => isEntry).flatMap(({ moduleIds }) => moduleIds))
    const needed = (sources: readonly string[]) =>
      files([...PROGRAM, ...sources].map(moduleOf)).filter((file) => !atHand.includes(file))
    const screens = [...(await screenSources())].map(([path, sources]) => [path, needed(sources)])
    const source = JSON.stringify(Object.fromEntries(screens))
    this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source })
  },
})

/** The chunks that hold some modules, with all that they import, each once; the largest first, as they take longest. */
function filesOf(chunks: readonly Rollup.OutputChunk[]): (modules: readonly string[]) => string[] {
  const byName = new Map(chunks.map((one) => [one.fileName, one]))
  const holders = new Map(chunks.flatMap((one) => one.moduleIds.map((id) => [id, one] as const)))
  return (modules) => {
    const found = new Set<Rollup.OutputChunk>()
    const take = (chunk: Rollup.OutputChunk | undefined) => {
      if (!chunk || found.has(chunk)) return
      found.add(chunk)
      for (const name of chunk.imports) take(byName.get(name))
    }
    for (const id of modules) take(holders.get(id))
    return [...found].toSorted((a, b) => b.code.length - a.code.length).map(({ fileName }) => fileName)
  }
}

/** The modules each screen is made of, by its address. @throws where a declaration is exported nowhere */
export async function screenSources(): Promise<Map<string, readonly string[]>> {
  const { pages } = await load<typeof import('#resources/pages.ts')>('src/resources/pages.ts')
  const heads = await load<typeof import('../../src/screen-heads.ts')>('src/screen-heads.ts')
  const reports = await load<typeof import('#resources/report-heads.ts')>('src/resources/report-heads.ts')
  const own = ownPages()
  const declared = await declaredSources(heads)
  const reportNames = Object.keys(reports.reportHeads) as (keyof typeof reports.reportHeads)[]
  const all: [string, readonly string[]][] = [
    ...pages.map(({ path }): [string, readonly string[]] => [path, []]),
    ...declared,
    ...reportNames.map((name): [string, readonly string[]] => [reports.reportPath(name), MADE_OF.report]),
  ]
  return new Map(
    all.map(([path, sources]) => {
      const page = own.get(path.slice(path.lastIndexOf('/') + 1))
      return [path, page ? [page] : sources]
    }),
  )
}

/** Hand-written pages by the last word of their address. */
const ownPages = (): Map<string, string> =>
  new Map(
    codeFiles('src/pages').flatMap((file) => {
      const [, folder] = /^src\/pages\/[^/]+\/([^/]+)\/screen\.tsx$/.exec(file) ?? []
      return folder ? [[folder, file]] : []
    }),
  )

async function declaredSources(
  heads: typeof import('../../src/screen-heads.ts'),
): Promise<[string, readonly string[]][]> {
  const { isDocument } = await load<typeof import('#kit/document.ts')>('src/kit/document.ts')
  const places = await placesOfDeclarations()
  const sourceOf = (declaration: unknown): string => {
    const place = places.get(declaration)
    if (!place) throw new Error('a declaration is exported by no module of src/resources')
    return place.file.slice(moduleOf('').length)
  }
  const resources = heads.resourceHeads.map(async (head): Promise<[string, readonly string[]]> => {
    const resource = await head.load()
    return [head.path, [sourceOf(resource), ...MADE_OF[isDocument(resource) ? 'document' : 'list']]]
  })
  const others = (['formHeads', 'importHeads'] as const).flatMap((list) =>
    heads[list].map(async (head): Promise<[string, readonly string[]]> => {
      const made = list === 'formHeads' ? MADE_OF.event : MADE_OF.import
      return [head.path, [sourceOf(await head.load()), ...made]]
    }),
  )
  return await Promise.all([...resources, ...others])
}

const load = async <Module>(file: string): Promise<Module> => await import(pathToFileURL(moduleOf(file)).href)
