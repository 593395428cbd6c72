import { useQuery } from '@tanstack/react-query'
import type { Field } from '#kit/field.ts'
import { HOLDS_ORGANISATIONS } from '#providers/organisations.ts'
import type { CorrectionApi, PlaceOption } from './use-correction-api.ts'

const HALF_HOUR = 30 * 60_000
const NONE: readonly PlaceOption[] = []

/** Places of a farm, asked for only where a field needs them. */
export function usePlaces(
  api: CorrectionApi,
  farmId: string,
  fields: readonly (readonly [string, Field])[],
): readonly PlaceOption[] {
  const { data } = useQuery({
    queryKey: ['places', farmId],
    enabled: fields.some(([, field]) => field.kind === 'organisation'),
    staleTime: HALF_HOUR,
    meta: HOLDS_ORGANISATIONS,
    queryFn: () => api.places(farmId),
  })
  return data ?? NONE
}
