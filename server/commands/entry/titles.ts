import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '#server/kit/database.ts'
import { prepared } from '#server/kit/prepared.ts'

/** Every uid inside a value, at any depth. */
export function uidsIn(value: unknown): string[] {
  if (isUuid(value)) return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(uidsIn) : []
}

/** Names of places (分娩舍1-02) and dictionary words by their uids; others are missing. */
export async function titlesOf(tx: Tx, uids: readonly string[]): Promise<Record<string, string>> {
  if (uids.length === 0) return {}
  const wanted = [...new Set(uids)]
  const found = await tx.rows(
    prepared(sql<{ uid: string; title: string }>`
    select o.uid, case when o.kind = 'HOUSE' then o.name else concat_ws('-', above.name, o.name) end as title
      from organize o left join organize above on above.uid = o.parent_id
     where o.uid = any(${wanted}::uuid[]) and o.type = 'house'
    union all select uid, name1 from data_dictionary where uid = any(${wanted}::uuid[])`),
  )
  return Object.fromEntries(found.map((row) => [row.uid, row.title]))
}
