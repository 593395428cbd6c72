import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useAddressQuery } from '#views/use-address-query.ts'

/** Farm and month are in the address, as filters of a list are: links, Back and a reload find them again. */
export function useAskedMonth() {
  const { query, go } = useAddressQuery()
  const own = useStore(currentFarm, ({ farm }) => farm?.uid)
  return {
    farmId: query.get('f.farmId') ?? own,
    period: query.get('f.period') ?? undefined,
    toFarm: (farmId: string) => go({ 'f.farmId': farmId }),
    toPeriod: (period: string) => go({ 'f.period': period }),
  }
}
