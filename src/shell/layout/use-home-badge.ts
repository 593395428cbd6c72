import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { menuBadges, overdueSum, setMenuBadge } from '#app-state/badges.ts'
import { currentFarm } from '#app-state/current-farm.ts'
import { HOME_ROUTE } from '#app-state/routes.ts'
import type { Services } from '#app-state/services.ts'

interface Lists {
  lists?: readonly { overdue: number }[]
}

/** Counts what is overdue for people who start elsewhere than at home: at sign-in and for another farm. The home itself
 *  counts anew whenever it is read. */
export function useHomeBadge({ providers, tabs }: Services): void {
  const farm = useStore(currentFarm, (state) => state.farm?.uid)
  const front = useStore(tabs.store, (state) => state.tabs.find(({ key }) => key === state.active)?.name)
  const counted = useRef<string>(undefined)
  useEffect(() => {
    if (!farm || !front || counted.current === farm) return
    counted.current = farm
    if (front === HOME_ROUTE) return
    const options = { params: { farmId: farm }, keep: true, quiet: true, overlay: false, yields: true }
    providers.http.axios.get<Lists>('backlog', options).then(
      ({ data }) => counted.current === farm && setMenuBadge(HOME_ROUTE, overdueSum(data.lists ?? [])),
      // a number less beside the menu is no reason for a message
      () => undefined,
    )
  }, [farm, front, providers])
  useEffect(() => () => menuBadges.setState({}, true), [])
}
