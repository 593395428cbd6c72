import { CorrectionHost, type CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { LedgerDrawer } from './ledger-drawer.tsx'

interface Props {
  list: ListModel
  /** The batch whose ledger is open. */
  looked: string | null
  onLook(uid: string | null): void
  target: CorrectionTarget | null
  onCorrect(target: CorrectionTarget | null): void
}

/** What stands beside the list: the ledger of a batch as its row is now, and the correction of one of its events. */
export function BatchDesk({ list, looked, onLook, target, onCorrect }: Props) {
  const batch = list.data.rows.find((row) => row.uid === looked)
  return (
    <>
      {batch && <LedgerDrawer batch={batch} onClose={() => onLook(null)} onCorrect={onCorrect} />}
      <CorrectionHost target={target} onClose={() => onCorrect(null)} onDone={list.data.refetch} />
    </>
  )
}
