import type { HttpError } from '@refinedev/core'
import { useEffect } from 'react'
import { overdueSum, setMenuBadge } from '#app-state/badges.ts'
import { HOME_ROUTE } from '#app-state/routes.ts'
import { useAnswer } from '#views/use-answer.ts'
import { type Home, type ListedPig, type Place, placeQuery } from './home-data.ts'

const FIVE_MINUTES = 300_000

export interface HomeQuery<Data> {
  data: Data | undefined
  error: HttpError | null
  refetch(): void
}

/**
 * One answer of the home page: read when the home comes to the front, as every query of a tab is, and every five minutes while it is there.
 * Failures are shown in its own card.
 */
export function useHomeRead<Data extends object>(
  url: string,
  query: Record<string, string>,
  enabled = true,
): HomeQuery<Data> {
  const options = { query, enabled, every: FIVE_MINUTES, keepsLast: true }
  const { answer: data, error, refetch } = useAnswer<Data>(url, options)
  return { data, error, refetch }
}

/** One farm under its own key; several are in the address, one after another. */
const farmsAddress = (url: string, farms: readonly string[]): string =>
  farms.length === 1 ? url : `${url}?${new URLSearchParams(farms.map((one) => ['farmIds', one]))}`
const oneFarm = (farms: readonly string[]): Record<string, string> =>
  farms.length === 1 && farms[0] ? { farmId: farms[0] } : {}

/** The lists of a farm, of a part of it, or of several farms. The badge of the menu entry counts whole farms only. */
export function useHome(farms: readonly string[], place: Place): HomeQuery<Home> {
  const answer = useHomeRead<Home>(farmsAddress('backlog', farms), {
    ...oneFarm(farms),
    ...placeQuery(place),
  })
  const whole = !place.houseId && !place.keeper
  const { data } = answer
  useEffect(() => {
    if (data && whole) setMenuBadge(HOME_ROUTE, overdueSum(data.lists))
  }, [data, whole])
  return answer
}

/** Animals of one list, read as often as the counts, so that both agree. */
export const useListedPigs = (farms: readonly string[], key: string, place: Place) =>
  useHomeRead<{ list: ListedPig[] }>(farmsAddress(`backlog/${key}`, farms), {
    ...oneFarm(farms),
    ...placeQuery(place),
  })

/** One card of the home page. */
export const usePart = <Data extends object>(farms: string | readonly string[], key: string) => {
  const all = [farms].flat()
  return useHomeRead<Data>(farmsAddress(`home/${key}`, all), oneFarm(all))
}
