import type { PayloadOf } from '#kit/event-form.ts'
import type { feedCount, feedIn, feedUse as feedUseForm } from '#resources/events/feed-forms.ts'
import { date, decimal, defineProjection, id, text } from '#server/kit/projection.ts'
import type { Standalone } from './standalone.ts'

type FeedCells = PayloadOf<typeof feedUseForm> & {
  readonly batchId?: string
  /** The house of the batch. */
  readonly placeId?: string
  readonly unitPrice?: number | null
  readonly cost?: number | null
}

/** kg of feed eaten by a batch or a house; stations and issues add rows of their own. */
export const feedUse = defineProjection<Standalone<FeedCells>>()({
  table: 'feed_use',
  label: '用料',
  key: ['uid'],
  columns: {
    uid: id('用料', ({ uid }) => uid),
    useDate: date('日期', (one) => one.date),
    houseId: id('栋舍', ({ payload }) => payload.placeId ?? payload.houseId),
    batchId: id('批次', ({ payload }) => payload.batchId),
    feedClass: text('类别', ({ payload }) => payload.feedClass),
    feedId: id('饲料', ({ payload }) => payload.feedId),
    qty: decimal('用量', ({ payload }) => payload.qty),
    price: decimal('单价', ({ payload }) => payload.price ?? payload.unitPrice, 4),
    amount: decimal('金额', ({ payload }) => payload.cost),
    source: text('来源', ({ payload }) => payload.source),
  },
})

type SiloCells = PayloadOf<typeof feedIn> & PayloadOf<typeof feedCount> & { readonly sourceUid?: string }

/** Deliveries to a silo, and its counts. */
export const siloMove = defineProjection<Standalone<SiloCells>>()({
  table: 'silo_move',
  label: '料塔',
  key: ['uid'],
  columns: {
    uid: id('记录', ({ uid }) => uid),
    houseId: id('栋舍', ({ payload }) => payload.houseId),
    feedId: id('饲料', ({ payload }) => payload.feedId),
    moveDate: date('日期', (one) => one.date),
    kind: text('变动类型', ({ type }) => (type === 'feed_in' ? 'IN' : 'COUNT')),
    qty: decimal('数量', ({ type, payload }) => (type === 'feed_in' ? payload.qty : payload.counted) ?? 0),
    docNo: text('送料单号', ({ payload }) => payload.docNo),
    sourceUid: id('来源单据', ({ payload }) => payload.sourceUid),
  },
})
