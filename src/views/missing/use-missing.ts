import { useCustom } from '@refinedev/core'
import { useStore } from 'zustand'
import { currentFarm, farmsStore } from '#app-state/current-farm.ts'
import { GETTING_STARTED } from '#kit/guide-name.ts'
import { type Missing, missingOf, type Present } from '#kit/missing.ts'
import type { Report } from '#kit/report.ts'
import type { Need } from '#kit/row-source.ts'

const isWhole = (present: Present | undefined): boolean =>
  present !== undefined && Object.values(present).every(Boolean)

/**
 * Needs of a screen that a farm lacks: the farm of the header unless another is asked for. A thing that is there once is not asked for
 * again.
 */
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
 * Missing subject of a report's rows in these farms: of several farms, or another than that of the header, nothing is known to be missing.
 */
export function useMissingRows({ rowsOf = 'herd' }: Pick<Report, 'rowsOf'>, asked: unknown): Missing | null {
  const farm = useStore(currentFarm, (state) => state.farm)
  const isOnly = useStore(farmsStore, (state) => state.farms.length === 1)
  const missing = useMissing(rowsOf ? ['farm', rowsOf] : ['farm'])
  // the node above the only farm means that farm
  const others =
    !isOnly && [asked].flat().some((uid) => uid !== undefined && uid !== null && uid !== farm?.uid)
  return others ? null : missing
}
