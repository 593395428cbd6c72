import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from './placed.ts'

/** Standards of a breed: shows both levels of the dictionary, whichever was chosen. */
export const breedStandardPolicy: WritePolicy = async (tx, caller, change) => {
  const place = await placed(tx, caller, change)
  if (change.after === null || !('breedId' in change.after)) return place
  return { ...place, ...(await wordsOf(tx, change.after.breedId)) }
}

/** Breed and line of a word of the dictionary; a line has its breed above it. */
async function wordsOf(tx: Tx, uid: unknown): Promise<{ breed: string | null; line: string | null }> {
  const found = await tx.row(sql<{ breed: string; line: string | null }>`
    select coalesce(above.name1, d.name1) as breed, case when above.uid is not null then d.name1 end as line
      from data_dictionary d left join data_dictionary above on above.uid = d.parent_id where d.uid = ${uid}`)
  return found ?? { breed: null, line: null }
}
