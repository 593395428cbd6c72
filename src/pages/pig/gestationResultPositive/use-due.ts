import { type HttpError, useCustom } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { rangeOf } from '#inputs/range.ts'
import { date, integer, organisation } from '#kit/field.ts'
import { queryFields } from '#views/resource-list/query-fields.tsx'
import type { DueSow } from './due-rows.ts'

type Values = Readonly<Record<string, unknown>>

const FIELDS = {
  mateDate: date('配种日期', { filter: true }),
  days: integer('天数', { min: 0, unit: '天', filter: true }),
  houseId: organisation('栋舍', ['house'], { filter: true }),
}
const NOTHING: Values = {}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** The filters as the server is asked: only what is filled in. */
function asked(farmId: string, { mateDate, days, houseId }: Values): Record<string, unknown> {
  const [mateFrom, mateTo] = rangeOf(mateDate)
  const [least, daysTo] = rangeOf(days)
  const all = { mateFrom, mateTo, days: least, daysTo, houseId: first(houseId) }
  const filled = Object.entries(all).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  return { farmId, ...Object.fromEntries(filled) }
}

/** The served sows of a farm a check is due for, and the query panel that narrows them. */
export function useDue(farmId: string) {
  const [values, setValues] = useState(NOTHING)
  const { query } = useCustom<{ list: DueSow[]; today: string; days: number }, HttpError>({
    url: 'gestationResultPositive/due',
    method: 'get',
    config: { query: useMemo(() => asked(farmId, values), [farmId, values]) },
    queryOptions: { refetchOnWindowFocus: false },
    errorNotification: false,
  })
  const answer = query.data?.data
  const again = (next: Values) =>
    JSON.stringify(next) === JSON.stringify(values) ? void query.refetch() : setValues(next)
  return {
    sows: answer?.list,
    today: answer?.today,
    loading: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
    panel: { fields: useMemo(() => queryFields(FIELDS), []), values, defaults: NOTHING, run: again },
  }
}
