import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'
import type { OpenedEvent } from '../entry/stored-event.ts'
import { titlesOf, uidsIn } from '../entry/titles.ts'
import { subjectJoins, subjectNumber } from './standalone.check.ts'

export interface StoredStandalone extends OpenedEvent {
  readonly farmId: string
  /** The farm's day on which it was entered. */
  readonly enteredOn: string
}

/** Stored standalone events of a type: animals and batches by their present number. */
export const standaloneRows = (tx: Tx, type: string, uids: readonly string[]) =>
  tx.rows(sql<Omit<StoredStandalone, 'titles'>>`
    select e.uid, e.farm_id as "farmId", coalesce(p.uid, b.uid, h.uid) as "pigId", ${subjectNumber} as "earNo", e.type,
      e.event_date as date, e.payload || case when e.payload ? 'earNo' then
        jsonb_build_object('earNo', coalesce(p.ear_no, b.batch_no, e.payload->>'earNo')) else '{}' end as payload,
      e.confirm_reason as "confirmReason", e.version, u.name as operator, left(e.created_at::text, 19) as "createdAt",
      (e.created_at at time zone 'Asia/Shanghai')::date as "enteredOn"
    from farm_event e ${subjectJoins} left join sys_user u on u.uid = e.created_by
    where e.uid = any(${uids}::uuid[]) and e.type = ${type}`)

/** One stored standalone event, for the form that edits it. */
export async function readStandalone(tx: Tx, type: string, uid: string): Promise<StoredStandalone> {
  if (!isUuid(uid)) throw notFound()
  const [row] = await standaloneRows(tx, type, [uid])
  if (!row) throw notFound()
  const uids = uidsIn(row.payload)
  return { ...row, titles: { ...(await titlesOf(tx, uids)), ...(await materialNames(tx, uids)) } }
}

export async function materialNames(tx: Tx, uids: readonly string[]): Promise<Record<string, string>> {
  if (uids.length === 0) return {}
  return Object.fromEntries(
    await tx.map(sql<[string, string]>`select uid, name from material where uid = any(${uids}::uuid[])`),
  )
}
