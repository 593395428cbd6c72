import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import type { RowViolation } from './row-result.ts'

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
  if (!made) return null
  const message = ruleMessage('K-05', { 单据: made.label, 单号: made.docNo })
  return { rule: 'K-05', level: 'E', field: 'date', message }
}
