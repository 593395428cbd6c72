import type { EventType, SowEvent } from '#domain/sow/events.ts'
import { EVENT_LABELS } from '#domain/sow/labels.ts'
import { matedFrom } from '#domain/sow/mating.ts'
import type { Litter, Service, SowHistory, SucklingMove } from '#domain/sow/types.ts'
import { isUuid } from '#kit/parse.ts'
import type { BulkRow } from '#server/kit/bulk.ts'
import type { derived } from './herd.tables.ts'
import { pigletRows, semenRows } from './semen-rows.ts'

/** All rows one animal's history amounts to. Pure: rebuild and incremental write come to the same. */
export type Projection = Record<keyof typeof derived | 'pig', BulkRow[]>

type Payload = Readonly<Record<string, unknown>>
const uuidOrNull = (value: unknown): string | null => (isUuid(value) ? value : null)

export function project(
  farmId: string,
  pigId: string,
  events: readonly SowEvent[],
  history: SowHistory,
): Projection {
  const entry = entryOf(events)
  const breed = { breed_id: uuidOrNull(entry.breedId), line_id: uuidOrNull(entry.lineId) }
  const payloads = new Map(events.map((event) => [event.uid, event.payload as Payload]))
  const owner = { farm_id: farmId, pig_id: pigId }
  const services = new Map(history.services.map((one) => [one.uid, one]))
  // what ended in another farm is no figure of this one: it stays with the history of the entry
  const litters = history.litters.slice(history.brought.litters)
  return {
    pig: history.status ? [{ farm_id: farmId, uid: pigId, ...pigRow(events, history) }] : [],
    service: history.services
      .slice(history.brought.services)
      .map((one) => ({ ...owner, ...serviceRow(one) })),
    litter: litters.map((one) => ({
      ...owner,
      ...litterRow(one, payloads.get(one.uid) ?? {}, services.get(one.serviceUid ?? ''), history),
    })),
    litterMove: litters.flatMap((one) =>
      one.moves.map((move) => ({
        ...owner,
        uid: move.uid,
        litter_uid: one.uid,
        kind: move.kind,
        move_date: move.date,
        qty: move.qty,
        suckling: move.suckling,
        ...destinationOf(move, payloads.get(move.uid)),
      })),
    ),
    piglet: pigletRows(payloads, entryOf(events), history).map((one) => ({ ...owner, ...one })),
    ...semenRows(farmId, pigId, events, breed),
    span: history.spans.map((one, no) => ({
      ...owner,
      no,
      from_date: one.from,
      to_date: one.to,
      since: one.since,
      status: one.status,
      open_reason: one.openReason,
      parity: one.parity,
    })),
    stay: history.stays.map((one, no) => ({
      ...owner,
      no,
      from_date: one.from,
      to_date: one.to,
      house_id: one.houseId,
      pen_id: one.penId,
    })),
  }
}

/** Where weaned piglets went, with the kg of them all: their batch reads it here. */
function destinationOf({ kind }: SucklingMove, payload: Payload = {}): BulkRow {
  if (kind !== 'WEAN') return { batch_id: null, house_id: null, weight: null }
  const target = (payload.target ?? {}) as Payload
  const of = target.kind === 'BATCH' ? target : {}
  return {
    batch_id: uuidOrNull(of.id),
    house_id: uuidOrNull(of.houseId),
    weight: payload.weanWeight ?? null,
  }
}

function serviceRow(one: Service): BulkRow {
  return {
    uid: one.uid,
    service_date: one.date,
    cycle_parity: one.cycleParity,
    service_no: one.no,
    category: one.category,
    init: one.init,
    boar_id: one.boarId,
    boar_earnock: one.boarEarnock,
    technician: one.technicianId,
    dose_count: one.doses.length,
    wean_date: one.weanDate,
    due_date: one.dueDate,
    positive_date: one.positiveDate,
    outcome: one.outcome,
    outcome_date: one.outcomeDate,
  }
}

function litterRow(
  one: Litter,
  payload: Payload,
  service: Service | undefined,
  history: SowHistory,
): BulkRow {
  const stay = history.stays.findLast((place) => place.from <= one.date)
  return {
    uid: one.uid,
    farrow_date: one.date,
    parity: one.parity,
    litter_no: payload.litterNo ?? null,
    service_uid: one.serviceUid,
    mate_date: service?.date ?? null,
    boar_id: service?.boarId ?? null,
    boar_earnock: service?.boarEarnock ?? null,
    technician: service?.technicianId ?? null,
    gestation_days: one.gestationDays,
    init: one.init,
    healthy: one.healthy,
    weak: one.weak,
    deformed_live: one.deformedLive,
    live_piglets: one.livePiglets,
    stillborn: one.stillborn,
    black_dead: one.blackDead,
    mummy: one.mummy,
    deformed_dead: one.deformedDead,
    total_born: one.totalBorn,
    males: payload.males ?? null,
    females: payload.females ?? null,
    litter_weight: one.litterWeight,
    duration_min: payload.durationMin ?? null,
    assisted: payload.assisted ?? null,
    midwife: payload.midwife ?? null,
    house_id: stay?.houseId ?? null,
    pen_id: uuidOrNull(payload.penId) ?? stay?.penId ?? null,
    nurse: one.nurse,
    foster_in: one.fosterIn,
    foster_out: one.fosterOut,
    selected: one.selected,
    suckling: one.suckling,
    deaths: one.deaths,
    weaned: one.weaned,
    // they were not weighed: no weight, not one of 0 kg
    wean_weight: one.weaned > 0 && one.weanWeight > 0 ? one.weanWeight : null,
    wean_date: one.weanDate,
    lactation_days: one.lactationDays,
  }
}

