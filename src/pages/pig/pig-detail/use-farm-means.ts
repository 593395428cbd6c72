import { useCustom } from '@refinedev/core'
import type { Card, Means } from '../card/card-data.ts'

/** What the farm's litters of the same parities came to in the year before: asked for once the card stands. */
export function useFarmMeans({ pig, parities, today }: Card): Means | null {
  const own = parities.flatMap(({ litter, parity }) => (litter ? [parity] : []))
  const { query } = useCustom<{ means: Means | null }>({
    url: 'pig-detail/means',
    method: 'get',
    config: { query: { farmId: pig.farmId, until: pig.exitDate ?? today, parities: own.join(',') } },
    queryOptions: { enabled: own.length > 0, retry: false },
    // without them the card is as right as with them
    meta: { quiet: true },
    errorNotification: false,
  })
  return query.data?.data.means ?? null
}
