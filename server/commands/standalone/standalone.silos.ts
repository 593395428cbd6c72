import { sql } from 'kysely'
import {
  breachOfSilo,
  type SiloMove,
  shiftedSiloCounts,
  siloBook,
  siloStock,
} from '#domain/standalone/silo.ts'
import type { Tx } from '#server/kit/database.ts'
import { broken, type RowViolation } from '../entry/row-result.ts'
import { standaloneType } from './standalone.registry.ts'
import type { Materials, SiloEntry, Silos, StandaloneEvent } from './standalone.types.ts'

interface Asked {
  readonly entries: readonly SiloEntry[]
  /** The events being corrected or taken back: left out of the records. */
  readonly corrected?: readonly StandaloneEvent[] | undefined
  readonly materials: Materials
  readonly lock: boolean
}

/** A count of a silo has no number. */
const COUNTED = '余料盘点'

const keyOf = ({ houseId, feedId }: Pick<SiloEntry, 'houseId' | 'feedId'>): string => `${houseId} ${feedId}`

/** Loads the silo records the entries move feed in, each from its last count before the first of them. */
export async function loadSilos(
  tx: Tx,
  farmId: string,
  { entries, corrected, materials, lock }: Asked,
): Promise<Silos> {
  const before = (corrected ?? []).flatMap((event) => standaloneType(event.type).siloOf?.(event) ?? [])
  const left = new Set(before.map(({ move }) => move.uid))
  const books = await loadMoves(tx, farmId, [...entries, ...before], lock)
  const stored = (entry: SiloEntry) => books.get(keyOf(entry)) ?? []
  const othersOf = (entry: SiloEntry) => stored(entry).filter(({ uid }) => !left.has(uid))
  const nameOf = ({ feedId }: SiloEntry) => materials.get(feedId)?.name ?? ''
  const wrong = (entry: SiloEntry, reported: SiloMove | null): RowViolation[] => {
    const others = othersOf(entry)
    const feed = nameOf(entry)
    const breach = breachOfSilo({ reported, others, corrects: corrected !== undefined, feed })
    return breach ? [{ ...breach, level: 'E' }] : []
  }
  /** K-57: a count keeps its counted quantity, but its difference changes. */
  const shifted = (entry: SiloEntry): RowViolation[] =>
    shiftedSiloCounts(stored(entry), [...othersOf(entry), entry.move]).map(({ date }) => {
      const slots = { 单据: COUNTED, 日期: date, 盘点: '盘点', 物料: nameOf(entry) }
      return broken('K-57', 'date', slots)
    })
  return {
    judge(entry) {
      const elsewhere = before.filter((one) => !entry || keyOf(one) !== keyOf(entry))
      const moved = elsewhere.flatMap((one) => wrong(one, null)).slice(0, 1)
      const found = [...moved, ...(entry ? wrong(entry, entry.move) : [])]
      return found.length > 0 || !entry ? found : shifted(entry)
    },
    expected: (entry) => siloStock(siloBook(othersOf(entry)), entry.move.date),
    take(entry) {
      if (entry) books.set(keyOf(entry), [...(books.get(keyOf(entry)) ?? []), entry.move])
    },
  }
}

/** Violations by taking events back together: later uses of the delivered feed (K-02). */
export async function withoutThem(
  tx: Tx,
  farmId: string,
  corrected: readonly StandaloneEvent[],
  lock: boolean,
): Promise<RowViolation[]> {
  const silos = await loadSilos(tx, farmId, { entries: [], corrected, materials: new Map(), lock })
  return silos.judge(null)
}

async function loadMoves(
  tx: Tx,
  farmId: string,
  entries: readonly SiloEntry[],
  lock: boolean,
): Promise<Map<string, SiloMove[]>> {
  if (entries.length === 0) return new Map()
  // two clerks must not use the same last bag
  if (lock) await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`silo ${farmId}`}, 0))`)
  const asked = entries.map(({ houseId, feedId, move }) => ({ houseId, feedId, date: move.date }))
  const found = await tx.rows(sql<SiloMove & { houseId: string; feedId: string }>`
    with asked as (select "houseId", "feedId", min(date) as date
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r("houseId" uuid, "feedId" uuid, date date) group by 1, 2),
      since as (select a.*, coalesce((select max(c.move_date) from silo_move c where c.farm_id = ${farmId} and c.kind = 'COUNT'
          and c.house_id = a."houseId" and c.feed_id = a."feedId" and c.move_date < a.date), '-infinity'::date) as day from asked a)
    select m.uid, s."houseId", s."feedId", m.move_date as date, m.kind, m.qty::float as qty from since s join silo_move m
        on m.farm_id = ${farmId} and m.house_id = s."houseId" and m.feed_id = s."feedId" and m.move_date >= s.day
    union all
    select f.uid, s."houseId", s."feedId", f.use_date, 'USE', f.qty::float from since s join feed_use f
        on f.farm_id = ${farmId} and f.house_id = s."houseId" and f.feed_id = s."feedId" and f.use_date >= s.day
       and f.source = 'SILO'`)
  return new Map(Map.groupBy(found, keyOf))
}
