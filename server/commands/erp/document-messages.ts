import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Row } from '#server/kit/store.ts'

/** Queues the ERP message of an approved document, in the same transaction; takes it back when the approval is taken back. */
export async function queueDocumentMessage(tx: Tx, { name, document }: Document, row: Row): Promise<void> {
  const { erpMessage, day } = document
  if (!erpMessage) return
  await tx.run(sql`select erp_take_back(${row.farmId}, ${row.uid})`)
  if (row.status !== 'APPROVED') return
  const payload = JSON.stringify({ document: name, date: row[day], docNo: row.docNo, data: row })
  await tx.run(sql`select erp_enqueue(${row.farmId}, ${row.uid}, ${erpMessage}, ${row.docNo}, ${row[day]}, ${row.items ?? null}, null, null,
    ${row.amount ?? null}, ${payload}::jsonb)`)
}

/** Queues new ERP messages for documents whose amount has followed a price since the last message. Ignored messages stay ignored. */
export async function queueFollowingMessages(
  tx: Tx,
  farmId: string,
  { table, document }: Document,
  uids: readonly string[],
): Promise<void> {
  if (!document.erpMessage) return
  await tx.run(sql`with reported as materialized (select m.*, d.amount as now_amount, d.lines as now_lines
      from erp_message m join ${sql.table(table)} d on d.farm_id = m.farm_id and d.uid = m.source_uid
      where m.farm_id = ${farmId} and m.source_uid = any(${uids}::uuid[]) and not m.reverses and not m.reversed and m.status <> 'IGNORED'
        and m.amount is distinct from d.amount)
    select erp_take_back(farm_id, source_uid), erp_enqueue(farm_id, source_uid, kind, doc_no, event_date, subject, qty, weight, now_amount,
      payload || jsonb_build_object('data', payload->'data' || jsonb_build_object('amount', now_amount::text, 'lines', now_lines))) from reported`)
}

/** Queues ERP messages for semen sold to a client, as for other sales; shipments to a farm of the group are no sale. */
export async function queueShipmentMessages(
  tx: Tx,
  { farm_id: farmId, uid }: { farm_id: string; uid: string },
): Promise<void> {
  const sale = sql`semen_sale s where s.farm_id = ${farmId} and s.uid = ${uid} and s.destination = 'CLIENT'`
  const data = sql`jsonb_build_object('clientId', s.client_id, 'lotNo', s.lot_no, 'doses', s.doses, 'price', s.price, 'amount', s.amount)`
  const isSent = sql`exists (select from erp_message m where m.farm_id = s.farm_id and m.source_uid = s.uid and not m.reverses and not m.reversed
    and s.status = 'SHIPPED' and not s.deleted and m.event_date = s.ship_date and m.payload->'data' = ${data})`
  await tx.run(sql`select erp_take_back(s.farm_id, s.uid) from ${sale} and not ${isSent}`)
  await tx.run(sql`select erp_enqueue(s.farm_id, s.uid, 'SALE', s.doc_no, s.ship_date, '精液 ' || s.lot_no, s.doses, null, s.amount,
      jsonb_build_object('document', 'semen-sales', 'date', s.ship_date, 'docNo', s.doc_no, 'data', ${data}))
    from ${sale} and s.status = 'SHIPPED' and not s.deleted and not ${isSent}`)
}
