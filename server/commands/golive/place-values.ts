import { sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import type { Node } from './place-tree.ts'

/** What the audit calls a place. */
export const TARGET = 'org-manage'

/** What a row says of a place that stands. */
export type PlaceValues = Pick<Node, 'houseType' | 'capacity'>

/** What a row did: the places it built, from the house inwards, or what the place was before. */
export interface MadePlaces {
  readonly built?: readonly string[]
  readonly changed?: { readonly uid: string; readonly before: PlaceValues }
}

/** Type and capacity of a place that stands. */
export async function setValues(
  tx: Tx,
  caller: Caller,
  uid: string,
  { houseType, capacity }: PlaceValues,
): Promise<void> {
  await sql`update organize set house_type = ${houseType}, capacity = ${capacity}::integer, updated_by = ${caller.uid},
      updated_at = now(), version = version + 1 where uid = ${uid} and not deleted`.execute(tx)
}
