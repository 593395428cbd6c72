import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { declaredJobs } from '../jobs/index.ts'
import { installJobs } from '../jobs/job-server.ts'
import { dbOn, withDb } from '../kit/database.ts'
import { migrateUrl, migrateWithin, migrationNames } from '../kit/migrator.ts'
import { errorText, StartError } from '../kit/start-error.ts'
import { ensureWallRole } from '../kit/wall-role.ts'
import { fileOf, type Manifest, type TableCopy } from './manifest.ts'
import type { Progress } from './places.ts'
import { copyingClient, copyOut, nameOf, quoted } from './tables.ts'
import { metered } from './take-backup.ts'

/** What a database is called while it is put back; removed when all is well. */
const ASIDE = 'replaced_by_restore'

export interface Loading {
  readonly url: string
  /** Folder of the backup, and what it says of itself. */
  readonly folder: string
  readonly manifest: Manifest
  /** Whether a database that holds something may be replaced. */
  readonly replace: boolean
  /** Leaves the schema as it was at the time of the backup, and the jobs as they are, for a program of that time. */
  readonly keepOld?: boolean
  readonly progress: Progress
  readonly signal: AbortSignal
  /** Called as soon as the backup is what the database holds. */
  committed(): void
}

/**
 * Puts a backup into a database, in one transaction: the schema of its time, every table, its keys and indexes, the waiting jobs. Each
 * table is copied out again and compared before the commit, so that there is all of the backup, or what was there before. Then the
 * schema is brought up to this program's.
 * @throws StartError where the database is in use or holds something, or the backup is damaged or newer than this program
 */
export async function loadBackup(loading: Loading): Promise<void> {
  const { url, manifest } = loading
  if (!migrationNames().includes(manifest.migration))
    throw new StartError(`备份由更新的版本 ${manifest.version} 写成，请安装该版本后再恢复。`)
  await checkTarget(loading)
  if (!loading.keepOld) await installJobs(url, declaredJobs)
  const role = await withDb(url, 1, ensureWallRole)
  const client = await copyingClient(url)
  try {
    await client.query('begin')
    await putBack(client, loading, role)
    await client.query('commit')
    loading.committed()
    await client.query(`drop schema if exists ${ASIDE} cascade`)
  } finally {
    await client.end()
  }
  if (!loading.keepOld) await migrateUrl(url, () => undefined)
}

/** How long connections that are about to leave are waited for, in ms: a server that has just stopped still has some. */
const LEAVING_MS = 3000
const LOOK_AGAIN_MS = 100

/** @throws StartError where others use the database, or it holds something that may not be replaced */
async function checkTarget({ url, replace }: Loading): Promise<void> {
  const client = await copyingClient(url)
  try {
    const others = await othersOn(client)
    if (others > 0)
      throw new StartError(`还有 ${others} 个连接在使用数据库，请先停止服务和其他程序，再恢复。`)
    const { rows } = await client.query<{ holds: boolean }>(
      `select to_regclass('public.kysely_migration') is not null as holds`,
    )
    if (rows[0]?.holds && !replace)
      throw new StartError('数据库中已有数据，没有恢复。确认要用备份替换它，请加 --replace。')
    // of a restore that was killed after its commit
    await client.query(`drop schema if exists ${ASIDE} cascade`)
  } finally {
    await client.end()
  }
}

/** @returns connections of other programs that stay */
async function othersOn(client: pg.Client): Promise<number> {
  const until = Date.now() + LEAVING_MS
  for (;;) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    const others = rows[0]?.others ?? 0
    if (others === 0 || Date.now() > until) return others
    await sleep(LOOK_AGAIN_MS)
  }
}

async function putBack(
  client: pg.Client,
  { folder, manifest, keepOld, progress, signal }: Loading,
  role: string,
): Promise<void> {
  const tables = manifest.tables.filter(({ schema }) => schema === 'public')
  const jobs = manifest.tables.find(({ schema }) => schema === 'pgboss')
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0) * 2 || 1
  await client.query(`alter schema public rename to ${ASIDE}; create schema public`)
  await migrateWithin(dbOn(client), manifest.migration, role)
  const bringBack = await setAside(client)
  const { rows } = await client.query<{ all: string }>(
    `select string_agg(format('public.%I', relname), ', ') as all from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'`,
  )
  await client.query(`truncate ${rows[0]?.all ?? ''}`)
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
}

/**
 * Switches triggers off and takes foreign keys and indexes away that only slow a load down. @returns what brings them back: the keys
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

/** The table gives the same text as when it was backed up. */
async function checkTable(client: pg.Client, table: TableCopy): Promise<void> {
  const meter = metered()
  const nowhere = new Writable({ write: (_chunk, _encoding, next) => next() })
  await pipeline(client.query(to(copyOut(table))), meter.stream, nowhere)
  const { bytes, sha256 } = meter.read()
  if (bytes !== table.bytes || sha256 !== table.sha256) throw damaged(table, '校验和不符')
}

/** The jobs of queues that are there; what a newer queue keeps of a job in addition is left to it. */
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
