import { sql } from 'kysely'
import type { LotFacts } from '#domain/sow/mating-facts.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Facts } from '#domain/sow/sow.facts.ts'
import type { Tx } from '#server/kit/database.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import { type Destinations, loadDestinations } from '../batch/open.ts'
import { type Lots, loadLots } from '../semen-lot/semen-lot.lots.ts'
import type { AnimalEvents } from './animal-events.ts'
import { type Boars, loadBoars } from './boars.ts'
import { type Crosses, loadCrosses } from './crosses.ts'
import { EXIT_FORMS, exitFacts, type HealthDay, loadHealthDays } from './health-days.ts'
import { litterFacts, loadTreatedLitters, type TreatedLitter } from './herd.treated-litters.ts'
import { loadOccupancy, type Occupancy } from './occupancy.ts'
import { loadPigletNumbers, type PigletNumbers } from './piglet-numbers.ts'
import { loadQuarantines, type Quarantined, quarantineFacts } from './quarantine.ts'

/** Facts the rules need beyond one animal, loaded at once for a whole batch of rows. */
export interface HerdFacts {
  readonly boars: Boars
  readonly lots: Lots
  /** Batches that weaned piglets go to. */
  readonly batches: Destinations
  /** The event being corrected. */
  readonly except: string | null
  readonly places: ReadonlyMap<string, PlaceRow>
  readonly occupancy: Occupancy
  readonly activeEarNos: Set<string>
  readonly pigletNumbers: PigletNumbers
  readonly crosses: Crosses
  /** Of animals that leave. */
  readonly health: readonly HealthDay[]
  readonly quarantines: readonly Quarantined[]
  /** Litters whose piglets are sold at weaning. */
  readonly treatedLitters: readonly TreatedLitter[]
}
interface PlaceRow {
  uid: string
  capacity: number | null
}

export interface Wanted {
  readonly boarEarNos: readonly string[]
  readonly lotNos: readonly string[]
  readonly lotPrefixes: readonly string[]
  readonly batchNos: readonly string[]
  readonly batchHouses: readonly string[]
  readonly places: readonly string[]
  readonly newEarNos: readonly string[]
  readonly pigletNos: readonly string[]
  /** Animals that leave. */
  readonly exits: readonly string[]
  /** Animals that serve, move or are sold. */
  readonly quarantined: readonly string[]
  /** Sows whose piglets are sold at weaning, with the day. */
  readonly weanedForSale: readonly { earNo: string; date: string }[]
  /** Days on which a boar serves or gives semen. */
  readonly dates: readonly string[]
  /** The event being corrected. */
  readonly except: string | null
  /** The facts must hold until the transaction ends. */
  readonly lock: boolean
}

export async function loadHerdFacts(tx: Tx, farmId: string, wanted: Wanted): Promise<HerdFacts> {
  const places = await loadPlaces(tx, farmId, wanted.places)
  const pens = [...places.values()].filter((place) => place.capacity !== null).map((place) => place.uid)
  const { lotNos, lotPrefixes: prefixes, boarEarNos: earNos, lock, except } = wanted
  const lots = await loadLots(tx, farmId, { lotNos, prefixes, lock })
  const uids = lotNos.flatMap((lotNo) => lots.find(lotNo)?.boarIds ?? [])
  return {
    boars: await loadBoars(tx, farmId, { earNos, uids }, wanted.dates, except),
    lots,
    batches: await loadDestinations(tx, farmId, {
      batchNos: wanted.batchNos,
      houses: wanted.batchHouses,
      lock,
    }),
    except,
    places,
    occupancy: await loadOccupancy(tx, farmId, pens, wanted.lock),
    activeEarNos: await loadActive(tx, farmId, wanted.newEarNos),
    pigletNumbers: await loadPigletNumbers(tx, farmId, wanted.pigletNos, wanted.lock),
    crosses: await loadCrosses(tx, farmId, earNos.length + lotNos.length > 0),
    health: await loadHealthDays(tx, farmId, wanted.exits),
    quarantines: await loadQuarantines(tx, farmId, wanted.quarantined),
    treatedLitters: await loadTreatedLitters(tx, farmId, wanted.weanedForSale),
  }
}

