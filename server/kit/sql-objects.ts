import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { forRlsRole } from './rls-role.ts'

/** In the order of application: triggers and policies call functions. */
const KINDS = ['functions', 'triggers', 'policies'] as const
type Kind = (typeof KINDS)[number]

interface SqlObject {
  readonly kind: Kind
  /** Name of the file: that of the function, the trigger's function or the policy in it; `name.type` where functions share a name. */
  readonly name: string
  readonly text: string
  readonly hash: string
}

/** Lets one process at a time compare and apply. */
const LOCK = 7_415_620_002

/**
 * Updates functions, triggers and policies to the files of `folder` (with a folder per kind, which may be missing) in one
 * transaction: a new or changed file is applied, the object of a removed one is dropped.
 * @returns paths of applied or dropped files, like `functions/list_price`
 */
export async function applySqlObjects(db: Db, folder: string, rlsRole: string): Promise<string[]> {
  const wanted = sqlObjects(folder)
  if (wanted.length === 0) return []
  return db.transaction().execute(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
    await tx.run(sql`create table if not exists sql_object (path text primary key, hash text not null)`)
    const stored = await tx.rows(sql<{ path: string; hash: string }>`select path, hash from sql_object`)
    const known = new Map(stored.map(({ path, hash }) => [path, hash]))
    const changed = wanted.filter((one) => known.get(pathOf(one)) !== one.hash)
    const paths = new Set(wanted.map(pathOf))
    const gone = [...known.keys()].filter((path) => !paths.has(path))
    if (changed.length + gone.length === 0) return []
    // a function may call another that is created after it
    await tx.run(sql`set local check_function_bodies = off`)
    for (const one of changed) if (one.kind !== 'functions') await drop(tx, pathOf(one), paths)
    for (const path of gone.toSorted((one, other) => turnOf(other) - turnOf(one))) {
      await drop(tx, path, paths)
      await tx.run(sql`delete from sql_object where path = ${path}`)
    }
    for (const one of changed) await apply(tx, one, rlsRole)
    return [...changed.map(pathOf), ...gone]
  })
}

/** The objects of all files, functions first. @throws Error where a file name is not in lower case */
export function sqlObjects(folder: string): SqlObject[] {
  return KINDS.flatMap((kind) => {
    const files = existsSync(join(folder, kind)) ? readdirSync(join(folder, kind)).toSorted() : []
    return files.map((file) => {
      const name = /^([a-z0-9_]+(?:\.[a-z0-9_]+)?)\.sql$/.exec(file)?.[1]
      if (!name) throw new Error(`${kind}/${file}: the name must be that of the object, with .sql`)
      const text = readFileSync(join(folder, kind, file), 'utf8')
      return { kind, name, text, hash: createHash('sha256').update(text).digest('hex') }
    })
  })
}

const pathOf = ({ kind, name }: SqlObject): string => `${kind}/${name}`
const partsOf = (path: string) => path.split(/[/.]/) as [Kind, string, string?]
const turnOf = (path: string): number => KINDS.indexOf(partsOf(path)[0])

async function apply(tx: Tx, one: SqlObject, rlsRole: string): Promise<void> {
  await sql
    .raw(forRlsRole(one.text, rlsRole))
    .execute(tx)
    .catch((error: unknown) => {
      throw new Error(`server/sql/${pathOf(one)}.sql: ${String(error)}`, { cause: error })
    })
  await tx.run(sql`insert into sql_object values (${pathOf(one)}, ${one.hash})
    on conflict (path) do update set hash = excluded.hash`)
}

/** Statement that drops the objects of one name: functions, a trigger's function with its triggers, policies of any table. */
const DROPS: Readonly<Record<Kind, string>> = {
  functions: `select 'drop function ' || oid::regprocedure as statement from pg_proc`,
  triggers: `select 'drop function ' || oid::regprocedure || ' cascade' as statement from pg_proc`,
  policies: `select format('drop policy %I on %s', polname, polrelid::regclass) as statement
    from pg_policy p join pg_class c on c.oid = polrelid`,
}

/** Drops the object of a file; of functions that share a name, those with a file among `paths` stay. */
async function drop(tx: Tx, path: string, paths: ReadonlySet<string>): Promise<void> {
  const [kind, name, type] = partsOf(path)
  const types = sql`array(select t::regtype::text from unnest(proargtypes) t)`
  const kept = [...paths].filter((one) => one.startsWith(`${kind}/${name}.`)).map((one) => partsOf(one)[2])
  const where =
    kind === 'policies'
      ? sql`polname = ${name} and relnamespace = 'public'::regnamespace`
      : sql`proname = ${name} and pronamespace = 'public'::regnamespace
        and ${type ? sql`${type} = any(${types})` : sql`not ${types} && ${kept}::text[]`}`
  const rows = await tx.rows(sql<{ statement: string }>`${sql.raw(DROPS[kind])} where ${where}`)
  for (const { statement } of rows) await tx.run(sql.raw(statement))
}
