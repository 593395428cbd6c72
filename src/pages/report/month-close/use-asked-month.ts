import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'

/** Farm and month are in the address, as filters of a list are: links, Back and a reload find them again. */
export function useAskedMonth() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const own = useStore(currentFarm, ({ farm }) => farm?.uid)
  const query = new URLSearchParams(search)
  const go = (key: string, value: string) => {
    query.set(key, value)
    void navigate({ pathname, search: `?${query}` })
  }
  return {
    farmId: query.get('f.farmId') ?? own,
    period: query.get('f.period') ?? undefined,
    toFarm: (farmId: string) => go('f.farmId', farmId),
    toPeriod: (period: string) => go('f.period', period),
  }
}
