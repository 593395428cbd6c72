import { useQuery } from '@tanstack/react-query'
import type { DayMove } from '#domain/batch/daily.ts'
import { useServerCall } from '#views/use-server-call.ts'

/** An event of a batch, as the server answers it. */
interface LedgerEvent {
  readonly uid: string
  readonly code: string | null
  readonly type: string
  readonly date: string
  readonly content: string | null
  readonly stock: number | null
  readonly operator: string | null
}

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
