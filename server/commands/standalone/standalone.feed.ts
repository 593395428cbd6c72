import { amountOf } from '#domain/standalone/amount.ts'
import type { SiloKind } from '#domain/standalone/silo.ts'
import { CLASS_OF_STAGE } from '#domain/standalone/standalone.labels.ts'
import { feedUse, siloMove } from '#server/projections/feed.projection.ts'
import { broken } from '../entry/row-result.ts'
import { asNumber, foundOf } from './standalone.materials.ts'
import type { StandaloneEvent, StandaloneType } from './standalone.types.ts'

/** 用料: kg of feed eaten by a batch or a house; the price of the day is stored with it. */
export const feed: StandaloneType = {
  subjectOf: ({ earNo }) => (earNo ? 'BATCH' : 'HOUSE'),
  complete(row, { batch }, facts) {
    const { payload } = row
    const { unitPrice } = foundOf('feedId', row, facts)
    const price = asNumber(payload.price) ?? unitPrice
    return {
      ...payload,
      ...(batch ? { batchId: batch.uid, placeId: payload.houseId ?? batch.houseId } : {}),
      feedClass: payload.feedClass ?? CLASS_OF_STAGE[batch?.stage ?? ''] ?? 'FINISH',
      unitPrice,
      cost: amountOf(asNumber(payload.qty), price),
    }
  },
  /** K-58: feed fed by its issue is not recorded again. K-54: nor feed eaten at stations, by house. */
  judge({ date, payload }, _named, { stations, settings }) {
    if ((payload.source ?? 'ISSUE') === 'ISSUE' && settings.params.on(date).feed_by === 'ISSUE')
      return [broken('K-58', 'source', {})]
    const fed = payload.earNo ? undefined : stations.of(date, payload)
    return fed ? [broken('K-54', 'houseId', { n: fed.heads, m: fed.qty })] : []
  },
  siloOf({ uid, date, payload }) {
    const houseId = payload.placeId ?? payload.houseId
    if (payload.source !== 'SILO' || !houseId) return null
    const move = { uid, date, kind: 'USE', qty: asNumber(payload.qty) ?? 0 } as const
    return { houseId: String(houseId), feedId: String(payload.feedId), move }
  },
  // feed of stations left the warehouse at its delivery
  stockOf: ({ source, feedId, qty }) =>
    source === 'STATION'
      ? null
      : {
          ...{ field: 'qty', materialId: String(feedId), qty: asNumber(qty) ?? 0, lot: '' },
          at: source === 'SILO' ? 'SILO' : 'HOUSE',
        },
  projection: feedUse,
}

/** 料塔入料 and 余料盘点: deliveries to a silo, and counts of its content. */
const siloType = (kind: Exclude<SiloKind, 'USE'>, cell: 'qty' | 'counted') =>
  ({
    subjectOf: () => 'HOUSE' as const,
    complete: ({ payload }) => payload,
    siloOf: ({ uid, date, payload }: StandaloneEvent) => ({
      houseId: String(payload.houseId),
      feedId: String(payload.feedId),
      move: { uid, date, kind, qty: asNumber(payload[cell]) ?? 0 },
    }),
    projection: siloMove,
  }) satisfies StandaloneType

export const feedInType = siloType('IN', 'qty')
const counted = siloType('COUNT', 'counted')

/** The counted quantity is kept; the expected one of its entry is stored with it, so that later corrections of the difference show. */
export const feedCountType: StandaloneType = {
  ...counted,
  complete: ({ date, payload }, _named, { silos }) => ({
    ...payload,
    bookLeft: silos.expected(counted.siloOf({ uid: '', type: 'feed_count', date, payload })),
  }),
}
