import type { SiloKind } from '#domain/plain/silo.ts'
import type { PlainEvent, PlainType } from './plain.types.ts'

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** 料塔入料 and 余料盘点: what comes to a silo, and what is left in it. */
const siloType = (kind: Exclude<SiloKind, 'USE'>, cell: 'qty' | 'counted') =>
  ({
    subjectOf: () => 'HOUSE' as const,
    complete: ({ payload }) => payload,
    siloOf: ({ uid, date, payload }: PlainEvent) => ({
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
  }) satisfies PlainType

export const feedInType = siloType('IN', 'qty')
const counted = siloType('COUNT', 'counted')

/** What was found stands; what the book had when it was entered stays with it, so that later corrections of its difference show. */
export const feedCountType: PlainType = {
  ...counted,
  complete: ({ date, payload }, _named, { silos }) => ({
    ...payload,
    bookLeft: silos.expected(counted.siloOf({ uid: '', type: 'feed_count', date, payload })),
  }),
}
