import { useCustom, useGetIdentity } from '@refinedev/core'
import { createContext, use, useEffect } from 'react'
import { type DictionaryItem, type DictionarySource, entriesOf } from '#widgets/dictionary.source.ts'

/** Dictionaries change rarely; a write through the data provider is seen at the latest after this many ms. */
const FRESH_MS = 60_000

const NONE: readonly DictionaryItem[] = []
const NO_SOURCES: readonly DictionarySource[] = []

/** Dictionaries held by the session; the shell sets it. */
interface SessionDictionaries {
  /** By their code: saleTypes and allunit of spec §3, loaded at its start, and pigCommodityData once it was asked for. */
  readonly known: Readonly<Record<string, readonly DictionaryItem[]>>
  /** Receives the server's answer, so that the session can keep it. */
  answered(scode: string, items: readonly DictionaryItem[]): void
}

export const SessionDictionariesContext = createContext<SessionDictionaries>({
  known: {},
  answered: () => undefined,
})

/** Entries of one dictionary for the person's company, in dictionary order, asked for once per minute at most. */
export function useDictionary(scode: string): { items: readonly DictionaryItem[]; loading: boolean } {
  const { data: person } = useGetIdentity<{ company?: { uid: string } | null }>()
  const companyId = person?.company?.uid ?? ''
  const session = use(SessionDictionariesContext)
  const known = session.known[scode]
  const { query, result } = useCustom<{ ddSourceList?: readonly DictionarySource[] }>({
    url: 'base/ddsource/info',
    method: 'post',
    config: { payload: { companyId, codeList: [scode] } },
    queryOptions: { staleTime: FRESH_MS, enabled: scode !== '' },
  })
  // dictionaries of the session are used until the answer is there
  const answer = query.data && entriesOf(result.data?.ddSourceList ?? NO_SOURCES, scode)
  const items = answer ?? known ?? NONE
  useEffect(() => {
    if (answer) session.answered(scode, answer)
  }, [session, scode, answer])
  return { items, loading: query.isLoading && !known?.length }
}

interface TreeOption {
  value: string
  title: string
  /** Texts a person may search by; the first match is what Enter takes. */
  searchText: string
  children: TreeOption[]
}

/** Entries as a tree of options; a person may search by name or code. */
export function treeOptions(items: readonly DictionaryItem[]): TreeOption[] {
  return items.map(({ uid, name1, code, children }) => ({
    value: uid,
    title: name1,
    searchText: `${name1} ${code ?? ''}`,
    children: treeOptions(children ?? []),
  }))
}
