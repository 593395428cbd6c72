import type { ProcessPayload } from '#domain/semen/payloads.ts'
import { examine, partOf } from '#domain/semen/quality.ts'
import { madeLotOf, tracesOf } from '#domain/semen/traces.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { BulkRow } from '../../kit/bulk.ts'

interface SemenRows {
  semenCollection: BulkRow[]
  semenLot: BulkRow[]
  semenMove: BulkRow[]
}

interface Breed {
  readonly breed_id: unknown
  readonly line_id: unknown
}

/** What one animal's events amount to in the books of semen: a boar gives it, a sow takes it. */
export function semenRows(
  farmId: string,
  pigId: string,
  events: readonly SowEvent[],
  breed: Breed,
): SemenRows {
  const rows: SemenRows = { semenCollection: [], semenLot: [], semenMove: [] }
  for (const event of events) {
    if (event.type === 'event_semen_collect')
      rows.semenCollection.push({ farm_id: farmId, pig_id: pigId, ...collectionRow(event, events) })
    const made = madeLotOf(event)
    if (made) rows.semenLot.push({ farm_id: farmId, ...lotRow(made.payload, event.date), ...breed })
    for (const { lotUid, move } of tracesOf(event))
      rows.semenMove.push({
        farm_id: farmId,
        lot_uid: lotUid,
        source_uid: move.source,
        kind: move.kind,
        move_date: move.date,
        doses: move.doses,
        by_event: true,
        pig_id: pigId,
        counter_farm_id: null,
      })
  }
  return rows
}

function collectionRow(event: SowEvent<'event_semen_collect'>, events: readonly SowEvent[]): BulkRow {
  const { uid, date, payload } = event
  const lot = events.find((one) => isDilutionOf(one, uid))
  const made = lot?.type === 'event_semen_process' ? lot.payload : null
  // events from before their limits were kept: what migration 0053 takes for them
  const usual = examine(payload, DEFAULT_PARAMS)
  return {
    uid,
    collect_date: date,
    collect_time: payload.time ?? null,
    collector: payload.collector ?? null,
    volume: payload.volume,
    colour: payload.colour ?? null,
    smell: payload.smell ?? null,
    density: payload.density ?? null,
    motility: payload.motility,
    abnormal: payload.abnormal,
    ph: payload.ph ?? null,
    agglutination: payload.agglutination ?? null,
    qualified: payload.qualified === true,
    low_motility: payload.lowMotility ?? usual.lowMotility,
    high_abnormal: payload.highAbnormal ?? usual.highAbnormal,
    discard_reason: payload.discardReason ?? null,
    lot_uid: made?.lotUid ?? null,
    doses_made: made ? partOf(made.dosesMade, made.sources.length, made.place) : 0,
  }
}

const isDilutionOf = (event: SowEvent, uid: string): boolean =>
  event.type === 'event_semen_process' && event.payload.sources[event.payload.place]?.uid === uid

function lotRow(made: ProcessPayload, date: string): BulkRow {
  const { lotUid, lotNo, sources, dosesMade, doseVolume, spermPerDose, extender, validTo } = made
  return {
    uid: lotUid,
    lot_no: lotNo,
    origin: 'OWN',
    boar_id: sources[0]?.boarId ?? null,
    boar_ids: sources.map((one) => one.boarId),
    boar_ear_no: sources.map((one) => one.earNo).join('+'),
    produced_date: date,
    valid_to: validTo,
    doses: dosesMade,
    dose_volume: doseVolume,
    sperm_per_dose: spermPerDose ?? null,
    extender: extender ?? null,
  }
}
