import type { Api } from './api.ts'
import { firstOf, record } from './fixture-record.ts'

export interface BatchMovement {
  date: string
  type: string
  qty: number
  weight: number
}
interface Surroundings {
  /** Dictionary entries by `scode name`. */
  words: ReadonlyMap<string, string>
  /** Where a batch of finishing pigs stands. */
  finishId: string
}

/** Enters what became of the batch after the weanings: losses, the transfer to finishing, its end. */
export async function growBatch(
  api: Api,
  farmId: string,
  { batchNo, movements }: { batchNo: string; movements: readonly BatchMovement[] },
  { words, finishId }: Surroundings,
): Promise<void> {
  for (const { type, ...row } of movements) {
    if (type === 'OUT_DEATH') {
      const reason = firstOf(words, 'growing_death_reason')
      const disposal = firstOf(words, 'disposal_method')
      await enter('batch_out_death', { ...row, reason, disposal, confirmReason: '核实' })
    } else if (type === 'OUT_TRANSFER') {
      const to = { kind: 'TO_FINISH', toBatchNo: finishing(batchNo), opens: true, toHouseId: finishId }
      await enter('batch_transfer', { ...row, ...to })
      await enter('batch_close', { date: row.date })
    } else if (type !== 'IN_WEAN') throw new Error(`the fixture holds a movement of unknown kind: ${type}`)
  }

  function enter(code: string, row: object): Promise<void> {
    return record(api, farmId, code, [{ earNo: batchNo, ...row }])
  }
}

/** BY2025-01 (保育) goes on as FY2025-01 (肥育). */
const finishing = (batchNo: string): string => `F${batchNo.slice(1)}`
