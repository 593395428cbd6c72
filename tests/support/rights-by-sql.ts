import { sql } from 'kysely'
import { functionsOfSession } from '#domain/plan-system.ts'
import type { Db } from '#server/kit/database.ts'

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

/** Functions and data scope of a person as one statement worked them out before the model did: an independent second opinion. */
export async function rightsBySql(db: Db, uid: string, loginFlag: string | null, today: string) {
  const me = sql`${loginFlag}::text as login_flag from sys_user u where u.uid = ${uid} and u.enabled and not u.deleted`
  const found = await sql<CallerRow>`
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
    from me`.execute(db)
  const row = found.rows[0]
  if (!row) return null
  return {
    functions: functionsOfSession(row.functions ?? [], row.loginFlag).sort(),
    root: row.root ?? false,
    farms: (row.farms ?? []).sort(),
    companies: (row.companies ?? []).sort(),
    paths: [...new Set(row.paths ?? [])].sort(),
    managed: (row.managed ?? []).sort(),
    companyId: row.companyId,
  }
}
