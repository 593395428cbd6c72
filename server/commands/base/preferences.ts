import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

export interface Kept {
  value: unknown
  version: number
}
/** What a person keeps under a name; `lock` until the transaction ends. */
export async function kept(tx: Tx, userUid: string, name: string, lock = false): Promise<Kept | null> {
  const found = await sql<Kept>`select value, version from user_preference
    where user_uid = ${userUid} and name = ${name} ${lock ? sql`for update` : sql``}`.execute(tx)
  return found.rows[0] ?? null
}

/** Keeps a value (JSON text) under a name; its version goes up by one. */
export async function keep(tx: Tx, userUid: string, name: string, json: string): Promise<void> {
  await sql`insert into user_preference (user_uid, name, value) values (${userUid}, ${name}, ${json}::jsonb)
    on conflict (user_uid, name) do update set value = excluded.value, version = user_preference.version + 1`.execute(
    tx,
  )
}
