import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'
import type { OpenedEvent, StoredEvent } from '../entry/stored-event.ts'
import { titlesOf, uidsIn } from '../entry/titles.ts'

const columns = sql`e.uid, e.farm_id as "farmId", e.pig_id as "pigId", p.ear_no as "earNo", e.type, e.event_date as date, e.payload,
  e.confirm_reason as "confirmReason", e.version, u.name as operator, left(e.created_at::text, 19) as "createdAt"`
const from = sql`pig_event e join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id left join sys_user u on u.uid = e.created_by`

/** One stored event of a type, for the form that edits it: the right to one form opens no event of another. */
export async function readEvent(tx: Tx, type: string, uid: string): Promise<OpenedEvent> {
  if (!isUuid(uid)) throw notFound()
  const row = await tx.row(sql<StoredEvent>`
    select ${columns} from ${from} where e.uid = ${uid} and e.type = ${type}`)
  if (!row) throw notFound()
  return { ...row, titles: await titlesOf(tx, uidsIn(row.payload)) }
}

/** Every event of one animal, newest first. */
export const eventsOfPig = (farmId: string, pigId: string) => sql<StoredEvent>`
  select ${columns} from ${from} where e.farm_id = ${farmId} and e.pig_id = ${pigId}
   order by e.event_date desc, e.seq desc`
