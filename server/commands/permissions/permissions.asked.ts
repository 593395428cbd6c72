import { sql } from 'kysely'
import { user } from '#resources/system/user.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, notFound } from '#server/kit/refused.ts'
import { storeOf } from '#server/stores.ts'
import type { Place, Question } from './permissions.explain.ts'

/** A place outside of the reader's scope keeps its name and where it lies to itself. */
const UNKNOWN_PLACE: Place = { name: '', treePath: '/' }

/**
 * The person whose rights are explained: oneself, or for who manages users anybody of their scope.
 * @throws Refused as for a person who is not there
 */
export async function personAsked(tx: Tx, reader: Caller, uid: string | null): Promise<Question['person']> {
  if (uid === null || uid === reader.uid) return reader
  if (!reader.functions.has(user.name)) throw notFound()
  const row = await storeOf(user.name).get(tx, reader, uid)
  return { uid, name: String(row.name), account: String(row.account), organizeId: String(row.organizeId) }
}

/** @throws Refused for a place outside of the reader's scope where another person is asked about */
export async function placeAsked(
  tx: Tx,
  reader: Caller,
  uid: string | null,
  isSelf: boolean,
): Promise<Place | null> {
  if (uid === null) return null
  const found = await sql<Place>`select name, tree_path as "treePath" from organize
    where uid = ${uid} and not deleted`.execute(tx)
  const place = found.rows[0]
  if (place && reader.access?.reaches(place.treePath)) return place
  if (!isSelf) throw invalid({ organizeId: ['没有此组织的权限'] })
  return UNKNOWN_PLACE
}
