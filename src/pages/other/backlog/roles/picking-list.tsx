import { useEffect, useState } from 'react'
import type { Document } from '#kit/document.ts'
import { requisition } from '#resources/material/requisition.ts'
import { PrintedDocument } from '#views/document-list/printed-document.tsx'
import type { Titles } from '#views/document-list/use-line-titles.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { usePrinting } from '#widgets/print-area.tsx'

const document: Document = requisition

/** The picked quantity is written in by hand; cost does not concern the picker. */
const PICKING = { label: '拣货单', open: ['issueQty'], without: ['amount', 'onHand'] } as const

interface Picked {
  readonly row: ListRow
  readonly titles: Titles
}

interface PickingListProps {
  uids: readonly string[]
  onDone(): void
}

/** 拣货单: requisitions as they print by themselves, one after the other. */
export function PickingList({ uids, onDone }: PickingListProps) {
  const call = useServerCall()
  const [picked, setPicked] = useState<readonly Picked[] | null>(null)
  const [printing, print] = usePrinting()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read and printed once
  useEffect(() => {
    const one = async (uid: string): Promise<Picked> => ({
      row: await call<ListRow>('get', `${document.name}/${uid}`),
      titles: (await call<{ titles: Titles }>('get', `${document.name}/${uid}/titles`)).titles,
    })
    const read = async () => {
      setPicked(await Promise.all(uids.map(one)))
      print()
    }
    // the HTTP layer has shown what went wrong
    void read().catch(onDone)
  }, [])
  // printed and put away
  useEffect(() => (printing ? onDone : undefined), [printing, onDone])
  if (!printing || !picked) return null
  return picked.map(({ row, titles }) => (
    <PrintedDocument key={row.uid} resource={document} row={row} titles={titles} files={[]} sheet={PICKING} />
  ))
}
