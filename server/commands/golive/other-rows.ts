import { sql } from 'kysely'
import { isDocument } from '#kit/document.ts'
import { resources } from '#resources/index.ts'
import type { Tx } from '#server/kit/database.ts'

const documents = resources.filter(isDocument)

/** Rows of a farm apart from its opening rows, by kind, in words: events, use and treatments, documents. Null: nothing but go-live. */
export async function otherRows(tx: Tx, farmId: string): Promise<string | null> {
  const events = sql`
    select '种猪事件' as label, count(*)::int as rows from pig_event where farm_id = ${farmId}
      and not (type = 'event_entry' and coalesce((payload->>'init')::boolean, false))
    union all select '精液报废', count(*)::int from semen_event where farm_id = ${farmId}
    union all select '批次事件', count(*)::int from batch_event where farm_id = ${farmId} and type <> 'batch_in_init'
    union all select '饲料与保健记录', count(*)::int from farm_event where farm_id = ${farmId}`
  const papers = documents.map(
    ({ label, table }) =>
      sql`select ${label}::text as label, count(*)::int as rows from ${sql.table(table)} where farm_id = ${farmId} and not deleted`,
  )
  const found = await tx.rows(sql<{ label: string; rows: number }>`
    select * from (${sql.join([events, ...papers], sql` union all `)}) all_rows where rows > 0`)
  return found.map(({ label, rows }) => `${label}${rows}条`).join('、') || null
}
