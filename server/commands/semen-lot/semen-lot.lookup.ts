import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'

const MOST = 1000
const SUGGESTED = 20

/** Facts of lots under the field names a grid uses for animals: `earNo` is the number of the lot. */
const lotFacts = (tx: Tx, farmId: string, condition: Sql, most = MOST): Promise<AnimalFacts[]> =>
  tx.rows(sql<AnimalFacts>`select l.uid as "lotUid", l.lot_no as "earNo", l.boar_ear_no as "boarEarnock",
      l.produced_date as "producedDate", l.valid_to as "validTo", held.stock,
      concat(l.boar_ear_no, ' 余', held.stock, '份') as "statusTitle", concat('至 ', l.valid_to) as place
    from semen_lot l, lateral (select coalesce(sum(m.doses), 0)::int as stock from semen_move m
      where m.farm_id = l.farm_id and m.lot_uid = l.uid) held
    where l.farm_id = ${farmId} and ${condition} order by l.valid_to, l.lot_no limit ${most}`)

export const lookupLots = (tx: Tx, farmId: string, lotNos: readonly string[]): Promise<AnimalFacts[]> =>
  lotFacts(tx, farmId, sql`l.lot_no = any(${lotNos})`)

/** Lots with doses left whose number or boar contains the typed text, the first to expire first. */
export function suggestLots(tx: Tx, farmId: string, typed: string): Promise<AnimalFacts[]> {
  const pattern = `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const named = sql`(l.lot_no ilike ${pattern} or l.boar_ear_no ilike ${pattern})`
  return lotFacts(tx, farmId, sql`held.stock > 0 and ${named}`, SUGGESTED)
}

/** The lists that fill a grid of lots. */
export function listLots(tx: Tx, farmId: string, key: string, today: string): Promise<AnimalFacts[]> {
  if (key === 'stock') return lotFacts(tx, farmId, sql`held.stock > 0`)
  if (key === 'expired') return lotFacts(tx, farmId, sql`held.stock > 0 and l.valid_to < ${today}::date`)
  throw notFound()
}
