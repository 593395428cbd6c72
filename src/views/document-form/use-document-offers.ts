import { createContext, useMemo } from 'react'
import type { Document } from '#kit/document.ts'
import { useServerCall } from '#views/use-server-call.ts'
import type { LoadOptions, RemoteOption } from '#widgets/use-remote-options.ts'

/** The numbers found for cells of the open document, by the key of the cell. */
export const DocumentOffersContext = createContext<Readonly<Record<string, LoadOptions>>>({})

/** Calls that find the numbers a document's cells offer, in its farm. */
export function useDocumentOffers(
  { name, document: { offers = {} } }: Document,
  farmId: string | null,
): Readonly<Record<string, LoadOptions>> {
  const call = useServerCall()
  return useMemo(() => {
    const load =
      (cell: string): LoadOptions =>
      async (search) => {
        if (farmId === null) return { options: [], total: Number.POSITIVE_INFINITY }
        const query = { farmId, q: search.trim() }
        const { list } = await call<{ list: RemoteOption[] }>('get', `${name}/offers/${cell}`, { query })
        // a farm has more of them than are reported: each word is asked for
        return { options: list, total: Number.POSITIVE_INFINITY }
      }
    return Object.fromEntries(Object.keys(offers).map((cell) => [cell, load(cell)]))
  }, [call, name, offers, farmId])
}
