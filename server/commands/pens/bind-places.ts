import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { penBinding } from '#resources/system/pen-binding.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { storeOf } from '#server/stores.ts'
import { placeLabels } from './find-place.ts'

export interface Binding {
  readonly farmId: string
  readonly places: readonly string[]
  readonly kind: string
  /** A name, or a device's number; `{n}`, `{nn}` … count up from `from`. */
  readonly bound: string
  readonly from: number
  readonly fromDate: string
  readonly toDate: string | null
  /** Ends the present bindings of the places on the day before. */
  readonly replace: boolean
}

const store = () => storeOf(penBinding)

/** Binds a person or a series of devices to many places at once: all of them or none. Answers the number. */
export async function bindPlaces(tx: Tx, caller: Caller, request: Binding): Promise<number> {
  const places = await placesIn(tx, request)
  assertNumbered(request)
  if (request.replace) await endBindings(tx, caller, request, addDays(request.fromDate, -1))
  const { kind, fromDate, toDate } = request
  const bodies = places.map(({ farm, label }, at) => ({
    place: `${farm}/${label}`,
    kind,
    bound: numbered(request.bound, request.from + at),
    fromDate,
    toDate,
  }))
  // places and numbers of one request differ from each other, so each is compared only with the stored ones
  return (await store().createMany(tx, caller, bodies)).length
}

/** Ends the running bindings of a kind, with the given day as their last. Answers the number. */
export async function endBindings(
  tx: Tx,
  caller: Caller,
  { farmId, places, kind }: Pick<Binding, 'farmId' | 'places' | 'kind'>,
  lastDay: string,
): Promise<number> {
  const found = await tx.rows(sql<{ uid: string; version: number; placeId: string; fromDate: string }>`
    select uid, version, place_id as "placeId", from_date as "fromDate" from pen_binding
     where farm_id = ${farmId} and place_id = any(${[...places]}::uuid[]) and kind = ${kind} and not deleted
       and from_date <= ${lastDay}::date and (to_date is null or to_date > ${lastDay}::date) for update`)
  for (const { uid, version } of found) await store().update(tx, caller, uid, { version, toDate: lastDay })
  return found.length
}

async function placesIn(tx: Tx, { farmId, places }: Binding) {
  const byUid = await tx.byUid(sql<{ uid: string; farm: string; label: string }>`
    with place as (${placeLabels([farmId])} and o.uid = any(${[...places]}::uuid[]))
    select uid, farm, label from place`)
  return places.map((uid) => {
    const place = byUid.get(uid)
    if (!place) throw invalid({ places: ['所选栏位不属于本场'] })
    return place
  })
}

const NUMBER = /\{(n{1,4})\}/

function assertNumbered({ kind, bound, places }: Binding): void {
  if (kind === 'KEEPER' || places.length < 2 || NUMBER.test(bound)) return
  throw invalid({ bound: ['多个栏位绑定设备时，设备号须含 {n}，如 RF-{nnn}'] })
}

const numbered = (pattern: string, number: number): string =>
  pattern.replace(NUMBER, (_place, width: string) => String(number).padStart(width.length, '0'))
