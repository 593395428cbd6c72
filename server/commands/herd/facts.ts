import { sql } from 'kysely'
import { addDays, weekRange } from '#domain/calendar.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import type { BoarFacts, Facts } from '#domain/sow/facts.ts'
import type { Tx } from '../../kit/database.ts'
import type { Chain } from './chains.ts'
import type { FarmSettings } from './farm-settings.ts'
import { loadOccupancy, type Occupancy } from './occupancy.ts'

type Payload = Readonly<Record<string, unknown>>

/** What the rules need to know of the world outside one animal, gathered in one go for a whole batch of rows. */
export interface World {
  /** By ear number; animals entered in the same batch are added. */
  readonly boars: Map<string, BoarRow>
  readonly places: ReadonlyMap<string, PlaceRow>
  readonly occupancy: Occupancy
  readonly activeEarNos: Set<string>
  /** Natural services by boar and week, without the rows being entered. */
  readonly naturalUse: ReadonlyMap<string, number>
}
interface BoarRow {
  uid: string
  earNo: string
  status: BoarFacts['status']
  sireEarNo: string | null
  damEarNo: string | null
}
interface PlaceRow {
  uid: string
  capacity: number | null
}

export interface Wanted {
  readonly boarEarNos: readonly string[]
  readonly places: readonly string[]
  readonly newEarNos: readonly string[]
  readonly dates: readonly string[]
  /** The facts must hold until the transaction ends. */
  readonly lock: boolean
}

export async function loadWorld(tx: Tx, farmId: string, wanted: Wanted): Promise<World> {
  const boars = await loadBoars(tx, farmId, wanted.boarEarNos)
  const places = await loadPlaces(tx, farmId, wanted.places)
  const pens = [...places.values()].filter((place) => place.capacity !== null).map((place) => place.uid)
  return {
    boars,
    places,
    occupancy: await loadOccupancy(tx, farmId, pens, wanted.lock),
    activeEarNos: await loadActive(tx, farmId, wanted.newEarNos),
    naturalUse: await loadNaturalUse(tx, farmId, boars, wanted.dates),
  }
}

async function loadBoars(tx: Tx, farmId: string, earNos: readonly string[]): Promise<Map<string, BoarRow>> {
  if (earNos.length === 0) return new Map()
  const found = await sql<BoarRow>`
    select distinct on (ear_no) uid, ear_no as "earNo", status, sire_ear_no as "sireEarNo", dam_ear_no as "damEarNo" from pig
     where farm_id = ${farmId} and ear_no = any(${earNos}) and sex = 'M' order by ear_no, (exit_date is null) desc`.execute(
    tx,
  )
  return new Map(found.rows.map((row) => [row.earNo, row]))
}

async function loadPlaces(tx: Tx, farmId: string, uids: readonly string[]): Promise<Map<string, PlaceRow>> {
  if (uids.length === 0) return new Map()
  const found = await sql<PlaceRow>`
    select o.uid, case when o.kind = 'PEN' then o.capacity end as capacity
      from organize o, organize f where f.uid = ${farmId} and o.uid = any(${uids}::uuid[])
       and o.type = 'house' and not o.deleted and o.tree_path like f.tree_path || '%'`.execute(tx)
  return new Map(found.rows.map((row) => [row.uid, row]))
}

async function loadActive(tx: Tx, farmId: string, earNos: readonly string[]): Promise<Set<string>> {
  if (earNos.length === 0) return new Set()
  const found = await sql<{ earNo: string }>`
    select ear_no as "earNo" from pig where farm_id = ${farmId} and ear_no = any(${earNos}) and exit_date is null and not deleted`.execute(
    tx,
  )
  return new Set(found.rows.map((row) => row.earNo))
}

const weekKey = (boarId: string, date: string): string => `${boarId} ${weekRange(date).start}`

/** V-110 counts natural services: one ejaculate of an artificial one serves many sows. */
async function loadNaturalUse(
  tx: Tx,
  farmId: string,
  boars: ReadonlyMap<string, BoarRow>,
  dates: readonly string[],
): Promise<Map<string, number>> {
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  if (boars.size === 0 || !first || !last) return new Map()
  const ids = [...boars.values()].map((boar) => boar.uid)
  const found = await sql<{ boarId: string; date: string }>`
    select payload->>'boarId' as "boarId", event_date as date from pig_event
     where farm_id = ${farmId} and type = 'event_mat' and payload->>'method' = 'NATURAL' and payload->>'boarId' = any(${ids})
       and event_date between ${weekRange(first).start}::date and ${addDays(last, 7)}::date`.execute(tx)
  const use = new Map<string, number>()
  for (const { boarId, date } of found.rows)
    use.set(weekKey(boarId, date), (use.get(weekKey(boarId, date)) ?? 0) + 1)
  return use
}

/** The facts of one row, out of the world of its batch. */
export function factsFor(event: SowEvent, chain: Chain, world: World, settings: FarmSettings): Facts {
  const payload = event.payload as Payload
  return {
    earNo: chain.earNo,
    farrowingHouses: settings.farrowingHouses,
    pedigree: { id: chain.earNo, sireId: chain.sireEarNo, damId: chain.damEarNo },
    ...(event.type === 'event_entry' ? { earNoActive: world.activeEarNos.has(chain.earNo) } : {}),
    ...boarFacts(event, payload, world),
    ...placeFacts(event, chain, world),
  }
}

function boarFacts(event: SowEvent, payload: Payload, world: World): Facts {
  const boar = world.boars.get(String(payload.boarEarnock))
  if (event.type !== 'event_mat' || !boar) return {}
  const facts: BoarFacts = {
    earNo: boar.earNo,
    status: boar.status,
    pedigree: { id: boar.earNo, sireId: boar.sireEarNo, damId: boar.damEarNo },
    ...(payload.method === 'NATURAL'
      ? { dosesThisWeek: world.naturalUse.get(weekKey(boar.uid, event.date)) ?? 0 }
      : {}),
  }
  return { boars: { [boar.uid]: facts } }
}

function placeFacts(event: SowEvent, chain: Chain, world: World): Facts {
  if (event.type !== 'event_transfer_house' && event.type !== 'event_entry') return {}
  const { houseId, penId } = event.payload
  const named = [houseId, penId].filter((one) => typeof one === 'string')
  if (named.length === 0) return {}
  return {
    place: {
      inFarm: named.every((one) => world.places.has(one)),
      capacity: world.places.get(String(penId))?.capacity ?? null,
      occupancy: typeof penId === 'string' ? world.occupancy.heads(penId, event.date, chain.pigId) : 0,
    },
  }
}
