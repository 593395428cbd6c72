import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { fileOf, type Manifest, type TableCopy } from '../backup/manifest.ts'
import { measure } from '../backup/metered.ts'
import type { Progress } from '../backup/places.ts'
import { copying, copyOut, isFilled, nameOf, quoted } from '../backup/tables.ts'
import { declaredJobs } from '../jobs/index.ts'
import { installJobs } from '../jobs/job-server.ts'
import { dbOn, withDb } from '../kit/database.ts'
import { knownMigrations, migrateWithin } from '../kit/migrator.ts'
import { ensureRlsRole } from '../kit/rls-role.ts'
import { errorCode, errorText, StartError } from '../kit/start-error.ts'
import { upgradeSchemaAt } from '../upgrade-schema.ts'
import { inUseByOthers, waitUntilAlone } from './connections.ts'

/** Name of the replaced schema during a restore; removed on success. */
const ASIDE = 'replaced_by_restore'

/** A backup on its way back into an installation. */
export interface Restoring {
  /** Folder of the backup. */
  readonly folder: string
  /** True where a database with content may be replaced. */
  readonly replace: boolean
  /** Keeps the schema of the time of the backup, and the jobs unchanged, for a program of that time. */
  readonly keepOld?: boolean
  readonly progress: Progress
  readonly signal: AbortSignal
}

interface Loading extends Restoring {
  readonly url: string
  readonly manifest: Manifest
  /** Called as soon as the database holds the backup. */
  committed(): void
}

/**
 * Loads a backup into a database in one transaction, then upgrades its schema to this program's. Each table is copied out again and
 * compared before the commit, so that the database holds all of the backup, or its former content.
 * @returns tables of the backup unknown to this program: an administrator's own, left out
 * @throws StartError where the database is in use or has content, or the backup is damaged or newer than this program
 */
export async function loadBackup(loading: Loading): Promise<string[]> {
  const { url, manifest } = loading
  if (!knownMigrations().has(manifest.migration))
    throw new StartError(`备份由更新的版本 ${manifest.version} 写成，请安装该版本后再恢复。`)
  await checkTarget(loading)
  if (!loading.keepOld) await installJobs(url, declaredJobs)
  const role = await withDb(url, 1, ensureRlsRole)
  const foreign = await copying(url, async (client) => {
    await client.query('begin')
    await keepOthersOut(client)
    const left = await putBack(client, loading, role)
    await client.query('commit')
    loading.committed()
    await client.query(`drop schema if exists ${ASIDE} cascade`)
    return left
  })
  if (!loading.keepOld) await upgradeSchemaAt(url, () => undefined)
  return foreign
}

/** @throws StartError where others use the database, or it has content that may not be replaced */
const checkTarget = ({ url, replace }: Loading): Promise<void> =>
  copying(url, async (client) => {
    await waitUntilAlone(client)
    if (!replace && (await isFilled(client)))
      throw new StartError('数据库中已有数据，没有恢复。确认要用备份替换它，请加 --replace。')
    const views = await foreignViews(client)
    if (views.length > 0)
      throw new StartError(
        `视图 ${views.join('、')} 依赖本库的表，恢复会删除它们：请先保存它们的定义并删除，恢复后再建立。`,
      )
    // left by a restore that was killed after its commit
    await client.query(`drop schema if exists ${ASIDE} cascade`)
  })

/** Views of other schemas that read tables of this one. */
async function foreignViews(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('%I.%I', n.nspname, v.relname) as name from pg_depend d
       join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
       join pg_class v on v.oid = r.ev_class join pg_namespace n on n.oid = v.relnamespace
       join pg_class t on t.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
      where t.relnamespace = to_regnamespace('public') and n.nspname not in ('public', '${ASIDE}') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Locks the replaced tables against other sessions until the commit. @throws StartError where a program came in between */
async function keepOthersOut(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ all: string | null }>(
    `select string_agg(format('public.%I', relname), ', ') as all from pg_class
      where relnamespace = to_regnamespace('public') and relkind in ('r', 'p')`,
  )
  if (rows[0]?.all)
    await client
      .query(
        `set local lock_timeout = '3s'; lock table ${rows[0].all} in access exclusive mode; set local lock_timeout = 0`,
      )
      .catch(async (error: unknown) => {
        throw errorCode(error) === LOCKED ? inUseByOthers(1) : error
      })
  await waitUntilAlone(client)
}

