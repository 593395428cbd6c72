import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { broken, type RowViolation } from './row-result.ts'

export interface Linked {
  readonly uid: string
  readonly farmId: string
  readonly type: string
}

/** K-05: an event made by a document is taken back, or changed, by taking back the document's approval. */
export async function madeByDocument(tx: Tx, { uid, farmId }: Linked): Promise<RowViolation | null> {
  const made = await tx.row(sql<{ label: string; docNo: string }>`
    select label, doc_no as "docNo" from document_event
    where farm_id = ${farmId} and event_uid = ${uid}`)
  return made ? broken('K-05', 'date', { 单据: made.label, 单号: made.docNo }) : null
}
