import { type HttpError, useCustom } from '@refinedev/core'
import { useState } from 'react'
import type { MonthAnswer } from '#domain/close/answer.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { organisationsChanged } from '#providers/organisations.ts'
import { useCall } from '#views/resource-form/use-call.ts'

export const MONTHS = 'endmonth-pigherds'

/** A month of a farm, and what is done with it; without a period the one at hand. */
export function useMonth(farmId: string | undefined, period: string | undefined) {
  // the check list is gone through for a month once somebody asked for it
  const [checked, setChecked] = useState<string | null>(null)
  const asked = `${farmId} ${period}`
  // this call hands over the whole response (spec §7)
  const { query } = useCustom<{ data?: MonthAnswer }, HttpError>({
    url: 'event/pigherds/EndMonthPigherd',
    method: 'post',
    config: { payload: { farmId, ...(period && { period }), ...(checked === asked && { check: true }) } },
    queryOptions: { enabled: farmId !== undefined },
    meta: { quiet: true },
    errorNotification: false,
  })
  const answer = query.data?.data.data ?? null
  const call = useCall<MonthAnswer>(MONTHS)
  const act = async (name: 'close' | 'reopen', reason: string | null): Promise<FieldErrors | null> => {
    const values = { farmId, period: answer?.month.period, reason }
    const done = name === 'close' ? '已月结' : '已反月结'
    const result = await call({ url: `${MONTHS}/${name}`, values, done, quiet: true })
    if (!result.ok) return result.errors
    // the farm tells up to where it is closed
    organisationsChanged()
    await query.refetch()
    return null
  }
  return {
    answer,
    error: query.error,
    loading: query.isFetching,
    refetch: () => void query.refetch(),
    check: () => (checked === asked ? void query.refetch() : setChecked(asked)),
    act,
  }
}

export type MonthModel = ReturnType<typeof useMonth>
