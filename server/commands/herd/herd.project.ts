import { madeLotOf, tracesOf } from '#domain/sow/semen-traces.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { SowHistory } from '#domain/sow/sow.types.ts'
import type { BulkRow } from '#server/kit/bulk.ts'
import { type EntryCells, type OfAnimal, pig, span, stay } from '#server/projections/animal.projection.ts'
import type { derived } from '#server/projections/index.ts'
import { litter, litterMove } from '#server/projections/litter.projection.ts'
import { piglet } from '#server/projections/piglet.projection.ts'
import { semenCollection, semenLot, semenMove } from '#server/projections/semen.projection.ts'
import { service } from '#server/projections/service.projection.ts'

/** All rows projected from one animal's history, by projection. */
export type AnimalRows = Record<keyof typeof derived | 'pig', BulkRow[]>

/** Cells of events by uid; events of a kind were all read by its form. */
type CellsByUid = ReadonlyMap<string, SowEvent['payload']>
const cellsOf = <Cells>(cells: CellsByUid, uid: string | null): Partial<Cells> =>
  (cells.get(uid ?? '') ?? {}) as Partial<Cells>

/** Pure: rebuild and incremental write give the same rows. */
export function project(farmId: string, pigId: string, events: readonly SowEvent[], history: SowHistory) {
  const cells: CellsByUid = new Map(events.map((event) => [event.uid, event.payload]))
  const owner = { farmId, pigId }
  const entry = cellsOf<EntryCells>(cells, events.find(({ type }) => type === 'event_entry')?.uid ?? null)
  const services = new Map(history.services.map((one) => [one.uid, one]))
  // litters that ended in another farm are no figures of this one: they stay with the history of the entry
  const litters = history.litters.slice(history.brought.litters)
  return {
    pig: history.status ? [pig.rowOf({ ...owner, entry, history, earNotch: notchOf(events) })] : [],
    service: history.services
      .slice(history.brought.services)
      .map((one) => service.rowOf({ ...owner, service: one })),
    litter: litters.map((one) =>
      litter.rowOf({
        ...owner,
        litter: one,
        payload: cellsOf(cells, one.uid),
        service: services.get(one.serviceUid ?? ''),
        stay: history.stays.findLast(({ from }) => from <= one.date),
      }),
    ),
    litterMove: litters.flatMap(({ uid, moves }) =>
      moves.map((move) =>
        litterMove.rowOf({ ...owner, litterUid: uid, move, payload: cellsOf(cells, move.uid) }),
      ),
    ),
    piglet: pigletRows(owner, entry, history, cells),
    semenCollection: events.flatMap((event) =>
      event.type === 'event_semen_collect'
        ? [semenCollection.rowOf({ ...owner, event, made: dilutionOf(event.uid, events) })]
        : [],
    ),
    semenLot: events.flatMap((event) => {
      const made = madeLotOf(event)
      return made ? [semenLot.rowOf({ farmId, made: made.payload, date: event.date, entry })] : []
    }),
    semenMove: events
      .flatMap(tracesOf)
      .map(({ lotUid, move }) => semenMove.rowOf({ ...owner, lotUid, ...move })),
    span: history.spans.map((one, no) => span.rowOf({ ...owner, no, span: one })),
    stay: history.stays.map((one, no) => stay.rowOf({ ...owner, no, stay: one })),
  }
}

/** Tagged piglets of a dam. Those tagged in another farm, before she came, stayed there. */
function pigletRows(
  owner: OfAnimal,
  entry: EntryCells,
  { earNo, litters, piglets, services }: SowHistory,
  cells: CellsByUid,
): BulkRow[] {
  const born = litters.filter((one) => !one.init && !one.nurse)
  return piglets
    .filter((one) => cells.has(one.uid))
    .map((one) => {
      const of = litters.find(({ uid }) => uid === one.litterUid)
      return piglet.rowOf({
        ...{ ...owner, piglet: one, entry, damEarNo: earNo, born },
        litter: of,
        litterNo: cellsOf<{ litterNo: string }>(cells, one.litterUid).litterNo,
        service: services.find(({ uid }) => uid === of?.serviceUid),
        reason: cellsOf<{ reason: string }>(cells, one.resultUid).reason,
      })
    })
}

/** The latest ear notch of an animal. */
const notchOf = (events: readonly SowEvent[]): string | undefined =>
  events.flatMap((one) => (one.type === 'event_tag_change' ? (one.payload.earNotch ?? []) : [])).at(-1)

/** The dilution of an ejaculate. */
function dilutionOf(uid: string, events: readonly SowEvent[]) {
  const found = events.find(
    (one) => one.type === 'event_semen_process' && one.payload.sources[one.payload.place]?.uid === uid,
  )
  return found?.type === 'event_semen_process' ? found.payload : null
}
