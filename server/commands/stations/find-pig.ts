import { sql } from 'kysely'
import { numbersOf } from '#server/queries/former-numbers.ts'
import type { Tx } from '../../kit/database.ts'

interface StationPig {
  readonly uid: string
  readonly earNo: string
  readonly entryDate: string
  readonly exitDate: string | null
}

/**
 * The animal a station means: by ear number, ear tag, electronic tag or a former number. Of several that carried the number
 * the one that was there on the day, else the latest.
 */
export async function findPig(
  tx: Tx,
  farmId: string,
  number: string,
  day: string,
): Promise<StationPig | undefined> {
  const found = await sql<StationPig>`
    select p.uid, p.ear_no as "earNo", p.entry_date as "entryDate", p.exit_date as "exitDate" from pig p
     where p.farm_id = ${farmId} and not p.deleted and (p.ear_no = ${number} or p.rfid = ${number} or p.ear_tag = ${number}
       or ${number} = any(${numbersOf('p')}))
     order by (p.entry_date <= ${day}::date and (p.exit_date is null or p.exit_date >= ${day}::date)) desc,
       (p.ear_no = ${number}) desc, p.entry_date desc limit 1`.execute(tx)
  return found.rows[0]
}
