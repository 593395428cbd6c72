import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { documentStates } from '#kit/document-rules.ts'
import type { RowOf } from '#kit/field.ts'
import { pigletDropping } from '#resources/pig/piglet-dropping.ts'
import { pigletReceive } from '#resources/pig/piglet-receive.ts'
import { audit } from '#server/kit/audit.ts'
import { alsoIn } from '#server/kit/database.ts'
import { documentNumber } from '#server/kit/document-number.ts'
import { Refused } from '#server/kit/refused.ts'
import { postMoves, takeBackMoves } from '../documents/batch-moves.ts'
import type { Posted, Posting } from '../documents/posting.ts'

type Dropping = RowOf<(typeof pigletDropping)['fields']> & { docNo: string }

/** 仔猪投放: heads leave their batches, and the receiving farm gets a slip to enter what arrived. */
export const pigletDroppingPosting: Posting<typeof pigletDropping> = {
  async post(posted) {
    const row = posted.row
    const farmId = String(posted.row.farmId)
    const moves = row.batches.map(({ batchNo, houseId, heads, weight }) => ({
      batchNo,
      type: 'batch_out_transfer' as const,
      date: row.sendDate,
      payload: { qty: heads, weight: Number(weight), ...(houseId ? { houseId } : {}) },
    }))
    await postMoves(posted, pigletDropping, farmId, moves)
    const receipt = await alsoIn(posted.tx, posted.caller.scope, row.inFarmId, () => openReceipt(posted, row))
    return { receipt_uid: receipt, reception: 'WAITING', received: 0, lost: 0, returned: 0 }
  },
  async unpost(posted) {
    const row = posted.row
    await alsoIn(posted.tx, posted.caller.scope, row.inFarmId, () => voidReceipt(posted))
    await takeBackMoves(posted, String(posted.row.farmId))
    return { receipt_uid: null, reception: null, received: null, lost: null, returned: null }
  },
}

async function openReceipt({ tx, caller, row }: Posted<typeof pigletDropping>, dropping: Dropping) {
  const uid = uuidv7()
  const { inFarmId, outFarmId, sendDate, heads, weight, docNo } = dropping
  const after = {
    farm_id: inFarmId,
    uid,
    doc_no: await documentNumber(tx, inFarmId, pigletReceive.document.prefix, sendDate),
    status: 'DRAFT',
    in_farm_id: inFarmId,
    out_farm_id: outFarmId,
    source_no: docNo,
    send_date: sendDate,
    sent_heads: heads,
    sent_weight: weight,
    receive_date: sendDate,
    opens: true,
    stage: 'NURSERY',
    dropping_uid: row.uid,
    created_by: caller.uid,
    updated_by: caller.uid,
  }
  await tx.insertInto(pigletReceive.table).values(after).execute()
  await audit(tx, caller, { target: pigletReceive.name, targetUid: uid, after })
  return uid
}

/** The receiver's slip goes void with the dropping, unless what arrived is booked already. */
async function voidReceipt({ tx, caller, row, reason }: Posted<typeof pigletDropping>): Promise<void> {
  const receipt = await tx.row(sql<{ uid: string; docNo: string; status: keyof typeof documentStates }>`
    select uid, doc_no as "docNo", status from piglet_receive where dropping_uid = ${row.uid} and status <> 'VOID' for update`)
  if (!receipt) return
  const { uid, docNo, status } = receipt
  if (status === 'APPROVED')
    throw new Refused('ERROR', `仔猪接收单【${docNo}】${documentStates[status]}，请先由接收场反审核`)
  await tx.run(sql`update piglet_receive set status = 'VOID', review_note = ${reason}, updated_by = ${caller.uid}, updated_at = now(),
    version = version + 1 where uid = ${uid}`)
  await audit(tx, caller, {
    target: pigletReceive.name,
    targetUid: uid,
    before: { status },
    after: { status: 'VOID' },
    reason,
  })
}

/** Mean day of birth of the shipped heads, weighted by heads, as a day number. */
export async function bornOf({ tx }: Posted, farmId: string, droppingUid: string): Promise<number | null> {
  const born = await tx.value(sql<string>`
    select sum(m.born * -m.qty) / nullif(sum(-m.qty), 0)
    from document_event d join batch_move m on m.farm_id = d.farm_id and m.source_uid = d.event_uid
    where d.farm_id = ${farmId} and d.document_uid = ${droppingUid} and m.qty < 0 and m.born is not null`)
  return born === null ? null : Number(born)
}
