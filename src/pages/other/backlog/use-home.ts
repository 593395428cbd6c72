import { type HttpError, useCustom } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { setMenuBadge } from '#shell/layout/badges.ts'
import { HOME_ROUTE } from '#shell/navigation/routes.ts'
import { type Home, type ListedPig, overdueSum } from './home-data.ts'

const FIVE_MINUTES = 300_000

export interface HomeQuery {
  home: Home | undefined
  error: HttpError | null
  refetch(): void
}

/** Lists and figures of a farm: read when the home comes to the front, and every five minutes while it stands there. */
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
  useRefetchOnReturn(() => void query.refetch())
  useEffect(() => {
    if (home) setMenuBadge(HOME_ROUTE, overdueSum(home.lists))
  }, [home])
  return { home, error: query.error, refetch: () => void query.refetch() }
}

/** Animals of one list; read anew with the counts, so that both say the same. `asOf` is when those were taken. */
export function useListedPigs(farmId: string, key: string, asOf: string) {
  const { query } = useCustom<{ list: ListedPig[] }>({
    url: `backlog/${key}`,
    method: 'get',
    config: { query: { farmId } },
    queryOptions: { queryKey: ['backlog', farmId, key, asOf] },
    meta: { overlay: false },
    errorNotification: false,
  })
  return { pigs: query.data?.data.list, error: query.error, refetch: () => void query.refetch() }
}

/** Runs when the tab comes back to the front, where effects run anew; not when the screen opens. */
function useRefetchOnReturn(refetch: () => void): void {
  const opened = useRef(false)
  const newest = useRef(refetch)
  newest.current = refetch
  useEffect(() => {
    if (opened.current) newest.current()
    opened.current = true
  }, [])
}
