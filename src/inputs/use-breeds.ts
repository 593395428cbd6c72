import { useDataProvider } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DictionaryItem } from '#widgets/dictionary.ts'

const FRESH_MS = 60_000
const BREEDS = 'breeds'

interface Branch {
  ddList?: readonly { children?: readonly DictionaryItem[] }[]
}

/** Breeds and lines from `base/datadefine/{id}` (spec §7), kept by the HTTP layer; lines that did not come along on demand. */
export function useBreeds() {
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

const NONE: readonly DictionaryItem[] = []

/** Breed, or breed and line, that lead to an entry; null for one that is not among them. */
export function pathOfBreed(breeds: readonly DictionaryItem[], uid: string | null): string[] | null {
  if (uid === null) return null
  const breed = breeds.find((one) => one.uid === uid || one.children?.some((line) => line.uid === uid))
  if (!breed) return null
  return breed.uid === uid ? [uid] : [breed.uid, uid]
}
