import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { RowOf } from '#kit/field.ts'
import type { deliveryBatch } from '#resources/sales/delivery-batch.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid, Refused } from '../../kit/refused.ts'
import { loadWithdrawals } from '../batch/withdrawals.ts'
import type { Posted, Posting } from '../documents/postings.ts'

type Delivery = RowOf<(typeof deliveryBatch)['fields']>

/** 出栏批次: pigs of a batch that stands and may be sold on the day; it moves nothing until a ticket is made of it. */
export const deliveryBatchPosting: Posting = {
  async post({ tx, row, reason }) {
    const { planFarmId, batchNo, planDate, planHeads } = row as unknown as Delivery
    const batch = await openBatch(tx, planFarmId, batchNo)
    if (!batch) throw invalid({ batchNo: [ruleMessage('K-32', { 批次: batchNo })] })
    const bound = await loadWithdrawals(tx, planFarmId, [batch.uid])
    const isBound = bound.some(({ from, until }) => from <= planDate && planDate <= until)
    const doubts = [
      ...(isBound ? [ruleMessage('G-10', {})] : []),
      ...(planHeads > batch.stock ? [`批次现有存栏${batch.stock}头，少于预计头数`] : []),
    ]
    if (doubts.length > 0 && !reason) throw new Refused('ERROR', `${doubts.join('；')}（确认无误请填写原因）`)
    return { progress: 'PLANNED' }
  },
  async unpost({ row }) {
    const { ticketNo } = row as unknown as Delivery
    if (ticketNo) throw new Refused('ERROR', `已按销售单【${ticketNo}】出栏，请先反审核该销售单`)
    return { progress: null }
  },
}

async function openBatch(tx: Tx, farmId: string, batchNo: string) {
  const found = await sql<{
    uid: string
    stock: number
  }>`select b.uid, coalesce(b.stock, 0) as stock from batch b
     where b.farm_id = ${farmId} and b.batch_no = ${batchNo} and b.status = 'OPEN' and not b.deleted`.execute(
    tx,
  )
  return found.rows[0]
}

interface Sold {
  readonly saleFarmId: string
  readonly docNo: string
  readonly deliveryNo: string | null
  readonly heads: number | null
  readonly grossWeight: string | null
}

/** What really went of a planned dispatch, where the ticket was made of one. */
export async function takeDelivery({ tx }: Posted, sold: Sold): Promise<void> {
  if (!sold.deliveryNo) return
  const found = await sql`update delivery_batch set progress = 'DONE', ticket_no = ${sold.docNo},
      actual_heads = ${sold.heads}, actual_weight = ${sold.grossWeight}, version = version + 1
    where farm_id = ${sold.saleFarmId} and doc_no = ${sold.deliveryNo} and status = 'APPROVED' and ticket_no is null and not deleted
    returning uid`.execute(tx)
  if (found.rows.length === 0) throw invalid({ deliveryNo: ['没有这张待出栏的出栏批次'] })
}

/** The planned dispatch waits again. */
export async function freeDelivery({ tx }: Posted, { saleFarmId, docNo, deliveryNo }: Sold): Promise<void> {
  if (!deliveryNo) return
  await sql`update delivery_batch set progress = 'PLANNED', ticket_no = null, actual_heads = null, actual_weight = null,
      version = version + 1 where farm_id = ${saleFarmId} and doc_no = ${deliveryNo} and ticket_no = ${docNo}`.execute(
    tx,
  )
}
