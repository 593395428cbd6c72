import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { rankOf } from '#domain/stock/stock.replay.ts'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Posted } from '../documents/posting.ts'

/** Place of feed issued but not fed yet: a house, or its silo. */
export type BarnPlace = 'HOUSE' | 'SILO'

/** 舍内存料 and 料塔存料 of a farm: their shelves, and the house of each unit and pen. */
interface Barns {
  /** The shelf of the house of a place, or of its silo; undefined before the first issue to it. */
  shelfOf(placeId: string | null, at: BarnPlace): string | undefined
  readonly shelves: ReadonlySet<string>
}

/** Loads the shelves of the houses of places, and of their silos. */
async function loadBarns(tx: Tx, farmId: string, places: readonly (string | null)[]): Promise<Barns> {
  const found = await tx.rows(sql<{ shelf: string; key: string | null }>`
    select w.uid as shelf, n.uid || w.place as key
    from warehouse w join organize h on h.uid = w.house_id
    left join organize n on n.uid = any(${places.filter((one) => one !== null)}::uuid[]) and n.tree_path like h.tree_path || '%'
   where w.farm_id = ${farmId} and w.house_id is not null and not w.deleted`)
  const byPlace = new Map(found.map(({ key, shelf }) => [key, shelf]))
  return {
    shelfOf: (placeId, at) => (placeId === null ? undefined : byPlace.get(`${placeId}${at}`)),
    shelves: new Set(found.map(({ shelf }) => shelf)),
  }
}

/** A use of feed that was issued to its house or silo. */
interface IssuedUse {
  readonly uid: string
  readonly date: string
  readonly materialId: string
  readonly houseId: string | null
  readonly at: BarnPlace
  /** Thousandths of a unit. */
  readonly qty: number
}

/** The shelves from which uses take their feed. */
export interface FedFrom {
  /** True where no house or silo of the farm has a shelf. */
  readonly empty: boolean
  has(warehouseId: string): boolean
  /** @param elsewhere true where another warehouse serves it when nothing is left in the house */
  of(use: Pick<IssuedUse, 'uid'>, elsewhere: boolean): string | undefined
}

/**
 * The shelf each use takes from: that of its house, from the first day feed was issued there, or of its silo, as far as the quantity
 * is there: a silo is also filled by suppliers. @param gone events of stock being taken back: their quantity is available again
 */
export async function fedFrom(
  tx: Tx,
  farmId: string,
  uses: readonly IssuedUse[],
  gone: readonly string[],
): Promise<FedFrom> {
  const houses = uses.map(({ houseId }) => houseId)
  const barns = await loadBarns(tx, farmId, houses)
  const asked = uses.flatMap(({ uid, date, materialId, houseId, at, qty }) => {
    const shelf = barns.shelfOf(houseId, at)
    return shelf === undefined
      ? []
      : [{ uid, date, material: materialId, shelf, silo: at === 'SILO', qty: qty / 1000 }]
  })
  const known = asked.length === 0 ? null : await booksOf(tx, farmId, asked, gone)
  return {
    empty: barns.shelves.size === 0,
    has: (warehouseId) => barns.shelves.has(warehouseId),
    of: ({ uid }, elsewhere) => {
      const row = known?.get(uid)
      return row && (row.lies || !(elsewhere || row.silo)) ? row.shelf : undefined
    },
  }
}

/** Uses of feed that was issued to their house by their day; `lies`: something is left on it, for a silo enough from then on. */
function booksOf(tx: Tx, farmId: string, asked: readonly object[], gone: readonly string[]) {
  const left = sql`coalesce((select sum(m.qty) from stock_move m where ${here} and (m.event_date < d.day or (m.event_date = d.day and m.rank < ${DAY_END})) and m.uid <> all(${[...gone]}::uuid[])), 0)`
  // earlier uses of one call take their part first
  return tx.byUid(sql<{ uid: string; shelf: string; silo: boolean; lies: boolean }>`
    select a.uid, a.shelf, a.silo,
      case when a.silo then (select min(${left}) from (select a.date as day union select m.event_date from stock_move m where ${here} and m.event_date > a.date
          and not exists (select 1 from stock_move c where c.farm_id = f.farm and c.warehouse_id = a.shelf and c.material_id = a.material and c.rank = ${DAY_END} and c.event_date >= a.date and c.event_date < m.event_date)) d)
        >= sum(a.qty) over (partition by a.shelf, a.material order by a.date, a.uid)
      else (select ${left} from (select a.date as day) d) > 0 end as lies
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(uid uuid, date date, material uuid, shelf uuid, silo boolean, qty numeric), (select ${farmId}::uuid as farm) f
   where exists (select 1 from stock_move m where ${here} and m.event_date <= a.date and m.qty > 0)`)
}

/** A count is at the end of its day, after all feeding. */
const DAY_END = sql.lit(rankOf('COUNT'))
const here = sql`m.farm_id = f.farm and m.warehouse_id = a.shelf and m.material_id = a.material`

const NAMES: Readonly<Record<BarnPlace, string>> = { HOUSE: '舍内', SILO: '料塔' }

/** The shelf of the house of a place, or of its silo; created with the first issue of feed to it. */
export async function barnFor({ tx, caller, row }: Posted, placeId: string, at: BarnPlace): Promise<string> {
  const farmId = String(row.farmId)
  const known = (await loadBarns(tx, farmId, [placeId])).shelfOf(placeId, at)
  if (known !== undefined) return known
  const { uid: houseId, name: house } = await houseOf(tx, placeId)
  const name = `${NAMES[at]} ${house}`
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`barns ${farmId}`}, 0))`)
  const again = (await loadBarns(tx, farmId, [placeId])).shelfOf(placeId, at)
  if (again !== undefined) return again
  const uid = uuidv7()
  await tx.run(sql`insert into warehouse (farm_id, uid, at_farm_id, code, name, kind, place, house_id, enabled, created_by, updated_by)
    select ${farmId}, ${uid}, ${farmId}, 'SN' || lpad((count(*) + 1)::text, 3, '0'), ${name}
        || case when bool_or(w.name = ${name}) then ' ' || (count(*) + 1)::text else '' end, 'FEED', ${at}, ${houseId}, true, ${caller.uid}, ${caller.uid}
      from warehouse w where w.farm_id = ${farmId} and w.house_id is not null`)
  await audit(tx, caller, { target: 'warehouse', targetUid: uid, after: { name, kind: 'FEED', houseId } })
  return uid
}

async function houseOf(tx: Tx, placeId: string) {
  const house = await tx.row(sql<{ uid: string; name: string }>`select h.uid, h.name from organize n
    join organize h on n.tree_path like h.tree_path || '%' and h.kind = 'HOUSE' where n.uid = ${placeId} limit 1`)
  if (!house) throw invalid({ houseId: ['请选择栋舍'] })
  return house
}
