import type { ProcessPayload } from '#domain/semen/payloads.ts'
import { examine, partOf } from '#domain/semen/quality.ts'
import { madeLotOf, tracesOf } from '#domain/semen/traces.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { Piglet, SowHistory } from '#domain/sow/types.ts'
import { isUuid } from '#kit/parse.ts'
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

type Payload = Readonly<Record<string, unknown>>
const uuidOrNull = (value: unknown): string | null => (isUuid(value) ? value : null)

/** The tagged piglets of one dam. Those tagged in another farm, before she came, stayed there. */
export function pigletRows(
  payloads: ReadonlyMap<string, Payload>,
  entry: Payload,
  history: SowHistory,
): BulkRow[] {
  const born = history.litters.filter((one) => !one.init && !one.nurse)
  const dam = {
    dam_ear_no: history.earNo,
    breed_id: uuidOrNull(entry.breedId),
    line_id: uuidOrNull(entry.lineId),
    dam_litters: born.length,
    dam_live: born.reduce((sum, one) => sum + one.livePiglets, 0),
  }
  return history.piglets
    .filter((one) => payloads.has(one.uid))
    .map((one) => ({ ...pigletRow(one, payloads), ...dam, ...litterOf(one, payloads, history) }))
}

function litterOf(piglet: Piglet, payloads: ReadonlyMap<string, Payload>, history: SowHistory): BulkRow {
  const litter = history.litters.find((one) => one.uid === piglet.litterUid)
  const service = history.services.find((one) => one.uid === litter?.serviceUid)
  return {
    litter_uid: piglet.litterUid,
    litter_no: payloads.get(piglet.litterUid)?.litterNo ?? null,
    parity: litter?.parity ?? null,
    sire_ear_no: service?.boarEarnock ?? null,
    wean_date: litter?.weanDate ?? null,
  }
}

function pigletRow(one: Piglet, payloads: ReadonlyMap<string, Payload>): BulkRow {
  const moment = `${one.date} 00:00:00+08`
  return {
    uid: one.uid,
    piglet_no: one.pigletNo,
    sex: one.sex,
    birth_date: one.birthDate,
    teats: (one.teatL ?? 0) + (one.teatR ?? 0) || null,
    teat_l: one.teatL,
    teat_r: one.teatR,
    weight: one.weight,
    tag_date: one.date,
    preselected: one.preselected,
    result: one.result,
    result_date: one.resultDate,
    result_uid: one.resultUid,
    new_ear_no: one.newEarNo,
    reason: payloads.get(one.resultUid ?? '')?.reason ?? null,
    created_at: moment,
    updated_at: moment,
  }
}
