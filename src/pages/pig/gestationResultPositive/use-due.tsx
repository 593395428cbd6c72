import { type HttpError, useCustom } from '@refinedev/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type Farm, farmsStore } from '#app-state/current-farm.ts'
import { isMissing } from '#domain/typed.ts'
import { rangeOf } from '#inputs/range.ts'
import { faceOf } from '#inputs/registry.ts'
import { date, integer, organisation } from '#kit/field.ts'
import type { FilterValues } from '#views/resource-list/list-state.ts'
import { queryFields } from '#views/resource-list/query-fields.tsx'
import { useListState } from '#views/resource-list/use-list-state.ts'
import type { QueryField } from '#widgets/query-field.ts'
import type { DueSow } from './due-rows.ts'

const FARM = organisation('猪场', ['farm'], { filter: true })
const FIELDS = {
  farmId: FARM,
  mateDate: date('配种日期', { filter: true }),
  days: integer('天数', { min: 0, unit: '天', filter: true }),
  houseId: organisation('栋舍', ['house'], { filter: true }),
}
const SORT = { key: 'lastServiceDate', order: 'asc' } as const

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Results go to one farm at a time, so one is chosen. */
function farmField(): QueryField {
  const { Input } = faceOf(FARM)
  return {
    key: 'farmId',
    label: FARM.label,
    input: ({ id, value, onChange }) => (
      <Input
        id={id}
        name="farmId"
        field={FARM}
        value={first(value)}
        onChange={(next) => onChange(next && [next])}
      />
    ),
  }
}

/** The filters as the server is asked: only what is filled in. */
function askedOf(farmId: string, { mateDate, days, houseId }: FilterValues): Record<string, unknown> {
  const [mateFrom, mateTo] = rangeOf(mateDate)
  const [least, daysTo] = rangeOf(days)
  const all = { mateFrom, mateTo, days: least, daysTo, houseId: first(houseId) }
  const filled = Object.entries(all).filter(([, value]) => !isMissing(value))
  return { farmId, ...Object.fromEntries(filled) }
}

/** The query panel above the sows that are due; who sees a single farm is not asked for it. */
function usePanel(farm: Farm) {
  const several = useStore(farmsStore, ({ farms }) => farms.length > 1)
  const defaults = useMemo(() => ({ filters: { farmId: [farm.uid] }, sort: SORT }), [farm.uid])
  const { state, change } = useListState(FIELDS, defaults)
  const fields = useMemo(() => {
    const others = queryFields(FIELDS).filter(({ key }) => key !== 'farmId')
    return several ? [farmField(), ...others] : others
  }, [several])
  return { fields, values: state.filters, defaults: defaults.filters, change }
}

/** The served sows of a farm a check is due for, and the query panel that narrows them. */
export function useDue(farm: Farm) {
  const { change, ...panel } = usePanel(farm)
  const farmId = String(first(panel.values.farmId) ?? farm.uid)
  const asked = useMemo(() => askedOf(farmId, panel.values), [farmId, panel.values])
  const { query } = useCustom<{ list: DueSow[]; today: string; days: number }, HttpError>({
    url: 'gestationResultPositive/due',
    method: 'get',
    config: { query: asked },
    queryOptions: { refetchOnWindowFocus: false },
    errorNotification: false,
  })
  const answer = query.data?.data
  return {
    farmId,
    asked,
    sows: answer?.list,
    today: answer?.today,
    loading: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
    panel: { ...panel, run: (filters: FilterValues) => void (change({ filters }) || query.refetch()) },
  }
}
