import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { PARAMETER_DEFAULTS } from '#domain/parameters.ts'
import { type Custody, covers, nodesOn, type OrganisationPlace, standingAt } from '#kit/access-model.ts'
import { accessFor } from './access.ts'
import type { Caller, Person, Trace } from './context.ts'
import type { Db } from './database.ts'
import { prepared } from './prepared.ts'
import type { Sql } from './sql-words.ts'

export const ABSOLUTE_HOURS = 12

/** Only the hash of a session token is stored: a stolen table opens no session. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface CallerRow extends Pick<Person, 'uid' | 'account' | 'name' | 'organizeId' | 'mustChangePassword'> {
  loginFlag: string | null
  roles: { uid: string; dataScope: string; functions: string[] }[] | null
  /** The user's own organisation, and further granted nodes. */
  nodes: { treePath: string; level: number; isHome: boolean }[] | null
  /** Custodies of any time: the model selects those of today. */
  custodies: Custody[] | null
  /** Farms and companies below and above all these: the model selects those in scope. */
  places: OrganisationPlace[] | null
  /** Tree path of the user's organisation, also when that is deleted. */
  home: string | null
}

/** Context for computing a caller's rights. */
export interface CallerContext {
  /** The farms' day. */
  readonly today: string
  /** Codes of the function list: other codes of a role grant nothing. */
  readonly known: ReadonlySet<string>
}

/** Minutes without a request after which a session ends (session_idle), by the settings of a day. */
const idleMinutes = (today: string) => sql`coalesce((select s.value::int from app_setting s
  where s.name = 'session_idle' and s.company_id is null and s.effective_from <= ${today}::date
  order by s.effective_from desc limit 1), ${PARAMETER_DEFAULTS.session_idle}::int)`

/**
 * The user of a session token, with functions (union of the roles; of a plan session its own only) and data scope; null when the session is
 * over. A person who covers a whole company also sees the farms it manages today (manageCompanyForFarm).
 */
export const loadCaller = (db: Db, token: string, context: CallerContext): Promise<Person | null> =>
  callerWhere(
    db,
    context,
    sql`s.login_flag from session s join sys_user u on u.uid = s.user_uid
       where s.token_hash = ${tokenHash(token)} and u.enabled and not u.deleted
         and s.seen_at > now() - make_interval(mins => ${idleMinutes(context.today)})
         and s.created_at > now() - make_interval(hours => ${ABSOLUTE_HOURS})`,
  )

/**
 * A user by uid with today's functions and data scope, for work requested by an earlier request. Null
 * when the account is deleted or disabled.
 */
export const loadPerson = (
  db: Db,
  uid: string,
  loginFlag: string | null,
  context: CallerContext,
): Promise<Person | null> =>
  callerWhere(
    db,
    context,
    sql`${loginFlag}::text as login_flag from sys_user u where u.uid = ${uid} and u.enabled and not u.deleted`,
  )

/** @param me the rest of a select of the user `u` with `login_flag` */
async function callerWhere(db: Db, context: CallerContext, me: Sql): Promise<Person | null> {
  const row = await db.row(
    prepared(sql<CallerRow>`
    with me as (
      select u.uid, u.account, u.name, u.organize_id, u.must_change_password, u.role_ids, u.scope_ids, ${me}
    ), own as (
      select o.tree_path, o.level, o.uid = me.organize_id as is_home from organize o, me
       where not o.deleted and (o.uid = me.organize_id or o.uid = any(me.scope_ids))
    ), custody as (
      select m.tree_path as manager, f.tree_path as farm, c.from_date, c.to_date
        from farm_custody c join organize m on m.uid = c.manage_company_id join organize f on f.uid = c.managed_farm_id
       where not c.deleted and not m.deleted and not f.deleted
         and exists (select 1 from own where m.tree_path like own.tree_path || '%')
    ), nodes as (
      select tree_path from own union select farm from custody
    ), reach as (
      select o.uid, o.type, o.tree_path from organize o
       where not o.deleted and o.type in ('farm', 'company') and exists (
         select 1 from nodes n where o.tree_path like n.tree_path || '%' or n.tree_path like o.tree_path || '%')
    )
    select me.uid, me.account, me.name, me.organize_id as "organizeId", me.must_change_password as "mustChangePassword",
      me.login_flag as "loginFlag",
      (select json_agg(json_build_object('uid', r.uid, 'dataScope', r.data_scope, 'functions', r.function_codes) order by r.uid)
         from role r where r.uid = any(me.role_ids) and not r.deleted) as roles,
      (select json_agg(json_build_object('treePath', tree_path, 'level', level, 'isHome', is_home)) from own) as nodes,
      (select json_agg(json_build_object('manager', manager, 'farm', farm, 'from', from_date, 'to', to_date))
         from custody) as custodies,
      (select json_agg(json_build_object('uid', uid, 'type', type, 'treePath', tree_path)) from reach) as places,
      (select o.tree_path from organize o where o.uid = me.organize_id) as home
    from me`),
  )
  return row ? toPerson(row, context) : null
}

