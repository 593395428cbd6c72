import { sql } from 'kysely'
import { isFilterKey } from '#domain/filter-key.ts'
import type { Caller } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'

/** A saved scheme or a link in a letter may be opened a year later. */
const KEPT_DAYS = 400
/** Of one person; the oldest give way. */
const MOST_OF_ONE = 2000

/** Keeps filters under the key their sender gave them. The same sent twice is kept once; a key taken for others is refused. */
export async function keepFilters(tx: Tx, caller: Caller, key: string, content: string): Promise<void> {
  await sql`insert into kept_filter (key, company_id, content, created_by)
    values (${key}, ${caller.companyId}, ${content}, ${caller.uid}) on conflict (key) do nothing`.execute(tx)
  if ((await readFilters(tx, key)) !== content)
    throw new Refused('CONFLICT', '筛选条件的编号已被使用，请重试')
  await sql`delete from kept_filter where created_by = ${caller.uid} and (used_on < current_date - ${KEPT_DAYS}::int
    or key in (select key from kept_filter where created_by = ${caller.uid} order by created_at desc offset ${MOST_OF_ONE}))`.execute(
    tx,
  )
}

/** The filters under a key, to whoever belongs to the company of their sender; null for anybody else. */
export async function readFilters(tx: Tx, key: unknown): Promise<string | null> {
  if (!isFilterKey(key)) return null
  const found = await sql<{ content: string }>`select content from kept_filter where key = ${key}`.execute(tx)
  return found.rows[0]?.content ?? null
}

/** Filters that are asked for are kept on from that day. */
export async function markUsed(db: Db, key: string): Promise<void> {
  await sql`update kept_filter set used_on = current_date where key = ${key} and used_on < current_date`.execute(
    db,
  )
}
