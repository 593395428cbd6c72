import { type HttpError, useCustom } from '@refinedev/core'
import { useEffect } from 'react'
import { overdueSum, setMenuBadge } from '#shell/layout/badges.ts'
import { HOME_ROUTE } from '#shell/navigation/routes.ts'
import { type Home, type ListedPig, type Place, placeQuery } from './home-data.ts'

const FIVE_MINUTES = 300_000

export interface HomeQuery<Data> {
  data: Data | undefined
  error: HttpError | null
  refetch(): void
}

/** One answer of the home page: read when the home comes to the front, as every query of a tab is, and every five minutes
 *  while it stands there. What fails is told in its own card. */
function useRead<Data extends object>(url: string, query: Record<string, string>): HomeQuery<Data> {
  const answer = useCustom<Data>({
    url,
    method: 'get',
    config: { query },
    queryOptions: { refetchInterval: FIVE_MINUTES, placeholderData: (before) => before },
    // each card tells its own failure
    meta: { overlay: false, quiet: true },
    errorNotification: false,
  }).query
  return { data: answer.data?.data, error: answer.error, refetch: () => void answer.refetch() }
}

/** The lists of a farm, or of a part of it. The badge beside the menu counts the whole farm only. */
export function useHome(farmId: string, place: Place): HomeQuery<Home> {
  const answer = useRead<Home>('backlog', { farmId, ...placeQuery(place) })
  const whole = !place.houseId && !place.keeper
  const { data } = answer
  useEffect(() => {
    if (data && whole) setMenuBadge(HOME_ROUTE, overdueSum(data.lists))
  }, [data, whole])
  return answer
}

/** Animals of one list, read as often as the counts, so that both say the same. */
export const useListedPigs = (farmId: string, key: string, place: Place) =>
  useRead<{ list: ListedPig[] }>(`backlog/${key}`, { farmId, ...placeQuery(place) })

/** One card of the home page. */
export const usePart = <Data extends object>(farmId: string, key: string) =>
  useRead<Data>(`home/${key}`, { farmId })