/** PostgreSQL's error code for a lock held by another session. */
const LOCKED = '55P03'

/** @returns tables of the backup unknown to this program */
async function putBack(
  client: pg.Client,
  { folder, manifest, keepOld, progress, signal }: Loading,
  role: string,
): Promise<string[]> {
  const jobs = manifest.tables.find(({ schema }) => schema === 'pgboss')
  await client.query(`alter schema public rename to ${ASIDE}; create schema public`)
  await migrateWithin(dbOn(client), manifest.migration, role)
  const own = await ownTables(client)
  const copies = manifest.tables.filter(({ schema }) => schema === 'public')
  const tables = copies.filter(({ name }) => own.has(name))
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0) * 2 || 1
  const bringBack = await setAside(client)
  await client.query(`truncate ${[...own].map((name) => `public.${quoted(name)}`).join(', ')}`)
  let done = 0
  for (const table of tables) {
    progress(done, total, `恢复 ${table.name}`)
    signal.throwIfAborted()
    await loadTable(client, folder, table, signal)
    done += table.bytes
  }
  progress(done, total, '建立索引')
  await bringBack()
  for (const { name, value, called } of manifest.sequences)
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [
      `public.${quoted(name)}`,
      value,
      called,
    ])
  if (jobs && !keepOld) await loadJobs(client, folder, jobs)
  for (const table of tables) {
    progress(done, total, `核对 ${table.name}`)
    signal.throwIfAborted()
    await checkTable(client, table)
    done += table.bytes
  }
  progress(total, total, '核对完成')
  return copies.flatMap(({ name }) => (own.has(name) ? [] : [name]))
}

/** Tables created by the migrations. */
async function ownTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Switches triggers off and drops foreign keys and indexes that slow a load down. @returns a function that restores them: the keys
 * are checked over all rows then
 */
async function setAside(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s disable trigger user', c.oid::regclass) as off,
        format('alter table %s enable trigger user', c.oid::regclass) as on, 3 as turn
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
    union all
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname),
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)), 2
      from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype = 'f'
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not i.indisunique
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
    order by turn`)
  for (const { off } of rows.toReversed()) await client.query(off)
  return async () => {
    for (const { on } of rows) await client.query(on)
  }
}

const textOf = (folder: string, table: TableCopy) => [
  createReadStream(join(folder, fileOf(table))),
  createZstdDecompress(),
]
const damaged = (table: TableCopy, why: string): StartError =>
  new StartError(`备份中的 ${table.name} 已损坏（${why}），没有恢复，原有数据不变。请换一个备份。`)

async function loadTable(
  client: pg.Client,
  folder: string,
  table: TableCopy,
  signal: AbortSignal,
): Promise<void> {
  const target = client.query(
    from(`copy ${nameOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin with (freeze)`),
  )
  await pipeline([...textOf(folder, table), target], { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw damaged(table, errorText(error))
  })
  if (target.rowCount !== table.rows) throw damaged(table, `${target.rowCount} 行，应为 ${table.rows} 行`)
}

/** Checks that the table gives the same text as at the backup. */
async function checkTable(client: pg.Client, table: TableCopy): Promise<void> {
  const { bytes, sha256 } = await measure(client.query(to(copyOut(table))))
  if (bytes !== table.bytes || sha256 !== table.sha256) throw damaged(table, '校验和不符')
}

/** Loads the jobs of existing queues; columns of a newer queue keep their defaults. */
async function loadJobs(client: pg.Client, folder: string, table: TableCopy): Promise<void> {
  const columns = table.columns.map(quoted)
  await client.query(`create temp table waiting (${columns.map((column) => `${column} text`).join(', ')})`)
  const target = client.query(from(`copy waiting (${columns.join(', ')}) from stdin`))
  await pipeline([...textOf(folder, table), target])
  const { rows } = await client.query<{ column: string; type: string }>(
    `select quote_ident(attname) as column, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any($1)`,
    [table.columns],
  )
  await client.query('delete from pgboss.job')
  await client.query(`insert into pgboss.job (${rows.map(({ column }) => column).join(', ')})
    select ${rows.map(({ column, type }) => `${column}::${type}`).join(', ')} from waiting
     where name in (select name from pgboss.queue)`)
}
