import { sql } from 'kysely'
import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { deliveryBatch } from '#resources/sales/delivery-batch.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Posted, Posting } from '../documents/posting.ts'
import { withdrawalNote, withdrawalsOfBatches, withdrawnOn } from '../herd/withdrawn-until.ts'
import type { Ticket } from './ticket-events.ts'

/** 出栏批次: pigs of an open batch that may be sold on the day; it moves nothing until a ticket is made of it. */
export const deliveryBatchPosting: Posting<typeof deliveryBatch> = {
  async post({ tx, row, reason }) {
    const { planFarmId, batchNo, planDate, planHeads } = row
    const batch = await openBatch(tx, planFarmId, batchNo)
    if (!batch) throw invalid({ batchNo: [ruleMessage('K-32', { 批次: batchNo })] })
    const periods = await withdrawalsOfBatches(tx, planFarmId, [batchNo])
    const note = withdrawalNote(withdrawnOn(periods, batchNo, planDate))
    const doubts = [
      ...(note ? [note] : []),
      ...(planHeads > batch.stock - batch.planned ? [tooFew(batch)] : []),
    ]
    if (doubts.length > 0 && !reason) throw new Refused('ERROR', `${doubts.join('；')}（确认无误请填写原因）`)
    return { progress: 'PLANNED' }
  },
  async unpost({ row }) {
    const { ticketNo } = row
    if (ticketNo) throw new Refused('ERROR', `已按销售单【${ticketNo}】出栏，请先反审核该销售单`)
    return { progress: null }
  },
}

interface OpenBatch {
  readonly uid: string
  readonly stock: number
  /** Heads planned for other waiting dispatches. */
  readonly planned: number
}

const tooFew = ({ stock, planned }: OpenBatch): string =>
  `批次现有存栏${stock}头${planned > 0 ? `，已排计划${planned}头，余量` : '，'}少于预计头数`

const openBatch = (tx: Tx, farmId: string, batchNo: string) =>
  tx.row(sql<OpenBatch>`select b.uid, coalesce(b.stock, 0) as stock,
      (select coalesce(sum(d.plan_heads), 0)::int from delivery_batch d where d.farm_id = b.farm_id and d.batch_no = b.batch_no
        and d.status = 'APPROVED' and d.progress = 'PLANNED' and not d.deleted) as planned from batch b
     where b.farm_id = ${farmId} and b.batch_no = ${batchNo} and b.status = 'OPEN' and not b.deleted`)

interface Sold extends Pick<Ticket, 'saleFarmId' | 'deliveryNo' | 'lines'> {
  readonly docNo: string
}

/** Writes the heads actually sold of a planned dispatch, where the ticket was made of one: the lines of its batch. */
export async function takeDelivery({ tx }: Posted, { saleFarmId, docNo, deliveryNo, lines }: Sold) {
  if (!deliveryNo) return
  const batchNo = await tx.value(sql<string>`select batch_no from delivery_batch
    where farm_id = ${saleFarmId} and doc_no = ${deliveryNo} and status = 'APPROVED' and ticket_no is null and not deleted
    for update`)
  if (batchNo === null) throw invalid({ deliveryNo: ['没有这张待出栏的出栏批次'] })
  const own = lines.filter((line) => line.source === 'BATCH' && line.batchNo === batchNo)
  if (own.length === 0) throw invalid({ deliveryNo: [`销售单没有出栏批次的批次【${batchNo}】`] })
  const [heads, weight] = [own.map(({ qty }) => qty), own.map((line) => line.weight)].map((one) => sumOf(one))
  await tx.run(sql`update delivery_batch set progress = 'DONE', ticket_no = ${docNo}, actual_heads = ${heads?.toNumber() ?? 0},
      actual_weight = ${roundHalfUp(weight ?? 0)}, version = version + 1
    where farm_id = ${saleFarmId} and doc_no = ${deliveryNo} and not deleted`)
}

/** Sets the planned dispatch back to waiting. */
export async function freeDelivery({ tx }: Posted, { saleFarmId, docNo, deliveryNo }: Sold): Promise<void> {
  if (!deliveryNo) return
  await tx.run(sql`update delivery_batch set progress = 'PLANNED', ticket_no = null, actual_heads = null, actual_weight = null,
      version = version + 1 where farm_id = ${saleFarmId} and doc_no = ${deliveryNo} and ticket_no = ${docNo}`)
}
