import { amountOf } from '#domain/plain/amount.ts'
import { CLASS_OF_STAGE } from '#domain/plain/labels.ts'
import { foundOf } from './materials.ts'
import type { PlainType } from './types.ts'

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** 用料: kg of feed that a batch or a house has eaten; the price of the day stays with it. */
export const feed: PlainType = {
  subjectOf: ({ earNo }) => (earNo ? 'BATCH' : 'HOUSE'),
  complete({ payload }, { batch }, world) {
    const { unitPrice } = foundOf('feedId', payload, world)
    const price = number(payload.price) ?? unitPrice
    return {
      ...payload,
      ...(batch ? { batchId: batch.uid, placeId: payload.houseId ?? batch.houseId } : {}),
      feedClass: payload.feedClass ?? CLASS_OF_STAGE[batch?.stage ?? ''] ?? 'FINISH',
      unitPrice,
      cost: amountOf(number(payload.qty), price),
    }
  },
  rowsOf: (farm_id, { uid, date, payload }) => ({
    feed_use: {
      farm_id,
      uid,
      use_date: date,
      house_id: payload.placeId ?? payload.houseId ?? null,
      batch_id: payload.batchId ?? null,
      feed_class: payload.feedClass,
      feed_id: payload.feedId,
      qty: payload.qty,
      price: payload.price ?? payload.unitPrice ?? null,
      amount: payload.cost ?? null,
      source: payload.source ?? null,
    },
  }),
}
