import { useDataProvider, useGetIdentity } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { SessionDictionariesContext } from '#inputs/dictionary-options.ts'
import type { Field } from '#kit/field.ts'
import { type DictionaryItem, type DictionarySource, entriesOf } from '#widgets/dictionary.source.ts'
import { FLAGS, NO_OPTIONS, type Option } from './option.ts'

const HALF_HOUR = 30 * 60_000

/**
 * Entries of the dictionaries these fields ask for, by their code; loaded once, searched in the browser. Those of the session are used
 * until the server has answered.
 */
export function useDictionaries(fields: readonly Field[]): Dictionaries {
  const provider = useDataProvider()
  const session = use(SessionDictionariesContext)
  const { data: person } = useGetIdentity<{ company?: { uid: string } | null }>()
  const companyId = person?.company?.uid ?? ''
  const scodes = [
    ...new Set(fields.flatMap((field) => (field.kind === 'dictionary' && field.scode ? [field.scode] : []))),
  ]
  const loaded = useQueries({
    queries: scodes.map((scode) => ({
      queryKey: ['dictionary', companyId, scode],
      staleTime: HALF_HOUR,
      queryFn: async (): Promise<Loaded> => {
        const { custom } = provider()
        if (!custom) return [scode, NONE]
        const payload = { companyId, codeList: [scode] }
        const { data } = await custom<{ ddSourceList: DictionarySource[] }>({
          url: 'base/ddsource/info',
          method: 'post',
          payload,
        })
        const items = entriesOf(data.ddSourceList, scode)
        session.answered(scode, items)
        return [scode, items]
      },
    })),
    combine: byCode,
  })
  return useMemo(() => {
    const held = Object.entries({ ...session.known, ...loaded })
    return Object.fromEntries(held.map(([scode, items]) => [scode, flat(items)]))
  }, [session.known, loaded])
}

type Dictionaries = Readonly<Record<string, readonly Option[]>>

const NONE: readonly DictionaryItem[] = []
type Loaded = readonly [scode: string, items: readonly DictionaryItem[]]

const byCode = (results: readonly { data: Loaded | undefined }[]) =>
  Object.fromEntries(results.flatMap(({ data }) => (data ? [data] : [])))

const LEVELS = ' / '

/** Choices of a cell whose list its declaration or a dictionary holds; null for any other. */
export function listedOptions(field: Field, dictionaries: Dictionaries): readonly Option[] | null {
  if (field.kind === 'choice') return field.options ?? NO_OPTIONS
  if (field.kind === 'flag') return FLAGS
  return field.kind === 'dictionary' ? ofLevel(field, dictionaries[field.scode ?? ''] ?? NO_OPTIONS) : null
}

/** Of entries in two levels: breeds for the field of the breed, lines for that of the line, all of them for any other. */
function ofLevel({ line, lineOf }: Field, options: readonly Option[]): readonly Option[] {
  if (line === undefined && lineOf === undefined) return options
  return options.filter(({ label }) => label.includes(LEVELS) === (lineOf !== undefined))
}

/** Second-level entries come after their parent: 长白 / 美系. */
const flat = (items: readonly DictionaryItem[], above = ''): Option[] =>
  items.flatMap((item) => {
    const label = above ? `${above}${LEVELS}${item.name1}` : item.name1
    return [{ value: item.uid, label }, ...flat(item.children ?? [], label)]
  })
