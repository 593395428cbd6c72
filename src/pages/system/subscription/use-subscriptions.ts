import { type HttpError, useCustom } from '@refinedev/core'
import { SUBSCRIPTION, type SubscriptionOptions, type SubscriptionsAnswer } from '#kit/subscriptions.ts'

const WHILE_RUNNING_MS = 3000
const OTHERWISE_MS = 30_000

const quiet = { meta: { overlay: false, quiet: true }, errorNotification: false } as const

const isRunning = (answer: SubscriptionsAnswer | undefined): boolean =>
  answer?.runs.some(({ state }) => state === 'RUNNING') ?? false

/** Subscriptions with their runs; read again while the screen is open, sooner while one is being sent. */
export function useSubscriptions() {
  const { query } = useCustom<SubscriptionsAnswer, HttpError>({
    url: SUBSCRIPTION,
    method: 'get',
    queryOptions: {
      refetchInterval: ({ state }) => (isRunning(state.data?.data) ? WHILE_RUNNING_MS : OTHERWISE_MS),
    },
    ...quiet,
  })
  return {
    answer: query.data?.data,
    error: query.error,
    loading: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

/** Reports with their schemes, and channels. */
export function useSubscriptionOptions() {
  const { query } = useCustom<SubscriptionOptions, HttpError>({
    url: `${SUBSCRIPTION}/options`,
    method: 'get',
    ...quiet,
  })
  return { options: query.data?.data ?? null, refetch: () => void query.refetch() }
}
