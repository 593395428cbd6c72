import { useDataProvider, useGetIdentity } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import type { Field } from '#kit/field.ts'
import { type DictionarySource, entriesOf } from '#widgets/dictionary.ts'
import { NO_OPTIONS, type Option } from './option.ts'

const HALF_HOUR = 30 * 60_000

/** Entries of the dictionaries these fields ask for, by their code; loaded once, searched in the browser. */
export function useDictionaries(fields: readonly Field[]): Readonly<Record<string, readonly Option[]>> {
  const provider = useDataProvider()
  const { data: person } = useGetIdentity<{ company?: { uid: string } | null }>()
  const companyId = person?.company?.uid ?? ''
  const scodes = [
    ...new Set(fields.flatMap((field) => (field.kind === 'dictionary' && field.scode ? [field.scode] : []))),
  ]
  return useQueries({
    queries: scodes.map((scode) => ({
      queryKey: ['dictionary', companyId, scode],
      staleTime: HALF_HOUR,
      queryFn: async (): Promise<Loaded> => {
        const { custom } = provider()
        if (!custom) return [scode, NO_OPTIONS]
        const payload = { companyId, codeList: [scode] }
        const { data } = await custom<{ ddSourceList: DictionarySource[] }>({
          url: 'base/ddsource/info',
          method: 'post',
          payload,
        })
        return [scode, flat(entriesOf(data.ddSourceList, scode))]
      },
    })),
    combine: byCode,
  })
}

type Loaded = readonly [scode: string, options: readonly Option[]]

const byCode = (results: readonly { data: Loaded | undefined }[]) =>
  Object.fromEntries(results.flatMap(({ data }) => (data ? [data] : [])))

interface Item {
  uid: string
  name1: string
  children?: readonly Item[]
}

/** Second-level entries stand behind their parent: 长白 / 美系. */
const flat = (items: readonly Item[], above = ''): Option[] =>
  items.flatMap((item) => {
    const label = above ? `${above} / ${item.name1}` : item.name1
    return [{ value: item.uid, label }, ...flat(item.children ?? [], label)]
  })
