import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { errorCode, StartError } from './start-error.ts'

/**
 * The role of requests: it owns nothing and cannot bypass row-level security; `app_wall_role()` of a database answers its name. On a
 * cluster with several owners each database has a role of its own: with a shared one, each owner could read the other's rows.
 */

/** Its name in migrations, and its default name where the account may choose. */
const USUAL = 'pig_app'

interface Role {
  readonly name: string
  /** True where the account may set it. */
  readonly settable: boolean
  /** True where it could bypass row-level security. */
  readonly strong: boolean
}

/** A database, its account, and the two possible roles. */
export interface RoleFacts {
  readonly database: string
  /** Unique among the databases of the cluster. */
  readonly number: string
  readonly account: string
  readonly installed: boolean
  /** True where `app_wall_role()` exists. */
  readonly named: boolean
  /** The role with the rights of an installed database. */
  readonly granted: string | null
  readonly mayCreate: boolean
  readonly roles: readonly Role[]
}

/** Membership option needed to set a role: from PostgreSQL 16 on it can be withheld. */
export const PUT_ON = `case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end`

/** Answers one row of `RoleFacts`. */
export const ROLE_FACTS = `
  select d.datname::text as database, d.oid::text as number, current_user::text as account,
    to_regclass('public.session') is not null as installed,
    to_regprocedure('public.app_wall_role()') is not null as named,
    (select r.rolname::text from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.oid = to_regclass('public.session') and a.privilege_type = 'INSERT'
        and r.rolname in ('${USUAL}', '${USUAL}_' || d.oid) order by 1 desc limit 1) as granted,
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayCreate",
    coalesce((select json_agg(json_build_object('name', rolname, 'settable', pg_has_role(oid, ${PUT_ON}),
        'strong', rolsuper or rolbypassrls or pg_has_role(oid, current_user, 'MEMBER')))
      from pg_roles where rolname in ('${USUAL}', '${USUAL}_' || d.oid)), '[]') as roles
  from pg_database d where d.datname = current_database()`

/** A name unique to this database: an account granted it gets nothing else. */
const ownRole = ({ number }: RoleFacts): string => `${USUAL}_${number}`

/** The role for a first migration: the database's own where it exists, else the usual one unless it belongs to another account. */
function roleToUse(facts: RoleFacts): string {
  const own = ownRole(facts)
  if (facts.roles.some(({ name }) => name === own)) return own
  const usual = facts.roles.find(({ name }) => name === USUAL)
  return (usual ? usual.settable && !usual.strong : facts.mayCreate) ? USUAL : own
}

const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`

/** Statements for an administrator of the cluster, for an account that may not create roles. The last line keeps other accounts out. */
function preparation({ database, account, roles }: RoleFacts, role: string): string {
  const exists = roles.some(({ name }) => name === role)
  return [
    ...(exists ? [] : [`CREATE ROLE ${role} NOLOGIN;`]),
    `GRANT ${role} TO ${quoted(account)};`,
    `REVOKE CONNECT ON DATABASE ${quoted(database)} FROM PUBLIC;`,
  ].join('\n')
}

const unprepared = (facts: RoleFacts, role: string): string =>
  `账号 ${facts.account} 不能建立或使用数据库角色 ${role}，请数据库管理员执行以下几行，然后再启动：\n${preparation(facts, role)}`

/** The reason why the account cannot migrate a database, as a sentence with the remedy; null without one. */
export function roleFault(facts: RoleFacts): string | null {
  if (facts.installed) return null
  const role = roleToUse(facts)
  const found = facts.roles.find(({ name }) => name === role)
  if (found?.strong)
    return `数据库角色 ${role} 不受行级权限约束（超级用户、BYPASSRLS，或账号 ${facts.account} 的成员），请数据库管理员收回，然后再启动。`
  return found?.settable || facts.mayCreate ? null : unprepared(facts, role)
}

/** The row of a statement that always answers one. */
const answer = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row> => (await db.row(query)) as Row

/** The role of an installed database; one from before 0345 shows it by its rights alone. */
const roleInUse = async (db: Db, { named, granted }: RoleFacts): Promise<string> =>
  named ? (await answer(db, sql<{ role: string }>`select app_wall_role() as role`)).role : (granted ?? USUAL)

const factsOf = (db: Db): Promise<RoleFacts> => answer(db, sql.raw<RoleFacts>(ROLE_FACTS))

/** The role in use, null before the first migration. */
export async function rlsRole(db: Db): Promise<string | null> {
  const facts = await factsOf(db)
  return facts.installed ? roleInUse(db, facts) : null
}

/** Lets one process at a time find and create the role. */
const LOCK = 7_415_620_001

/** The role in use; before the first migration it is created unless it exists. @throws StartError where that is not allowed */
export function ensureRlsRole(db: Db): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
    const facts = await factsOf(tx)
    if (facts.installed) return roleInUse(tx, facts)
    const fault = roleFault(facts)
    if (fault) throw new StartError(fault)
    const role = roleToUse(facts)
    const found = facts.roles.find(({ name }) => name === role)
    if (!found?.settable)
      await sql
        .raw(`${found ? '' : creation(role)} grant ${role} to current_user`)
        .execute(tx)
        .catch((error: unknown) => {
          throw errorCode(error) === NOT_ALLOWED ? new StartError(unprepared(facts, role)) : error
        })
    return role
  })
}

const NOT_ALLOWED = '42501'

/** Another database of the cluster may create it at the same moment. */
const creation = (role: string): string => `
  do $$ begin
    create role ${role} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$;`

/** The text of a migration for a database with that role. */
export const forRlsRole = (text: string, role: string): string => text.replaceAll(/\bpig_app\b/g, role)
