import { createContext, use } from 'react'
import { useLocation } from 'react-router'

/** Key of the view in front, in the address of a screen that has several. */
const VIEW = 'tab'

/** The view an address names; null where it names none. */
export const viewIn = (search: string): string | null => new URLSearchParams(search).get(VIEW)

/** The address of a view as it opens; the first of a screen needs no word. */
export const viewAddress = (view: string | null): string => (view ? `?${VIEW}=${view}` : '')

/** Address of a list or report with its view: Back leads back into the same one. */
export function inView(search: string, written: string): string {
  const view = viewIn(search)
  if (!view) return written
  return written ? `${viewAddress(view)}&${written.slice(1)}` : viewAddress(view)
}

/** The address a view had when it was last in front; null outside of views. */
export const ViewSearch = createContext<string | null>(null)

/** The query part of the address that belongs to the caller: a view in the back does not read that of the one in front. */
export function useOwnSearch(): string {
  const { search } = useLocation()
  return use(ViewSearch) ?? search
}
