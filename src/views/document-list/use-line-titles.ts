import { useQuery } from '@tanstack/react-query'
import type { Document } from '#kit/document.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useServerCall } from '#views/use-server-call.ts'

export type Titles = Readonly<Record<string, string>>

/** Words for the uids in a document's lines, for none where there is no document; null while they are read. */
export function useLineTitles({ name, document }: Document, row: ListRow | null): Titles | null {
  const call = useServerCall()
  const { data } = useQuery({
    queryKey: ['line-titles', name, row?.uid, row?.version],
    enabled: document.lines !== undefined && row !== null,
    queryFn: async () => (await call<{ titles: Titles }>('get', `${name}/${row?.uid}/titles`)).titles,
  })
  return document.lines === undefined || row === null ? NONE : (data ?? null)
}

const NONE: Titles = {}
