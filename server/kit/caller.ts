import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { PARAMETER_DEFAULTS } from '#domain/parameters.ts'
import { functionsOfSession } from '#domain/plan-system.ts'
import type { Caller } from './context.ts'
import type { Db } from './database.ts'
import { prepared } from './prepared.ts'

export const ABSOLUTE_HOURS = 12

/** Only the hash of a session token is stored: a stolen table opens no session. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface CallerRow {
  uid: string
  account: string
  name: string
  organizeId: string
  mustChangePassword: boolean
  loginFlag: string | null
  functions: string[] | null
  paths: string[] | null
  farms: string[] | null
  companies: string[] | null
  companyId: string | null
  root: boolean | null
  managed: string[] | null
}

/** Minutes without a request after which a session is over (session_idle), as they hold on a day. */
const idleMinutes = (today: string) => sql`coalesce((select s.value::int from app_setting s
  where s.name = 'session_idle' and s.company_id is null and s.effective_from <= ${today}::date
  order by s.effective_from desc limit 1), ${PARAMETER_DEFAULTS.session_idle}::int)`

/**
 * Who a session token belongs to, with functions (union of the roles) and data scope (nodes of the user and, where a
 * role says so, the granted ones; farms and companies above or below them). Whoever covers a whole company also sees the farms
 * it manages on `today` (manageCompanyForFarm). A session of the plan system has its functions only. Null when the session
 * is over.
 */
export const loadCaller = (db: Db, token: string, today: string): Promise<Caller | null> =>
  callerWhere(
    db,
    today,
    sql`s.login_flag from session s join sys_user u on u.uid = s.user_uid
       where s.token_hash = ${tokenHash(token)} and u.enabled and not u.deleted
         and s.seen_at > now() - make_interval(mins => ${idleMinutes(today)})
         and s.created_at > now() - make_interval(hours => ${ABSOLUTE_HOURS})`,
  )

/**
 * A person by uid with the functions and the data scope he has on `today`: for what he asked for in a request that is over. Null
 * when his account is gone or disabled.
 */
export const loadPerson = (
  db: Db,
  uid: string,
  loginFlag: string | null,
  today: string,
): Promise<Caller | null> =>
  callerWhere(
    db,
    today,
    sql`${loginFlag}::text as login_flag from sys_user u where u.uid = ${uid} and u.enabled and not u.deleted`,
  )

/** @param me the rest of a select of the user `u` with `login_flag` */
async function callerWhere(db: Db, today: string, me: RawBuilder<unknown>): Promise<Caller | null> {
  const found = await prepared(sql<CallerRow>`
    with me as (
      select u.uid, u.account, u.name, u.organize_id, u.must_change_password, u.role_ids, u.scope_ids, ${me}
    ), roles as (
      select r.* from role r, me where r.uid = any(me.role_ids) and not r.deleted
    ), own as (
      select o.tree_path, o.level from organize o, me
       where not o.deleted and (o.uid = me.organize_id
          or (o.uid = any(me.scope_ids) and exists (select 1 from roles where data_scope = 'GRANTED')))
    ), managed as (
      select distinct f.tree_path, f.level from farm_custody c join organize m on m.uid = c.manage_company_id
        join organize f on f.uid = c.managed_farm_id
       where not c.deleted and not m.deleted and not f.deleted
         and ${today}::date between c.from_date and coalesce(c.to_date, 'infinity')
         and exists (select 1 from own where m.tree_path like own.tree_path || '%')
         and not exists (select 1 from own where f.tree_path like own.tree_path || '%')
    ), nodes as (
      select * from own union all select * from managed
    ), reach as (
      select o.uid, o.type, o.level, o.tree_path from organize o
       where not o.deleted and o.type in ('farm', 'company') and exists (
         select 1 from nodes n where o.tree_path like n.tree_path || '%' or n.tree_path like o.tree_path || '%')
    )
    select me.uid, me.account, me.name, me.organize_id as "organizeId", me.must_change_password as "mustChangePassword",
      me.login_flag as "loginFlag",
      (select array_agg(distinct granted) from roles, unnest(function_codes) granted) as functions,
      (select array_agg(tree_path) from nodes) as paths,
      (select array_agg(tree_path) from managed) as managed,
      (select array_agg(uid) from reach where type = 'farm') as farms,
      (select array_agg(uid) from reach where type = 'company') as companies,
      (select c.uid from reach c, organize o where c.type = 'company' and o.uid = me.organize_id
          and o.tree_path like c.tree_path || '%' and c.level > 1 order by c.level desc limit 1) as "companyId",
      (select bool_or(level = 1) from own) as root
    from me`).execute(db)
  const row = found.rows[0]
  return row ? toCaller(row) : null
}

function toCaller(row: CallerRow): Caller {
  return {
    uid: row.uid,
    account: row.account,
    name: row.name,
    organizeId: row.organizeId,
    companyId: row.companyId,
    mustChangePassword: row.mustChangePassword,
    loginFlag: row.loginFlag,
    functions: new Set(functionsOfSession(row.functions ?? [], row.loginFlag)),
    scope: {
      root: row.root ?? false,
      farms: row.farms ?? [],
      companies: row.companies ?? [],
      paths: row.paths ?? [],
    },
    managed: row.managed ?? [],
  }
}
