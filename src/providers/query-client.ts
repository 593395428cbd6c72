import { QueryClient } from '@tanstack/react-query'
import type { Http } from './http.ts'

/** No retries: a failed call has told the person already, and a call given up must stay given up. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/** Gives up every call under way (spec §2: on each navigation). Data queries fall back to what they held, and ask
 *  again when their screen is shown again, instead of standing there with an error. */
export function cancelOnNavigation(http: Pick<Http, 'cancelPending'>, client: QueryClient): void {
  void client.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] === 'data' })
  http.cancelPending()
}
