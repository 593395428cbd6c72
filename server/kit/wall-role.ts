import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { errorCode, StartError } from './start-error.ts'

/**
 * The role that requests run as: it owns nothing and cannot bypass row-level security. Roles belong to a cluster, databases to their
 * owners. On a cluster with several owners each database has a role of its own: with a shared one, each owner could read the other's
 * rows. `app_wall_role()` of a database answers the one in use.
 */

/** What migrations call it, and what it is called where the account may choose. */
const USUAL = 'pig_app'

interface Role {
  readonly name: string
  /** Whether the account may put it on. */
  readonly settable: boolean
  /** Whether row-level security would not hold it back. */
  readonly strong: boolean
}

/** A database, its account, and the roles of its cluster that may be meant. */
export interface RoleFacts {
  readonly database: string
  readonly account: string
  readonly installed: boolean
  /** Whether `app_wall_role()` is there. */
  readonly named: boolean
  readonly mayCreate: boolean
  readonly roles: readonly Role[]
}

/** What a member needs to put a role on: from PostgreSQL 16 on it can be withheld. */
export const PUT_ON = `case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end`

/** Answers one row of `RoleFacts`. */
export const ROLE_FACTS = `
  select current_database()::text as database, current_user::text as account,
    to_regclass('public.session') is not null as installed,
    to_regprocedure('public.app_wall_role()') is not null as named,
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayCreate",
    coalesce((select json_agg(json_build_object('name', rolname,
        'settable', pg_has_role(oid, ${PUT_ON}),
        'strong', rolsuper or rolbypassrls or pg_has_role(oid, current_user, 'MEMBER')))
      from pg_roles where rolname like '%\\_app'), '[]') as roles`

/** PostgreSQL cuts longer names, in bytes. */
const LONGEST_NAME = 63

/** Name of a database's own role; without what would end a string, a name or a format within a migration. */
function ownRole(database: string): string {
  let name = database.replaceAll(/[^\p{L}\p{N}_-]/gu, '_')
  while (Buffer.byteLength(`${name}_app`) > LONGEST_NAME) name = name.slice(0, -1)
  return `${name}_app`
}

/** The role a first migration uses: the database's own where it is there, else the usual one as long as it is not another account's. */
function roleToUse({ database, roles, mayCreate }: RoleFacts): string {
  const own = ownRole(database)
  if (roles.some(({ name }) => name === own)) return own
  const usual = roles.find(({ name }) => name === USUAL)
  return (usual ? usual.settable && !usual.strong : mayCreate) ? USUAL : own
}

const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`

/** What an administrator of the cluster runs for an account that may not create roles. The last line keeps other accounts out. */
function preparation({ database, account, roles }: RoleFacts, role: string): string {
  const exists = roles.some(({ name }) => name === role)
  return [
    ...(exists ? [] : [`CREATE ROLE ${quoted(role)} NOLOGIN;`]),
    `GRANT ${quoted(role)} TO ${quoted(account)};`,
    `REVOKE CONNECT ON DATABASE ${quoted(database)} FROM PUBLIC;`,
  ].join('\n')
}

const unprepared = (facts: RoleFacts, role: string): string =>
  `账号 ${facts.account} 不能建立或使用数据库角色 ${role}，请数据库管理员执行以下几行，然后再启动：\n${preparation(facts, role)}`

/** Why a database cannot be migrated by its account, in a sentence with the remedy; null where nothing is in the way. */
export function roleFault(facts: RoleFacts): string | null {
  if (facts.installed) return null
  const role = roleToUse(facts)
  const found = facts.roles.find(({ name }) => name === role)
  if (found?.strong)
    return `数据库角色 ${role} 不受行级权限约束（超级用户、BYPASSRLS，或账号 ${facts.account} 的成员），请改用另一个账号名或库名。`
  return found?.settable || facts.mayCreate ? null : unprepared(facts, role)
}

const answer = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row> => {
  const { rows } = await query.execute(db)
  return rows[0] as Row
}

/** The role of a database that has one, made by the first migration. */
const roleInUse = async (db: Db, { named }: RoleFacts): Promise<string> =>
  named ? (await answer(db, sql<{ role: string }>`select app_wall_role() as role`)).role : USUAL

const factsOf = (db: Db): Promise<RoleFacts> => answer(db, sql.raw<RoleFacts>(ROLE_FACTS))

/** The role in use, null before the first migration. */
export async function wallRole(db: Db): Promise<string | null> {
  const facts = await factsOf(db)
  return facts.installed ? roleInUse(db, facts) : null
}

/** Lets one process at a time look for the role and make it. */
const LOCK = 7_415_620_001

/** The role in use; before the first migration it is made, where it is not prepared. @throws StartError where that is not allowed */
export function ensureWallRole(db: Db): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx)
    const facts = await factsOf(tx)
    if (facts.installed) return roleInUse(tx, facts)
    const fault = roleFault(facts)
    if (fault) throw new StartError(fault)
    const role = roleToUse(facts)
    const found = facts.roles.find(({ name }) => name === role)
    if (!found?.settable)
      await sql
        .raw(`${found ? '' : creation(role)} grant ${quoted(role)} to current_user`)
        .execute(tx)
        .catch((error: unknown) => {
          throw errorCode(error) === NOT_ALLOWED ? new StartError(unprepared(facts, role)) : error
        })
    return role
  })
}

const NOT_ALLOWED = '42501'

/** Another database of the cluster may make it at the same moment. */
const creation = (role: string): string => `
  do $$ begin
    create role ${quoted(role)} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$;`

/** The text of a migration for a database with that role. */
export const forWallRole = (text: string, role: string): string =>
  role === USUAL
    ? text
    : text.replaceAll(/'pig_app'|\bpig_app\b/g, (found) =>
        found.startsWith("'") ? `'${role}'` : `"${role}"`,
      )