/** Computes the rights of a row by the model: the statement selects what may count, the enforcer decides. */
async function toPerson(row: CallerRow, { today, known }: CallerContext): Promise<Person> {
  const { home, custodies, roles: all, nodes: granted, places: reachable, ...person } = row
  const [roles, nodes, places] = [all ?? [], granted ?? [], reachable ?? []]
  const usesGranted = roles.some(({ dataScope }) => dataScope === 'GRANTED')
  const placed = {
    own: nodes.find(({ isHome }) => isHome)?.treePath ?? null,
    granted: nodes.map(({ treePath }) => treePath),
    usesGranted,
    custodies: custodies ?? [],
  }
  const { own, managed } = nodesOn(placed, today)
  const paths = [...own, ...managed]
  const access = await accessFor({
    ...{ roles, known, loginFlag: person.loginFlag },
    standing: standingAt(paths, places),
  })
  const reached = places.filter(({ treePath }) => access.reaches(treePath))
  const uidsOf = (type: string) => reached.flatMap((one) => (one.type === type ? [one.uid] : []))
  return {
    ...person,
    companyId: companyOf(home ?? '', reached),
    functions: access.codes,
    scope: {
      root: nodes.some(({ level, treePath }) => level === 1 && own.includes(treePath)),
      ...{ farms: uidsOf('farm'), companies: uidsOf('company'), paths },
    },
    managed,
    access,
  }
}

/** The nearest company at or above an organisation; the group at the top of the tree does not count. */
function companyOf(home: string, places: readonly OrganisationPlace[]): string | null {
  const above = places.filter(
    ({ type, treePath }) => type === 'company' && covers(treePath, home) && !isTop(treePath),
  )
  return above.sort((a, b) => b.treePath.length - a.treePath.length)[0]?.uid ?? null
}

const isTop = (treePath: string): boolean => treePath.split('/').filter(Boolean).length === 1

/** The administrator of the whole deployment without a session: for commands run on the server itself. */
export async function systemCaller(db: Db, functions: readonly string[], trace: Trace): Promise<Caller> {
  const row = await db.row(sql<Pick<CallerRow, 'uid' | 'account' | 'name' | 'organizeId'> & { path: string }>`
    select u.uid, u.account, u.name, u.organize_id as "organizeId", o.tree_path as path from sys_user u
      join organize o on o.uid = u.organize_id where o.level = 1 and not u.deleted order by u.created_at limit 1`)
  const nodes = await db.rows(sql<{ uid: string; type: string }>`
    select uid, type from organize where type in ('farm', 'company') and not deleted`)
  if (!row) throw new Error('the seed has not run: there is no administrator')
  const of = (type: string) => nodes.filter((node) => node.type === type).map((node) => node.uid)
  const { path, ...person } = row
  return {
    ...person,
    ...trace,
    companyId: null,
    mustChangePassword: false,
    functions: new Set(functions),
    scope: { root: true, farms: of('farm'), companies: of('company'), paths: [path] },
  }
}
