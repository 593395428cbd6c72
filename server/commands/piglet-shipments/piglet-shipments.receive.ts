import { sql } from 'kysely'
import { roundHalfUp } from '#domain/decimal.ts'
import type { RowOf } from '#kit/field.ts'
import { pigletDropping } from '#resources/pig/piglet-dropping.ts'
import { pigletReceive } from '#resources/pig/piglet-receive.ts'
import { alsoIn } from '#server/kit/database.ts'
import { invalid, notFound } from '#server/kit/refused.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { type DocumentMove, postMoves, takeBackMoves } from '../documents/batch-moves.ts'
import type { Posted, Posting } from '../documents/posting.ts'
import { bornOf } from './dropping.ts'

type Receipt = RowOf<(typeof pigletReceive)['fields']>

interface Source {
  readonly uid: string
  readonly farmId: string
  readonly batches: readonly { batchNo: string; heads: number; weight: string; houseId: string | null }[]
}

/** 仔猪接收: arrived heads enter a batch, returned ones their former batch; heads that died on the way enter neither. */
export const pigletReceivePosting: Posting<typeof pigletReceive> = {
  async post(posted) {
    const row = posted.row
    assertExplained(row)
    const source = await sourceOf(posted, row)
    const born = await alsoIn(posted.tx, posted.caller.scope, source.farmId, () =>
      bornOf(posted, source.farmId, source.uid),
    )
    const into = movesInto(row, born)
    if (into.length > 0) await postMoves(posted, pigletReceive, row.inFarmId, into)
    const { heads, dead, returned } = row
    await atSource(posted, source, async () => {
      if (returned) await postMoves(posted, pigletReceive, source.farmId, movesBack(row, source, born))
      await notify(posted, source, {
        reception: 'RECEIVED',
        received: heads ?? 0,
        lost: dead ?? 0,
        returned: returned ?? 0,
      })
    })
    return undefined
  },
  async unpost(posted) {
    const row = posted.row
    const source = await sourceOf(posted, row)
    await takeBackMoves(posted, row.inFarmId)
    await atSource(posted, source, async () => {
      await takeBackMoves(posted, source.farmId)
      await notify(posted, source, { reception: 'WAITING', received: 0, lost: 0, returned: 0 })
    })
    return undefined
  },
}

const atSource = (
  { tx, caller }: Posted<typeof pigletReceive>,
  { farmId }: Source,
  work: () => Promise<void>,
): Promise<void> => alsoIn(tx, caller.scope, farmId, work)

/** All heads sent must have arrived, died on the way or been returned (R5). */
function assertExplained({ heads, weight, dead, returned, sentHeads, houseId, batchNo }: Receipt): void {
  const reported = (heads ?? 0) + (dead ?? 0) + (returned ?? 0)
  if (reported !== sentHeads)
    throw invalid({ heads: [`接收+途中死亡+退回应等于发出头数${sentHeads}头（现为${reported}头）`] })
  if (!heads) return
  if (!weight) throw invalid({ weight: ['请输入接收重量'] })
  if (!houseId) throw invalid({ houseId: ['请选择栋舍'] })
  if (!batchNo) throw invalid({ batchNo: ['请输入转入批次'] })
}

async function sourceOf(posted: Posted<typeof pigletReceive>, { outFarmId }: Receipt): Promise<Source> {
  const { tx, caller, row } = posted
  const source = await alsoIn(tx, caller.scope, String(outFarmId), () =>
    tx.row(sql<Source>`select d.uid, d.farm_id as "farmId", d.batches from piglet_dropping d
      join piglet_receive r on r.farm_id = ${row.farmId} and r.uid = ${row.uid} and r.dropping_uid = d.uid
      where d.farm_id = ${outFarmId} for update of d`),
  )
  if (!source) throw notFound()
  return source
}

function movesInto(row: Receipt, born: number | null): DocumentMove[] {
  const { heads, weight, batchNo, houseId, receiveDate: date, opens, stage } = row
  if (!heads || !batchNo || !houseId) return []
  const payload = { qty: heads, weight: Number(weight), houseId, ...(born === null ? {} : { born }) }
  const newBatch = opens ? { stage: stage ?? 'NURSERY', houseId } : null
  return [{ batchNo, opens: newBatch, type: 'batch_in_transfer', date, payload }]
}

/** Returned heads enter the batches they left, the last line first, at the weight they left with. */
function movesBack({ returned, receiveDate }: Receipt, { batches }: Source, born: number | null) {
  let left = returned ?? 0
  return batches.toReversed().flatMap(({ batchNo, heads, weight, houseId }): DocumentMove[] => {
    const qty = Math.min(left, heads)
    left -= qty
    if (qty === 0) return []
    const kilos = Math.round(((Number(weight) * qty) / heads) * 100) / 100
    const payload = {
      qty,
      weight: kilos,
      ...(houseId ? { houseId } : {}),
      ...(born === null ? {} : { born }),
    }
    return [{ batchNo, type: 'batch_in_transfer', date: receiveDate, payload }]
  })
}

async function notify(
  { tx, caller }: Posted<typeof pigletReceive>,
  { uid, farmId }: Source,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .updateTable(pigletDropping.table)
    .set({ ...change, updated_by: caller.uid, updated_at: sql`now()`, version: sql`version + 1` })
    .where('farm_id', '=', farmId)
    .where('uid', '=', uid)
    .execute()
}

/** Share of the heads sent that did not arrive, per cent. */
export const pigletReceivePolicy: WritePolicy<typeof pigletReceive> = async (_tx, _caller, change) => {
  const { heads, sentHeads } = rowAfter(change)
  if (heads === null || !sentHeads) return { loss_rate: null }
  return { loss_rate: roundHalfUp(((sentHeads - heads) * 100) / sentHeads) }
}
