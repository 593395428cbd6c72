import { useQuery } from '@tanstack/react-query'
import type { Document } from '#kit/document.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useServerCall } from '#views/use-server-call.ts'

export type Titles = Readonly<Record<string, string>>

/** Words for the uids in a document's lines, for none where there is no document; null while they are read. */
export function useLineTitles({ name, document }: Document, row: ListRow | null): Titles | null {
  const call = useServerCall()
  // one that is begun with another is none yet
  const hasLines = document.lines !== undefined && row !== null && row.uid !== ''
  const { data } = useQuery({
    queryKey: ['line-titles', name, row?.uid, row?.version],
    enabled: hasLines,
    queryFn: async () => (await call<{ titles: Titles }>('get', `${name}/${row?.uid}/titles`)).titles,
  })
  return hasLines ? (data ?? null) : NONE
}

const NONE: Titles = {}
