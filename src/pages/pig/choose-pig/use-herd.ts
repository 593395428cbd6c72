import { useCustom } from '@refinedev/core'
import { useMemo } from 'react'
import type { Herd } from '#domain/sow/select-advice.ts'

/** What a dam of the farm is measured against. */
export function useHerd(farmId: string): Herd {
  const { result } = useCustom<Herd>({ url: 'choose-pig/herd', method: 'get', config: { query: { farmId } } })
  const { litters = 0, live = 0 } = (result.data ?? {}) as Partial<Herd>
  return useMemo(() => ({ litters, live }), [litters, live])
}
