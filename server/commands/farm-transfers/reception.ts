import { uuidv7 } from 'uuidv7'
import { corrected, openingOf } from '#domain/sow/arrival.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Facts } from '#domain/sow/sow.facts.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { Ancestor } from '#resources/answers/animal-card.ts'
import type { Tx } from '#server/kit/database.ts'
import { without } from '#server/kit/narrow.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import { bookValue } from '../costs/costs.depreciation.ts'
import type { AnimalEvents } from '../herd/animal-events.ts'
import { newEvent } from '../herd/event-of.ts'
import { loadActive, loadPlaces } from '../herd/herd.facts.ts'
import { loadOccupancy } from '../herd/occupancy.ts'
import { pedigreeOf } from '../herd/pedigree.ts'
import type { Slip } from './slip.ts'
import { entryOf } from './snapshot.ts'

/** The place an animal is put in, and its ear number from now on. */
export interface Berth {
  /** Its number at arrival. */
  readonly earNo: string
  readonly newEarNo: string | null
  readonly houseId: string
  readonly penId: string | null
}

/** Places and ear numbers available in a farm; updated with every animal placed. */
export async function loadRoom(tx: Tx, farmId: string, berths: readonly Berth[], lock: boolean) {
  const wanted = berths.flatMap(({ houseId, penId }) => [houseId, penId ?? []].flat())
  const places = await loadPlaces(tx, farmId, wanted)
  const pens = [...places.values()].filter((one) => one.capacity !== null).map((one) => one.uid)
  const occupancy = await loadOccupancy(tx, farmId, pens, lock)
  const earNos = berths.map((one) => one.newEarNo ?? one.earNo)
  const active = await loadActive(tx, farmId, earNos)
  return {
    factsOf: ({ earNo, newEarNo, houseId, penId }: Berth, date: string, pigId: string): Facts => ({
      earNo,
      earNoActive: active.has(newEarNo ?? earNo),
      place: {
        inFarm: places.has(houseId) && (penId === null || places.has(penId)),
        capacity: places.get(penId ?? '')?.capacity ?? null,
        occupancy: penId === null ? 0 : occupancy.heads(penId, date, pigId),
      },
    }),
    put(animal: AnimalEvents, { params }: FarmSettings) {
      const { stays, earNo } = replayPig(animal.events, params)
      occupancy.update(animal.pigId, stays)
      if (earNo !== null) active.add(earNo)
    },
  }
}

/** Cells of the entry event that belong to the sending farm, or are set anew. */
const LEFT_BEHIND = [
  'opening',
  'history',
  'init',
  'houseId',
  'penId',
  'supplierId',
  'entryWeight',
  'pedigree',
  // the receiving farm depreciates it anew, from its price, else from its book value in the sending farm
  'depStartMonth',
] as const

/** The events before the journey: the start of the receiving farm's replay. */
const pastOf = (animal: AnimalEvents): readonly SowEvent[] =>
  animal.events.filter((one) => one.type !== 'event_transfer_farm')

/** The entry event by which the receiving farm takes the animal over, with its whole history. */
export async function entryFor(
  tx: Tx,
  slip: Slip,
  animal: AnimalEvents,
  berth: Berth,
  when: { date: string; seq: number },
  settings: FarmSettings,
): Promise<SowEvent> {
  const past = pastOf(animal)
  const former = replayPig(past, settings.params)
  const entry = entryOf(animal)
  const kin = await pedigreeOf(tx, slip.farmId, animal.pigId)
  const worth = slip.price ?? (await bookValue(tx, slip.farmId, animal.pigId, slip.outDate))
  const payload = {
    ...without(entry, LEFT_BEHIND),
    ...(worth === null ? {} : { originalValue: worth }),
    earNo: berth.newEarNo ?? berth.earNo,
    houseId: berth.houseId,
    penId: berth.penId,
    source: 'TRANSFER',
    opening: openingOf(former, entry.opening),
    history: corrected(past, () => uuidv7()),
    pedigree: kin && { sire: nameless(kin.sire), dam: nameless(kin.dam) },
    transfer: { transferId: slip.uid, docNo: slip.docNo, outFarm: slip.outFarm, outDate: slip.outDate },
  }
  return newEvent('event_entry', when, payload)
}

/** Ancestors are kept by ear number only: their files belong to the other farm. */
const nameless = (one: Ancestor | null): Ancestor | null =>
  one && { earNo: one.earNo, uid: null, sire: nameless(one.sire), dam: nameless(one.dam) }
