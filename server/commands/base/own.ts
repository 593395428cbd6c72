import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'

const LOG_PAGE = 50

/** Own data, roles and scope by name. */
export async function profileOf(tx: Tx, caller: Caller) {
  const found = await sql`
    select u.uid, u.account, u.name, u.phone, u.last_login_at as "lastLoginAt", o.name as "organizeName",
      (select coalesce(json_agg(json_build_object('code', r.code, 'name', r.name) order by r.code), '[]') from role r
        where r.uid = any(u.role_ids) and not r.deleted) as roles,
      (select coalesce(json_agg(json_build_object('uid', s.uid, 'name', s.name) order by s.tree_path), '[]') from organize s
        where s.uid = any(u.scope_ids) and not s.deleted) as scopes
      from sys_user u join organize o on o.uid = u.organize_id where u.uid = ${caller.uid}`.execute(tx)
  return found.rows[0] ?? null
}

/** The latest sign-ins, good and bad. */
export async function loginsOf(tx: Tx, caller: Caller) {
  const found = await sql`select at, ip, agent, outcome from login_log where user_uid = ${caller.uid}
    order by at desc limit ${LOG_PAGE}`.execute(tx)
  return found.rows
}

/** The one thing a person changes about herself. */
export async function changePhone(tx: Tx, caller: Caller, phone: unknown): Promise<void> {
  await sql`update sys_user set phone = ${phone}, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where uid = ${caller.uid}`.execute(tx)
}

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
