import { type HttpError, useCustom } from '@refinedev/core'
import { GETTING_STARTED } from '#kit/guide-name.ts'
import type { SetupState } from '#resources/getting-started/state.ts'

interface SetupModel {
  readonly state: SetupState | null
  readonly error: HttpError | null
  refetch(): void
}

/** How far the farm is, as its data says; of the farm asked for, else of the one that is next. */
export function useSetup(farmId: string | undefined, enabled = true): SetupModel {
  const { query } = useCustom<SetupState, HttpError>({
    url: GETTING_STARTED,
    method: 'get',
    config: { query: farmId ? { farmId } : {} },
    queryOptions: { enabled },
    meta: { overlay: false, quiet: true },
    errorNotification: false,
  })
  return { state: query.data?.data ?? null, error: query.error, refetch: () => void query.refetch() }
}
