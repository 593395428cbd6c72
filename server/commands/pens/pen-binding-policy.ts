import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { findPlaces } from './find-place.ts'

interface Wish {
  readonly uid: string
  readonly farmId: string
  readonly placeId: string
  readonly kind: string
  readonly bound: string
  readonly fromDate: string
  readonly toDate: string | null
}

/** Finds the place behind the words, and refuses two keepers of one place, or one device in two, on one day. */
export const penBindingPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  if (after === null) return {}
  const row: Record<string, unknown> = { ...before, ...after }
  const moved = before === null || (after.place !== undefined && after.place !== before.place)
  const place = moved ? await placeOf(tx, caller, String(row.place), before?.farmId) : null
  await assertFree(tx, { ...row, ...place, uid } as unknown as Wish)
  if (!place) return {}
  return { farm_id: place.farmId, barn_id: place.barnId, place_id: place.placeId, place: place.label }
}

async function placeOf(tx: Tx, caller: Caller, word: string, farmId: unknown) {
  const farms = typeof farmId === 'string' ? [farmId] : caller.scope.farms
  const [found, other] = await findPlaces(tx, farms, word)
  if (!found) throw invalid({ place: [`栏位“${word}”不存在`] })
  if (other) throw invalid({ place: [`有多个栏位叫“${word}”，请写全：栋舍-单元-栏位，或 猪场/栋舍-栏位`] })
  const { uid: placeId, ...rest } = found
  return { placeId, ...rest }
}

async function assertFree(tx: Tx, wish: Wish): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pen_binding' || ${wish.farmId}, 0))`.execute(tx)
  const same = wish.kind === 'KEEPER' ? sql`b.place_id = ${wish.placeId}::uuid` : sql`b.bound = ${wish.bound}`
  const found = await sql<{ place: string; bound: string; from: string }>`
    select b.place, b.bound, b.from_date as "from" from pen_binding b
     where b.farm_id = ${wish.farmId} and b.kind = ${wish.kind} and ${same} and b.uid <> ${wish.uid} and not b.deleted
       and b.from_date <= coalesce(${wish.toDate}::date, 'infinity') and coalesce(b.to_date, 'infinity') >= ${wish.fromDate}::date
     limit 1`.execute(tx)
  const [taken] = found.rows
  if (!taken) return
  throw invalid(
    wish.kind === 'KEEPER'
      ? { place: [`${taken.place}自${taken.from}起已绑定饲养员${taken.bound}，请先结束原绑定`] }
      : { bound: [`${taken.bound}自${taken.from}起已绑定在${taken.place}，请先结束原绑定`] },
  )
}
