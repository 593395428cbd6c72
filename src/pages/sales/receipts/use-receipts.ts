import { useInvalidate } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { clientReceipt } from '#resources/sales/client-receipt.ts'
import { settlement } from '#resources/sales/settlement.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useServerCall } from '#views/use-server-call.ts'

interface Receipts {
  readonly list: readonly ListRow[]
  /** Unused prepayments of the client. */
  readonly unused: string
}

/** Records of a settlement as it is now, and the prepayments of its client. */
export function useReceipts({ uid, version }: ListRow) {
  const call = useServerCall()
  return useQuery({
    queryKey: ['settlement-receipts', uid, version],
    queryFn: () => call<Receipts>('get', `${settlement.name}/${uid}/receipts`),
    staleTime: 0,
  })
}

/** Reads again what money moves: the records, the settlements, and what clients owe. */
export function useReceiptsChanged(): () => void {
  const invalidate = useInvalidate()
  return () => {
    for (const resource of [clientReceipt.name, settlement.name, 'basic-client'])
      void invalidate({ resource, invalidates: ['list'] })
  }
}
