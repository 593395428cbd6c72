import { createWriteStream } from 'node:fs'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { SECRET_KEY_FILE } from '../kit/secret-key.ts'
import { errorCode, StartError } from '../kit/start-error.ts'
import { version } from '../kit/version.ts'
import { backUpAttachments, countAttachments } from './copy-files.ts'
import { backupsIn, beginBackup, finishBackup, synced } from './folders.ts'
import { fileOf, MANIFEST, type Manifest, type TableCopy } from './manifest.ts'
import { metered } from './metered.ts'
import type { Places, Progress } from './places.ts'
import { copying, copyOut, type FoundTable, isFilled, quoted, tablesOf } from './tables.ts'

/** Lock of the only running backup of a database. */
const LOCK = `hashtext('pig-farm backup')`
const FULL = new Set(['ENOSPC', 'EDQUOT'])

export interface TakenBackup {
  readonly path: string
  readonly manifest: Manifest
}

/**
 * Writes a backup while users work: every table as of one moment, the waiting jobs, the attached files and the key of sealed secrets.
 * A folder with its final name is complete; the next backup removes an interrupted one.
 * @throws StartError where the folder cannot be written, or another backup runs
 */
export async function takeBackup(
  places: Places,
  progress: Progress = () => undefined,
  signal = new AbortController().signal,
): Promise<TakenBackup> {
  const started = Date.now()
  return copying(places.url, async (client) => {
    const lock = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${LOCK}) as got`)
    if (!(await isFilled(client))) throw new StartError('数据库是空的，没有可以备份的数据。')
    if (!lock.rows[0]?.got) throw new StartError('另一个备份正在进行，请等它结束。')
    const { path, at } = await beginBackup(places.backups, await databaseId(client), () => new Date())
    try {
      const body = await write(client, { path, places, progress, signal })
      const manifest = { form: 1, version, at, ...body, seconds: (Date.now() - started) / 1000 } as const
      await writeFile(join(path, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true })
      await synced(path)
      return { path: await finishBackup(path), manifest }
    } catch (error) {
      await rm(path, { recursive: true, force: true })
      signal.throwIfAborted()
      throw FULL.has(errorCode(error)) ? noRoom(places.backups) : error
    }
  })
}

/** Identity of a database: a restored copy gets another one. */
async function databaseId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select system_identifier || '-' || oid as id from pg_control_system(), pg_database where datname = current_database()`,
  )
  return rows[0]?.id ?? ''
}

const noRoom = (folder: string): StartError =>
  new StartError(
    `备份文件夹 ${folder} 所在磁盘已满，没有写完的备份已删除：请清理空间，或用环境变量 BACKUP_DIR 换一个位置。`,
  )

interface Writing {
  readonly path: string
  readonly places: Places
  readonly progress: Progress
  readonly signal: AbortSignal
}

type Body = Omit<Manifest, 'form' | 'version' | 'at' | 'seconds'>

async function write(client: pg.Client, { path, places, progress, signal }: Writing): Promise<Body> {
  const [before] = backupsIn(places.backups)
  const attachments = join(path, 'attachments')
  const copyFiles = () =>
    backUpAttachments(places.attachments, attachments, signal, before && join(before.path, 'attachments'))
  // most of them before the moment of the tables, so that files removed meanwhile are included; the others after it
  await copyFiles()
  await client.query('begin isolation level repeatable read read only')
  const tables = await tablesOf(client)
  const total = tables.reduce((sum, { size }) => sum + size, 0)
  const copies: TableCopy[] = []
  let done = 0
  for (const table of tables) {
    progress(done, total, `备份 ${table.name}`)
    copies.push(await copyTable(client, table, join(path, fileOf(table)), signal))
    done += table.size
  }
  const facts = await factsOf(client)
  await client.query('commit')
  await copyFiles()
  const hasKey = await copyKey(places.secretKey, join(path, SECRET_KEY_FILE))
  await synced(join(path, 'tables'))
  progress(total, total, '备份完成')
  return { ...facts, tables: copies, attachments: await countAttachments(attachments), hasKey }
}

async function copyTable(
  client: pg.Client,
  table: FoundTable,
  file: string,
  signal: AbortSignal,
): Promise<TableCopy> {
  const source = client.query(to(copyOut(table)))
  const meter = metered()
  await pipeline(
    source,
    meter.stream,
    createZstdCompress(),
    createWriteStream(file, { mode: 0o600, flush: true }),
    {
      signal,
    },
  )
  const { schema, name, columns } = table
  return { schema, name, columns: [...columns], rows: source.rowCount, ...meter.read() }
}

async function factsOf(client: pg.Client): Promise<Pick<Manifest, 'postgres' | 'migration' | 'sequences'>> {
  const server = await client.query<{ postgres: string; migration: string }>(
    `select current_setting('server_version') as postgres, max(name) as migration from kysely_migration`,
  )
  const found = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of found.rows) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${quoted(name)}`,
    )
    sequences.push({ name, value: rows[0]?.value ?? '1', called: rows[0]?.called ?? false })
  }
  const [facts] = server.rows
  return { postgres: facts?.postgres ?? '', migration: facts?.migration ?? '', sequences }
}

/** @returns false where secrets are sealed with a key of the environment */
async function copyKey(from: string | null, to: string): Promise<boolean> {
  if (from === null) return false
  try {
    await copyFile(from, to)
    await synced(to)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