const entryOf = (events: readonly SowEvent[]): Payload =>
  (events.find((event) => event.type === 'event_entry')?.payload ?? {}) as Payload

function pigRow(events: readonly SowEvent[], history: SowHistory): BulkRow {
  const entry = entryOf(events)
  const opening = (entry.opening ?? {}) as Payload
  return {
    ...identity(entry, opening),
    ear_notch: notchOf(events) ?? entry.earNotch ?? null,
    ...progress(history),
    pig_class: pigClass(String(entry.sex), history),
    entry_date: history.entryDate,
    last_event: EVENT_LABELS[history.lastEvent?.type as EventType] ?? null,
    last_event_date: history.lastEvent?.date ?? null,
    last_wean_date: lastWeaning(history, opening),
  }
}

/** Her own last one, else the one she was taken over after, else the last she brought along. */
function lastWeaning({ litters, brought }: SowHistory, opening: Payload): unknown {
  const last = (told: SowHistory['litters']) => told.findLast((one) => one.weanDate)?.weanDate
  return last(litters.slice(brought.litters)) ?? opening.weanDate ?? last(litters) ?? null
}

/** The notch she was last given. */
const notchOf = (events: readonly SowEvent[]): unknown =>
  events.flatMap((one) => (one.type === 'event_tag_change' ? (one.payload.earNotch ?? []) : [])).at(-1)

/** What the entry event says and no later event changes. */
function identity(entry: Payload, opening: Payload): BulkRow {
  return {
    sex: entry.sex,
    birth_date: entry.birthDate ?? null,
    breed_id: uuidOrNull(entry.breedId),
    line_id: uuidOrNull(entry.lineId),
    source: entry.source ?? null,
    supplier_id: uuidOrNull(entry.supplierId),
    pig_no: entry.pigNo ?? null,
    ear_tag: entry.earTag ?? null,
    rfid: entry.rfid ?? null,
    sire_ear_no: entry.sireEarNo ?? null,
    dam_ear_no: entry.damEarNo ?? null,
    birth_litter_id: uuidOrNull(entry.birthLitterId),
    birth_piglet_id: uuidOrNull(entry.birthPigletId),
    bloodline: entry.bloodline ?? null,
    teat_l: entry.teatL ?? null,
    teat_r: entry.teatR ?? null,
    entry_parity: opening.parity ?? 0,
    entry_weight: entry.entryWeight ?? null,
    original_value: entry.originalValue ?? null,
    residual_rate: entry.residualRate ?? null,
    dep_months: entry.depMonths ?? null,
    dep_start_month: entry.depStartMonth ?? null,
    remark: entry.remark ?? null,
  }
}

/** Where the animal stands now. */
function progress(history: SowHistory): BulkRow {
  const service = history.services.at(-1)
  const nursing = history.status === 'LACTATING' ? history.litters.at(-1) : undefined
  const stay = history.stays.at(-1)
  return {
    ear_no: history.earNo,
    former_ear_nos: history.formerEarNos.join(' ') || null,
    status: history.status,
    status_since: history.exit?.date ?? history.spans.at(-1)?.since ?? null,
    parity: history.parity,
    open_reason: history.openReason,
    selective_level_id: uuidOrNull(history.gradeId),
    due_date: history.dueDate,
    house_id: stay?.houseId ?? null,
    pen_id: stay?.penId ?? null,
    first_service_date: history.services[0]?.date ?? null,
    mated_from: matedFrom(history),
    last_service_date: service?.date ?? null,
    service_no: service?.no ?? null,
    last_farrow_date: history.litters.findLast((one) => !one.nurse)?.date ?? null,
    suckling: nursing?.suckling ?? null,
    exit_date: history.exit?.date ?? null,
    exit_type: history.exit?.type ?? null,
    exit_reason: uuidOrNull(history.exit?.reason),
  }
}

function pigClass(sex: string, history: SowHistory): string {
  if (sex === 'M') return history.grown ? 'BOAR' : 'YOUNG_BOAR'
  return matedFrom(history) === null ? 'GILT' : 'SOW'
}
