import type { SiloKind } from '#domain/plain/silo.ts'
import type { PlainType } from './types.ts'

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** 料塔入料 and 余料盘点: what comes to a silo, and what is left in it. */
const siloType = (kind: Exclude<SiloKind, 'USE'>, cell: 'qty' | 'counted'): PlainType => ({
  subjectOf: () => 'HOUSE',
  complete: ({ payload }) => payload,
  siloOf: ({ uid, date, payload }) => ({
    houseId: String(payload.houseId),
    feedId: String(payload.feedId),
    move: { uid, date, kind, qty: number(payload[cell]) },
  }),
  rowsOf: (farm_id, { uid, date, payload }) => ({
    silo_move: {
      farm_id,
      uid,
      house_id: payload.houseId,
      feed_id: payload.feedId,
      move_date: date,
      kind,
      qty: number(payload[cell]),
      doc_no: payload.docNo ?? null,
      source_uid: payload.sourceUid ?? null,
    },
  }),
})

export const feedInType = siloType('IN', 'qty')
export const feedCountType = siloType('COUNT', 'counted')
