import { useQueryClient } from '@tanstack/react-query'
import { CorrectionHost, type CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { LedgerDrawer, type Part } from './ledger-drawer.tsx'

/** A batch that is looked at, and what its drawer opens with. */
export interface Looked {
  readonly uid: string
  readonly part: Part
}

interface Props {
  list: ListModel
  looked: Looked | null
  onLook(looked: Looked | null): void
  target: CorrectionTarget | null
  onCorrect(target: CorrectionTarget | null): void
}

/** What stands beside the list: the ledger of a batch as its row is now, and the correction of one of its events. */
export function BatchDesk({ list, looked, onLook, target, onCorrect }: Props) {
  const batch = list.data.rows.find((row) => row.uid === looked?.uid)
  const queries = useQueryClient()
  /** A cost that was corrected changes no row of the list. */
  function reread(): void {
    list.data.refetch()
    for (const key of ['batch-ledger', 'batch-close-out'])
      void queries.invalidateQueries({ queryKey: [key, looked?.uid] })
  }
  return (
    <>
      {batch && looked && (
        <LedgerDrawer
          key={`${looked.uid} ${looked.part}`}
          batch={batch}
          first={looked.part}
          onClose={() => onLook(null)}
          onCorrect={onCorrect}
        />
      )}
      <CorrectionHost target={target} onClose={() => onCorrect(null)} onDone={reread} />
    </>
  )
}
