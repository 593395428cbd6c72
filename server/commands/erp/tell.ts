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

/** Tells the ERP anew of documents whose amount has followed a price since it was told of them. What somebody ignored stays so. */
export async function tellFollowed(
  tx: Tx,
  farmId: string,
  { table, document }: Document,
  uids: readonly string[],
): Promise<void> {
  if (!document.tells) return
  await sql`with told as materialized (select m.*, d.amount as now_amount, d.lines as now_lines
      from erp_message m join ${sql.table(table)} d on d.farm_id = m.farm_id and d.uid = m.source_uid
      where m.farm_id = ${farmId} and m.source_uid = any(${uids}::uuid[]) and not m.reverses and not m.reversed and m.status <> 'IGNORED'
        and m.amount is distinct from d.amount)
    select erp_take_back(farm_id, source_uid), erp_tell(farm_id, source_uid, kind, doc_no, event_date, subject, qty, weight, now_amount,
      payload || jsonb_build_object('data', payload->'data' || jsonb_build_object('amount', now_amount::text, 'lines', now_lines))) from told`.execute(
    tx,
  )
}
