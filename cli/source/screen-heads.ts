import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { codeFiles, ROOT } from './files.ts'

/** As Vite names modules, on Windows too. */
export const moduleOf = (file: string): string => `${ROOT.replaceAll('\\', '/')}/${file}`

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

/** Where each object stands that a module of src/resources exports, by itself or in a list; the lists of all only where nobody else has it. */
export async function placesOfDeclarations(): Promise<Map<unknown, Place>> {
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
