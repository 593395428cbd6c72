import { type ComponentType, createElement } from 'react'
import { type Document, isDocument } from '#kit/document.ts'
import type { EventForm } from '#kit/event-form.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { NEEDS_FARM } from '#kit/missing.ts'
import type { Need } from '#kit/row-source.ts'
import { pages } from '#resources/pages.ts'
import { type ReportName, reportHeads, reportPath } from '#resources/report-heads.ts'
import type { Screen, Screens } from './app-state/routes.ts'
import { formHeads, importHeads, type ResourceHead, resourceHeads } from './screen-heads.ts'

type Module = { Screen: ComponentType }
type Loader = () => Promise<Module>

/** Hand-written screens: `pages/<area>/<last word of the path>/screen.tsx`, each in a chunk of its own. A resource
 *  with such a file shows it instead of the generic list. */
const ownPages = import.meta.glob<Module>('./pages/*/*/screen.tsx')
const eventScreens = import.meta.glob<{ eventScreen(form: EventForm): ComponentType }>(
  './views/event-grid/event-screen.tsx',
)
const reportScreens = import.meta.glob<{ reportScreen(name: string): ComponentType }>(
  './views/report-page/report-screen.tsx',
)

const lastWord = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function ownPage(path: string): Loader | undefined {
  const folder = lastWord(path)
  return Object.entries(ownPages).find(([file]) => file.split('/').at(-2) === folder)?.[1]
}

/** The frame comes with the screen: the sign-in page and the shell do not need it. */
function framedLoad(load: () => Promise<ComponentType>, needs?: readonly Need[]): Screen['load'] {
  return async () => {
    const [{ ScreenFrame }, One] = await Promise.all([import('./screen-frame.tsx'), load()])
    return { Screen: () => createElement(ScreenFrame, { needs }, createElement(One)) }
  }
}

const pageScreen = (load: Loader, needs?: readonly Need[]) =>
  framedLoad(async () => (await load()).Screen, needs)

async function loadDocument(resource: Document): Promise<ComponentType> {
  const [{ documentScreen }, { documentTotals, lineFigures }] = await Promise.all([
    import('#views/document-list/document-screen.tsx'),
    import('#resources/document-totals.ts'),
  ])
  const { name } = resource
  return documentScreen(resource, { totals: documentTotals[name], figures: lineFigures[name] })
}

function resourceScreen({ path, title, needs, asks, load }: ResourceHead): Screen {
  const own = ownPage(path)
  const generic = async () => {
    const resource = await load()
    return isDocument(resource)
      ? await loadDocument(resource)
      : (await import('#views/resource-list/list-screen.tsx')).listScreen(resource)
  }
  return own
    ? { path, title, load: pageScreen(own, needs) }
    : { path, title, asks, load: framedLoad(generic, needs) }
}

async function loadImport(page: ImportPage): Promise<ComponentType> {
  const [{ importScreen }, { importTask }, { seenAt }] = await Promise.all([
    import('#views/import-wizard/import-screen.tsx'),
    import('#resources/imports/task.ts'),
    import('#resources/imports/seen-at.ts'),
  ])
  return importScreen({ page, tasks: importTask, seenAt })
}

const [loadEventScreen] = Object.values(eventScreens)
const [loadReportScreen] = Object.values(reportScreens)

/** Every screen inside the layout by its route name: the list the shell takes its routes from. */
export const screens: Screens = Object.fromEntries([
  ...pages.flatMap(({ name, path, title, needs }): [string, Screen][] => {
    const load = ownPage(path)
    return load ? [[name, { path, title, load: pageScreen(load, needs) }]] : []
  }),
  ...resourceHeads.map((one): [string, Screen] => [one.name, resourceScreen(one)]),
  ...formHeads.flatMap(({ name, path, title, load }): [string, Screen][] => {
    if (!loadEventScreen) return []
    const form = async () => {
      const [{ eventScreen }, declared] = await Promise.all([loadEventScreen(), load()])
      return eventScreen(declared)
    }
    return [[name, { path, title, load: framedLoad(form) }]]
  }),
  ...importHeads.map(({ name, path, title, load }): [string, Screen] => {
    const own = ownPage(path)
    const generic = async () => loadImport(await load())
    return [name, { path, title, load: own ? pageScreen(own, NEEDS_FARM) : framedLoad(generic, NEEDS_FARM) }]
  }),
  ...(Object.keys(reportHeads) as ReportName[]).flatMap((name): [string, Screen][] => {
    if (!loadReportScreen) return []
    const [path, title] = [reportPath(name), reportHeads[name]]
    const own = ownPage(path)
    const generic = async () => (await loadReportScreen()).reportScreen(name)
    return [
      [name, { path, title, load: own ? pageScreen(own, NEEDS_FARM) : framedLoad(generic, NEEDS_FARM) }],
    ]
  }),
])

/** Names of screens that write organisations, or figures shown with them. */
export const organising: ReadonlySet<string> = new Set(
  [...resourceHeads, ...pages, ...importHeads].flatMap(({ name, organises }) => (organises ? [name] : [])),
)
