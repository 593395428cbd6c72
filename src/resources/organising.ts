import { importPages } from './imports/index.ts'
import { resources } from './index.ts'
import { pages } from './pages.ts'

/** Names of what writes organisations, or what is told beside them. */
export const organising: ReadonlySet<string> = new Set(
  [...resources, ...pages, ...importPages].flatMap(({ name, organises }) => (organises ? [name] : [])),
)
