import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

/** Houses heads move into: capacity and present heads (G-13), type of house (K-18). */
export interface Rooms {
  /** Heads at the end of a day, `pending` movements included; undefined where the house is not known. */
  at(place: RoomAsked, pending?: readonly Pending[]): Room | undefined
  /** Adds heads moved by rows accepted meanwhile. */
  take(moves: readonly Pending[]): void
}

export interface RoomAsked {
  readonly houseId: string
  readonly date: string
  /** The event being corrected; its heads are left out. */
  readonly except?: string | null
}

export interface Room {
  /** Null where no capacity was entered: heads are not counted then. */
  readonly capacity: number | null
  readonly heads: number
  readonly houseType: string | null
}

/** Heads moved by a row that is not stored yet. */
export interface Pending {
  readonly houseId: string | null
  readonly date: string
  readonly qty: number
}

interface HouseRow {
  readonly uid: string
  readonly capacity: number | null
  /** A unit or pen without a type of its own has that of its house. */
  readonly houseType: string | null
  /** The house, its units and pens. */
  readonly within: readonly string[]
}

/**
 * Loads capacity and heads; capacity is a house's own figure, else the sum of its pens. `without`: events being corrected, their heads left
 * out.
 */
export async function loadRooms(
  tx: Tx,
  farmId: string,
  asked: readonly (string | Pick<RoomAsked, 'houseId'>)[],
  without: readonly string[] = [],
): Promise<Rooms> {
  const houseIds = [...new Set(asked.map((one) => (typeof one === 'string' ? one : one.houseId)))]
  const byHouse = houseIds.length > 0 ? await roomsOf(tx, farmId, houseIds) : new Map<string, HouseRow>()
  const within = [...byHouse.values()].flatMap((house) => (house.capacity === null ? [] : house.within))
  const moves =
    within.length > 0
      ? (await movesIn(tx, farmId, within)).filter(({ source }) => !without.includes(source))
      : []
  const periods = within.length > 0 ? await headsIn(tx, farmId, within) : []
  const taken: Pending[] = []
  return {
    at({ houseId, date, except = null }, pending = []) {
      const house = byHouse.get(houseId)
      if (!house) return undefined
      const { capacity, houseType } = house
      if (capacity === null) return { capacity, heads: 0, houseType }
      const here = new Set<string | null>(house.within)
      const stored = moves.filter((move) => move.source !== except)
      const inBatches = [...stored, ...taken, ...pending]
        .filter((move) => move.date <= date && here.has(move.houseId))
        .reduce((sum, { qty }) => sum + qty, 0)
      const alone = periods.filter(
        ({ from, to, houseId: own }) => from <= date && (to === null || to > date) && here.has(own),
      ).length
      return { capacity, heads: inBatches + alone, houseType }
    },
    take: (moved) => void taken.push(...moved),
  }
}

const roomsOf = (tx: Tx, farmId: string, houseIds: readonly string[]) =>
  tx.byUid(sql<HouseRow>`
    select h.uid, nullif(coalesce(nullif(h.capacity, 0), pens.capacity), 0)::int as capacity, pens.within,
        coalesce(h.house_type, up.house_type) as "houseType"
      from organize h join organize f on f.uid = ${farmId} and h.tree_path like f.tree_path || '%'
      left join organize up on up.uid = h.parent_id and up.kind is not null
      cross join lateral (select sum(p.capacity) filter (where p.kind = 'PEN') as capacity, array_agg(p.uid) as within
        from organize p where p.type = 'house' and not p.deleted and p.tree_path like h.tree_path || '%') pens
     where h.uid = any(${houseIds}::uuid[])`)

const movesIn = (tx: Tx, farmId: string, within: readonly string[]) =>
  tx.rows(sql<Pending & { source: string }>`
    select source_uid as source, house_id as "houseId", move_date as date, qty from batch_move
     where farm_id = ${farmId} and house_id = any(${within}::uuid[])`)

const headsIn = (tx: Tx, farmId: string, within: readonly string[]) =>
  tx.rows(sql<{ houseId: string; from: string; to: string | null }>`
    select house_id as "houseId", from_date as "from", to_date as "to" from pig_stay
     where farm_id = ${farmId} and house_id = any(${within}::uuid[])`)
