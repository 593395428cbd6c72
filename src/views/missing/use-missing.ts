import { useCustom } from '@refinedev/core'
import { useStore } from 'zustand'
import { currentFarm, farmsStore } from '#app-state/current-farm.ts'
import { GETTING_STARTED } from '#kit/guide-name.ts'
import { type Missing, missingOf, type Present } from '#kit/missing.ts'
import type { Report } from '#kit/report.ts'
import type { Need } from '#kit/row-source.ts'

const isWhole = (present: Present | undefined): boolean =>
  present !== undefined && Object.values(present).every(Boolean)

/** What a farm, that of the header unless another is asked for, lacks of what a screen needs. What is there once is not asked for again. */
export function useMissing(needs: readonly Need[], asked: string | null = null): Missing | null {
  const { farm, org } = useStore(currentFarm)
  const farmId = asked ?? farm?.uid
  const known = useStore(farmsStore, (state) => state.settled)
  const asks = needs.some((need) => need !== 'farm')
  const { query } = useCustom<Present>({
    url: `${GETTING_STARTED}/missing`,
    method: 'get',
    config: { query: { farmId } },
    queryOptions: {
      enabled: asks && farmId !== undefined,
      staleTime: ({ state }) => (isWhole(state.data?.data) ? Number.POSITIVE_INFINITY : 0),
    },
    // a screen that lacks nothing has its rows first
    meta: { overlay: false, quiet: true, yields: true },
    errorNotification: false,
  })
  return missingOf(needs, {
    hasFarm: farm !== null || org !== null || !known,
    present: query.data?.data ?? null,
  })
}

/**
 * What a report asked of these farms lacks of what its rows are of: of several farms, or another than that of the header, nothing
 * is known to be missing.
 */
export function useMissingRows({ rowsOf = 'herd' }: Pick<Report, 'rowsOf'>, asked: unknown): Missing | null {
  const farm = useStore(currentFarm, (state) => state.farm)
  const isOnly = useStore(farmsStore, (state) => state.farms.length === 1)
  const missing = useMissing(rowsOf ? ['farm', rowsOf] : ['farm'])
  // what stands above the only farm asks for that farm
  const others =
    !isOnly && [asked].flat().some((uid) => uid !== undefined && uid !== null && uid !== farm?.uid)
  return others ? null : missing
}
