import { sql } from 'kysely'
import { isFilterKey } from '#domain/filter-key.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'

/** A saved scheme or a link in a letter may be opened a year later. */
const KEPT_DAYS = 400
/** Per user; the oldest are removed first. */
const MOST_OF_ONE = 2000

/**
 * Stores filters under the key their sender gave them. The same content sent twice is stored once; a key in use for other content is
 * refused.
 */
export async function keepFilters(tx: Tx, caller: Caller, key: string, content: string): Promise<void> {
  await tx.run(sql`insert into kept_filter (key, company_id, content, created_by)
    values (${key}, ${caller.companyId}, ${content}, ${caller.uid}) on conflict (key) do nothing`)
  if ((await readFilters(tx, key)) !== content)
    throw new Refused('CONFLICT', '筛选条件的编号已被使用，请重试')
  await tx.run(sql`delete from kept_filter where created_by = ${caller.uid} and (used_on < current_date - ${KEPT_DAYS}::int
    or key in (select key from kept_filter where created_by = ${caller.uid} order by created_at desc offset ${MOST_OF_ONE}))`)
}

/** The filters under a key, for users of the sender's company; null for all others. */
export const readFilters = async (tx: Tx, key: unknown) =>
  isFilterKey(key) ? tx.value(sql<string>`select content from kept_filter where key = ${key}`) : null

/** Restarts the period filters are kept, on use. */
export const markUsed = (db: Db, key: string): Promise<void> =>
  db.run(sql`
    update kept_filter set used_on = current_date where key = ${key} and used_on < current_date`)

const LOG_PAGE = 50

/** Own data, roles and scope by name. */
export const profileOf = (tx: Tx, caller: Caller) =>
  tx.row(sql`
    select u.uid, u.account, u.name, u.phone, u.last_login_at as "lastLoginAt", o.name as "organizeName",
      (select coalesce(json_agg(json_build_object('code', r.code, 'name', r.name) order by r.code), '[]') from role r
        where r.uid = any(u.role_ids) and not r.deleted) as roles,
      (select coalesce(json_agg(json_build_object('uid', s.uid, 'name', s.name) order by s.tree_path), '[]') from organize s
        where s.uid = any(u.scope_ids) and not s.deleted) as scopes
      from sys_user u join organize o on o.uid = u.organize_id where u.uid = ${caller.uid}`)

/** The latest sign-ins, good and bad. */
export const loginsOf = (tx: Tx, caller: Caller) =>
  tx.rows(sql`select at, ip, agent, outcome from login_log where user_uid = ${caller.uid}
    order by at desc limit ${LOG_PAGE}`)

/** Changes the phone number, the one thing a user may change about herself. */
export const changePhone = (tx: Tx, caller: Caller, phone: unknown): Promise<void> =>
  tx.run(sql`update sys_user set phone = ${phone}, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where uid = ${caller.uid}`)

export interface Kept {
  value: unknown
  version: number
}
/** A value stored for a user under a name; `lock` until the transaction ends. */
export const kept = (tx: Tx, userUid: string, name: string, lock = false) =>
  tx.row(sql<Kept>`select value, version from user_preference
    where user_uid = ${userUid} and name = ${name} ${lock ? sql`for update` : sql``}`)

/** Stores a value (JSON text) under a name; its version goes up by one. */
export const keep = (tx: Tx, userUid: string, name: string, json: string): Promise<void> =>
  tx.run(sql`insert into user_preference (user_uid, name, value) values (${userUid}, ${name}, ${json}::jsonb)
    on conflict (user_uid, name) do update set value = excluded.value, version = user_preference.version + 1`)
