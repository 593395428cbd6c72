import { useDataProvider } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BreedCascader } from '#widgets/breed-cascader.tsx'
import type { DictionaryItem } from '#widgets/dictionary.source.ts'
import {
  ANY,
  asList,
  type FieldComponents,
  type FilterProps,
  type InputProps,
  titledKind,
  titleOfChosen,
} from './field-components.ts'

/**
 * Chosen entries as the cascader shows them, and lines that come to it on demand.
 * @param title words of a choice that is stopped, or has not come yet: the cascader knows its uid only
 */
function useBreedChoice(uids: readonly string[], title = '…') {
  const { breeds, loading, loadLines } = useBreeds()
  const [first] = uids
  const path = first === undefined ? null : pathOfBreed(breeds, first)
  const words = first === undefined || path ? undefined : title
  return {
    ...{ breeds, loading, onLoad: loadLines },
    value: path ?? (first === undefined ? null : [first]),
    shown: uids.length > 1 ? several(uids, breeds) : words,
  }
}

/** One field that takes a breed or a line: the last one chosen is its value. */
function BreedInput(props: InputProps) {
  const { field, id, value, onChange, disabled, placeholder } = props
  return (
    <BreedCascader
      {...useBreedChoice(asList(value), titleOfChosen(props))}
      id={id}
      disabled={disabled}
      required={field.required}
      placeholder={placeholder ?? `请选择${field.label}`}
      onChange={(next) => onChange?.(next?.at(-1) ?? null)}
    />
  )
}

/** One of them is asked for; an address or a saved scheme may name several, which stay until another is chosen. */
const BreedFilter = ({ id, value, onChange }: FilterProps) => (
  <BreedCascader
    {...useBreedChoice(asList(value))}
    id={id}
    onChange={(next) => onChange?.(next ? [next.at(-1)] : undefined)}
  />
)

function several(uids: readonly string[], breeds: ReturnType<typeof useBreeds>['breeds']): string {
  const known = breeds.flatMap((one) => [one, ...(one.children ?? [])])
  const name = known.find(({ uid }) => uid === uids[0])?.name1 ?? '…'
  return `${name} 等 ${uids.length} 个`
}

interface PairProps {
  id?: string
  breed: unknown
  line: unknown
  disabled?: boolean
  placeholder?: string
  onChange(breed: string | null, line: string | null): void
}

/** Breed and line kept in two fields, chosen in one cascader. */
export function BreedPair({ id, breed, line, disabled, placeholder = ANY, onChange }: PairProps) {
  const lines = asList(line)
  return (
    <BreedCascader
      {...useBreedChoice(lines.length > 0 ? lines : asList(breed))}
      id={id}
      disabled={disabled}
      placeholder={placeholder}
      onChange={(next) => onChange(next?.[0] ?? null, next?.[1] ?? null)}
    />
  )
}

/** Common label of breed and line. */
export const PAIR_LABEL = '品种品系'

const BREEDS = 'breeds'

const NONE: readonly DictionaryItem[] = []

const FRESH_MS = 60_000

/** An entry of the dictionary breeds: a breed, or one of its lines. */
export const breedComponents: FieldComponents = {
  ...titledKind,
  Input: BreedInput,
  Filter: BreedFilter,
  width: 96,
}

interface Branch {
  ddList?: readonly { children?: readonly DictionaryItem[] }[]
}

/** Breeds and lines from `base/datadefine/{id}` (spec §7), kept by the HTTP layer; lines that did not come along on demand. */
function useBreeds() {
  const provider = useDataProvider()
  const client = useQueryClient()
  const childrenOf = async (id: string): Promise<readonly DictionaryItem[]> => {
    const answer = await provider().custom?.<Branch>({
      url: `base/datadefine/${id}`,
      method: 'get',
      query: { cache: true },
      meta: { overlay: false, keep: true },
    })
    return answer?.data.ddList?.[0]?.children ?? []
  }
  const key = [BREEDS]
  const { data = NONE, isLoading } = useQuery({
    queryKey: key,
    staleTime: FRESH_MS,
    queryFn: () => childrenOf(BREEDS),
  })
  const loadLines = async (breed: string) => {
    const lines = await childrenOf(breed)
    client.setQueryData(key, (before: readonly DictionaryItem[] = NONE) =>
      before.map((one) =>
        one.uid === breed ? { ...one, children: lines, hasChildren: lines.length > 0 } : one,
      ),
    )
  }
  return { breeds: data, loading: isLoading, loadLines: (breed: string) => void loadLines(breed) }
}

/** Breed, or breed and line, that lead to an entry; null for one that is not among them. */
function pathOfBreed(breeds: readonly DictionaryItem[], uid: string): string[] | null {
  const breed = breeds.find((one) => one.uid === uid || one.children?.some((line) => line.uid === uid))
  if (!breed) return null
  return breed.uid === uid ? [uid] : [breed.uid, uid]
}
