import { useMemo } from 'react'
import { useWorkingFarm } from '#app-state/use-working-farm.ts'
import type { Fields } from '#kit/field.ts'
import { farmField, type Resource } from '#kit/resource.ts'
import type { FilterValues } from './list-state.ts'

/** Filters of a list: its fields, and first of all the farm where every row belongs to one. */
export const askedFields = ({ scope, fields }: Resource): Fields =>
  scope === 'farm' ? { farmId: farmField, ...fields } : fields

const NONE: FilterValues = {}

/** The list's defaults; where rows belong to farms, the farm chosen in the header is one of them and follows it. */
export function useDefaults({ scope }: Resource, given: FilterValues = NONE): FilterValues {
  const uid = useWorkingFarm()
  return useMemo(() => (scope === 'farm' && uid ? { farmId: [uid], ...given } : given), [scope, uid, given])
}
