import type { PlainType } from './plain.types.ts'

/** 批次费用: money spent on a batch on a day. */
export const batchCostType: PlainType = {
  subjectOf: () => 'BATCH',
  complete: ({ payload }, { batch }) => ({ ...payload, ...(batch ? { batchId: batch.uid } : {}) }),
  rowsOf: (farm_id, { uid, date, payload }) => ({
    batch_cost_entry: {
      farm_id,
      uid,
      cost_date: date,
      batch_id: payload.batchId,
      item: payload.item,
      amount: payload.amount,
    },
  }),
}
