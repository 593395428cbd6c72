import type { ReactNode } from 'react'
import type { Document } from '#kit/document.ts'
import { requisition } from '#resources/material/requisition.ts'
import type { Titles } from '#views/document-form/use-line-titles.ts'
import { PrintedDocument } from '#views/document-list/printed-document.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { Call } from '#views/use-server-call.ts'

const document: Document = requisition

/** The picked quantity is written in by hand; cost does not concern the picker. */
const PICKING = { label: '拣货单', open: ['issueQty'], without: ['amount', 'onHand'] } as const

/** 拣货单: requisitions as they print by themselves, one after the other. */
export async function readPickingList(call: Call, uids: readonly string[]): Promise<ReactNode> {
  const one = async (uid: string) => {
    const row = await call<ListRow>('get', `${document.name}/${uid}`)
    const { titles } = await call<{ titles: Titles }>('get', `${document.name}/${uid}/titles`)
    return (
      <PrintedDocument key={uid} resource={document} row={row} titles={titles} files={[]} sheet={PICKING} />
    )
  }
  return Promise.all(uids.map(one))
}
