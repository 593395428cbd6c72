import { type HttpError, useCustom } from '@refinedev/core'
import { useEffect } from 'react'
import { overdueSum, setMenuBadge } from '#shell/layout/badges.ts'
import { HOME_ROUTE } from '#shell/navigation/routes.ts'
import type { Home, ListedPig } from './home-data.ts'

const FIVE_MINUTES = 300_000

export interface HomeQuery {
  home: Home | undefined
  error: HttpError | null
  refetch(): void
}

/** Lists and figures of a farm: read when the home comes to the front, as every query of a tab is, and every five minutes
 *  while it stands there. */
export function useHome(farmId: string): HomeQuery {
  const { query } = useCustom<Home>({
    url: 'backlog',
    method: 'get',
    config: { query: { farmId } },
    queryOptions: { refetchInterval: FIVE_MINUTES },
    meta: { overlay: false },
    errorNotification: false,
  })
  const home = query.data?.data
  useEffect(() => {
    if (home) setMenuBadge(HOME_ROUTE, overdueSum(home.lists))
  }, [home])
  return { home, error: query.error, refetch: () => void query.refetch() }
}

/** Animals of one list, read as often as the counts, so that both say the same. */
export function useListedPigs(farmId: string, key: string) {
  const { query } = useCustom<{ list: ListedPig[] }>({
    url: `backlog/${key}`,
    method: 'get',
    config: { query: { farmId } },
    queryOptions: { refetchInterval: FIVE_MINUTES },
    meta: { overlay: false },
    errorNotification: false,
  })
  return { pigs: query.data?.data.list, error: query.error, refetch: () => void query.refetch() }
}
