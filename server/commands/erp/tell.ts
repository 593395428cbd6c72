import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Tx } from '../../kit/database.ts'
import type { Row } from '../../kit/store.ts'

/** Tells the ERP of a document that was approved, in the same transaction; one whose approval goes is taken back. */
export async function tellDocument(tx: Tx, { name, document }: Document, row: Row): Promise<void> {
  const { tells, day } = document
  if (!tells) return
  await sql`select erp_take_back(${row.farmId}, ${row.uid})`.execute(tx)
  if (row.status !== 'APPROVED') return
  const payload = JSON.stringify({ document: name, date: row[day], docNo: row.docNo, data: row })
  await sql`select erp_tell(${row.farmId}, ${row.uid}, ${tells}, ${row.docNo}, ${row[day]}, ${row.items ?? null}, null, null,
    ${row.amount ?? null}, ${payload}::jsonb)`.execute(tx)
}