export async function loadPlaces(tx: Tx, farmId: string, uids: readonly string[]) {
  if (uids.length === 0) return new Map<string, PlaceRow>()
  return tx.byUid(sql<PlaceRow>`
    select o.uid, case when o.kind = 'PEN' then o.capacity end as capacity
      from organize o, organize f where f.uid = ${farmId} and o.uid = any(${uids}::uuid[])
       and o.type = 'house' and not o.deleted and o.tree_path like f.tree_path || '%'`)
}

export async function loadActive(tx: Tx, farmId: string, earNos: readonly string[]): Promise<Set<string>> {
  if (earNos.length === 0) return new Set()
  const found = await tx.values(sql<string>`
    select ear_no from pig where farm_id = ${farmId} and ear_no = any(${earNos}) and exit_date is null and not deleted`)
  return new Set(found)
}

/** The facts of one row, from those of its batch. */
export function factsFor(
  event: SowEvent,
  animal: AnimalEvents,
  herd: HerdFacts,
  settings: FarmSettings,
): Facts {
  return {
    earNo: animal.earNo,
    farrowingHouses: settings.farrowingHouses,
    pedigree: { id: animal.earNo, sireId: animal.sireEarNo, damId: animal.damEarNo },
    ...(event.type === 'event_entry' ? { earNoActive: herd.activeEarNos.has(animal.earNo) } : {}),
    ...(event.type === 'event_tag_change'
      ? { earNoActive: herd.activeEarNos.has(event.payload.newEarNo ?? '') }
      : {}),
    ...(event.type === 'event_piglet_tag' ? { pigletNoTaken: herd.pigletNumbers.taken(event, animal) } : {}),
    ...(event.type === 'event_mat'
      ? {
          boars: herd.boars.factsOf(event),
          strangeBoars: herd.boars.strangers(event),
          lots: lotFacts(event, herd),
          strangeCrosses: herd.crosses.strange(event, animal.events),
        }
      : {}),
    ...(event.type === 'event_semen_collect'
      ? { usesThisWeek: herd.boars.usesInWeek(animal.pigId, event.date) }
      : {}),
    ...(EXIT_FORMS.has(event.type) ? exitFacts(herd.health, animal.pigId, event.date) : {}),
    ...(event.type === 'event_wean' ? litterFacts(herd.treatedLitters, event.date) : {}),
    ...quarantineFacts(herd.quarantines, animal.pigId),
    ...placeFacts(event, animal, herd),
  }
}

/** The lots of a mating, without its own doses. */
function lotFacts({ date, payload }: SowEvent<'event_mat'>, { lots, boars, except }: HerdFacts) {
  const named = new Set((payload.doses ?? []).flatMap((dose) => dose.semenLotId ?? []))
  const facts = [...named].flatMap((uid): [string, LotFacts][] => {
    const lot = lots.get(uid)
    if (!lot) return []
    const { lotNo, producedDate, validTo, boarEarNo, boarIds } = lot
    // of a bought lot only the boar's number is known
    const pedigrees = boarIds.length > 0 ? boars.pedigreesOf(boarIds) : [{ id: boarEarNo }]
    return [[uid, { lotNo, producedDate, validTo, free: lots.free(lot, date, except), pedigrees }]]
  })
  return Object.fromEntries(facts)
}

function placeFacts(event: SowEvent, animal: AnimalEvents, herd: HerdFacts): Facts {
  if (event.type !== 'event_transfer_house' && event.type !== 'event_entry') return {}
  const { houseId, penId } = event.payload
  const named = [houseId, penId].filter((one) => typeof one === 'string')
  if (named.length === 0) return {}
  return {
    place: {
      inFarm: named.every((one) => herd.places.has(one)),
      capacity: herd.places.get(String(penId))?.capacity ?? null,
      occupancy: typeof penId === 'string' ? herd.occupancy.heads(penId, event.date, animal.pigId) : 0,
    },
  }
}
