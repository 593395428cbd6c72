import { type HttpError, useCustom } from '@refinedev/core'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import type { Card } from '../card/card-data.ts'

export interface CardQuery {
  card: Card | undefined
  /** Ear number the address asks for; null when it names the animal by uid. */
  earNo: string | null
  loading: boolean
  error: HttpError | null
  refetch(): void
}

/** The card of the animal the address names: `?pigId=`, or `?earNo=` in the farm chosen in the header. */
export function useCard(): CardQuery {
  const [search] = useSearchParams()
  const farm = useStore(currentFarm, (state) => state.farm)
  const [pigId, earNo] = [search.get('pigId'), search.get('earNo')]
  const { query } = useCustom<Card>({
    url: 'pig-detail',
    method: 'get',
    config: { query: pigId ? { pigId } : { earNo, farmId: farm?.uid } },
    queryOptions: { enabled: pigId !== null || (earNo !== null && farm !== null), retry: false },
    // the screen shows its failure in place
    meta: { quiet: true },
    errorNotification: false,
  })
  return {
    card: query.data?.data,
    earNo,
    loading: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}
