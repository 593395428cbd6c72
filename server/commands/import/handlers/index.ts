import type { ImportKind } from '#kit/import-kind.ts'
import { goLiveHandlers } from '../../golive/handlers.ts'
import { eventRows } from './event-rows.ts'
import type { ImportHandler } from './types.ts'

/** Kinds whose rows are no events of a form, by key. */
const own: Readonly<Record<string, ImportHandler>> = goLiveHandlers

/** What records the rows of a kind and takes them back. */
export function handlerOf({ key, form }: ImportKind): ImportHandler {
  const found = own[key] ?? (form && eventRows(form))
  if (!found) throw new Error(`import kind "${key}" has no handler`)
  return found
}
