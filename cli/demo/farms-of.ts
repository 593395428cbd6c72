import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

/** Uids of the farms of a company, in their order. */
export async function farmsOf(tx: Tx, company: string): Promise<readonly string[]> {
  const found = await sql<{ uid: string }>`select uid from organize
    where parent_id = ${company} and type = 'farm' and not deleted order by sort`.execute(tx)
  return found.rows.map(({ uid }) => uid)
}

/** Each farm with the next one, which it sends to, and the last with the first; a single farm sends nothing. */
export const routesOf = (
  farms: readonly string[],
): readonly (readonly [from: string, to: string | undefined])[] =>
  farms.map((from, at) => [from, farms.length > 1 ? farms[(at + 1) % farms.length] : undefined])

interface Place {
  readonly uid: string
  readonly houseType: string
}

/** Houses of a farm, in their order. */
export async function housesOf(tx: Tx, farm: string): Promise<readonly Place[]> {
  const found = await sql<Place>`select uid, house_type as "houseType" from organize
    where parent_id = ${farm} and type = 'house' and kind = 'HOUSE' and not deleted order by sort`.execute(tx)
  return found.rows
}
