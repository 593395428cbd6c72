import { type HttpError, useCustom } from '@refinedev/core'

interface AnswerOptions<Data extends object> {
  query?: object | undefined
  /** Asks by POST. */
  payload?: object
  enabled?: boolean
  /** ms until the answer counts as old. */
  staleTime?: number
  retry?: false
  refetchOnWindowFocus?: false
  /** ms until it is read again; by the last answer, false for not at all. */
  every?: number | ((answer: Data | undefined) => number | false)
  /** The last answer stays in sight until the next has come. */
  keepsLast?: boolean
  /** The waiting user sees the overlay. */
  overlay?: boolean
  /** The screen shows a failure itself; false has the HTTP layer report it as well. */
  quiet?: boolean
}

const last = <Answer>(before: Answer): Answer => before

/** The server's answer to a question of a screen, read while the screen is there. */
export function useAnswer<Data extends object>(
  url: string,
  { query, payload, every, keepsLast, overlay = false, quiet = true, ...options }: AnswerOptions<Data> = {},
) {
  const { query: read } = useCustom<Data, HttpError>({
    url,
    method: payload ? 'post' : 'get',
    config: { query, payload },
    queryOptions: {
      ...options,
      ...(keepsLast && { placeholderData: last }),
      refetchInterval:
        typeof every === 'function' ? ({ state }) => every(state.data?.data) : (every ?? false),
    },
    meta: { quiet, overlay },
    errorNotification: false,
  })
  return {
    answer: read.data?.data,
    error: read.error,
    /** When the answer was read, ms. */
    at: read.dataUpdatedAt,
    loading: read.isFetching,
    refetch: () => void read.refetch(),
  }
}
