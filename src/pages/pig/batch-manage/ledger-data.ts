import { useQuery } from '@tanstack/react-query'
import type { DayMove } from '#domain/batch/batch.daily.ts'
import type { LedgerEvent } from '#resources/answers/batch-ledger.ts'
import { useServerCall } from '#views/use-server-call.ts'

export interface Ledger {
  /** 元; null for users who may not see costs. */
  readonly cost: { readonly total: string; readonly balance: string } | null
  readonly events: readonly LedgerEvent[]
  readonly moves: readonly DayMove[]
  readonly today: string
}

export const ledgerOf = (uid: string): string => `batch-manage/${uid}/ledger`

/** The whole ledger of a batch; asked again whenever its row changes. */
export function useLedger(uid: string, version: unknown) {
  const call = useServerCall()
  return useQuery({
    queryKey: ['batch-ledger', uid, version],
    queryFn: () => call<Ledger>('get', ledgerOf(uid)),
  })
}
