import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '#domain/calendar.ts'
import { build } from '../app.ts'
import { type BackupTest, keepTest } from '../backup/backup-state.ts'
import { countAttachments, restoreAttachments } from '../backup/copy-files.ts'
import { type Manifest, readManifest } from '../backup/manifest.ts'
import type { Places, Progress } from '../backup/places.ts'
import { summaryOf } from '../backup/summary.ts'
import { createByHand } from '../commands/accounts/by-hand.ts'
import { generatePassword } from '../commands/accounts/passwords.ts'
import { farmMoment } from '../kit/clock.ts'
import { type Db, withDb } from '../kit/database.ts'
import { isInUse } from '../kit/database-at-hand.ts'
import { startPostgres } from '../kit/embedded-postgres.ts'
import { errorText, StartError } from '../kit/start-error.ts'
import { loadBackup, type Restoring } from './load-backup.ts'

/**
 * Proves that a backup can be restored: into a temporary database, with the count and checksum of every table;
 * then an administrator signs in there and requests a report. The result is stored among the backups, also after a failure.
 */
export async function testBackup(
  folder: string,
  places: Places,
  progress: Progress,
  signal: AbortSignal,
): Promise<BackupTest> {
  const scratch = join(places.dataDir, 'restore-test')
  if (await isInUse(scratch)) throw new StartError('另一个恢复测试正在进行，请等它结束。')
  const started = Date.now()
  const result = (ok: boolean, words: string): BackupTest => ({
    ...{ ok, words, folder, at: farmMoment(new Date()), seconds: (Date.now() - started) / 1000 },
  })
  let outcome: BackupTest
  try {
    const { manifest, rows } = await tried({ folder, scratch, progress, signal })
    const { words } = summaryOf({ ...manifest, seconds: (Date.now() - started) / 1000 })
    outcome = result(
      true,
      `恢复测试通过：${manifest.at} 的备份，${words}；登录成功，最近一个月产仔 ${rows} 窝`,
    )
  } catch (error) {
    signal.throwIfAborted()
    outcome = result(false, `恢复测试未通过：${errorText(error)}`)
  }
  return keepTest(places.backups, outcome).then(
    () => outcome,
    (error: unknown) => ({ ...outcome, words: `${outcome.words}（结果未能保存：${errorText(error)}）` }),
  )
}

interface Trial extends Pick<Restoring, 'folder' | 'progress' | 'signal'> {
  /** The data folder has room for the database; only one account may enter the backups. */
  readonly scratch: string
}

async function tried({
  folder,
  scratch,
  progress,
  signal,
}: Trial): Promise<{ manifest: Manifest; rows: number }> {
  const manifest = readManifest(folder)
  rmSync(scratch, { recursive: true, force: true })
  const database = await startPostgres({ dataDir: scratch, durable: false, log: () => undefined })
  try {
    await loadBackup({
      ...{ url: database.url, folder, manifest, replace: false, progress, signal },
      committed: () => undefined,
    })
    const attachments = join(scratch, 'attachments')
    const damaged = await restoreAttachments(join(folder, 'attachments'), attachments, signal)
    if (damaged.length > 0) throw new Error(`附件已损坏：${damaged.join('、')}`)
    const copied = await countAttachments(attachments)
    if (copied.count !== manifest.attachments.count || copied.bytes !== manifest.attachments.bytes)
      throw new Error(`附件 ${copied.count} 个，应为 ${manifest.attachments.count} 个`)
    return { manifest, rows: await used(database.url, attachments, manifest.at.slice(0, 10)) }
  } finally {
    await database.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** @returns rows of a report of the month before a day, requested by an administrator who signed in */
async function used(url: string, attachments: string, day: string): Promise<number> {
  return withDb(url, 3, async (db) => {
    const app = await build({ db, attachments, unlimited: true })
    try {
      return await reportRows(db, app, { dateFrom: addDays(day, -30), dateTo: day })
    } finally {
      await app.close()
    }
  })
}

async function reportRows(db: Db, app: FastifyInstance, period: object): Promise<number> {
  const account = 'restore-test'
  const trace = { route: 'JOB restore-test', requestId: 'restore-test' }
  const oldPassword = await db.transaction().execute((tx) => createByHand(tx, trace, account, '恢复测试'))
  let cookies: Record<string, string> = {}
  const ask = async (path: string, payload: object): Promise<unknown> => {
    const answer = await app.inject({ method: 'POST', url: `/api/v2/${path}`, payload, cookies })
    const { code, msg, data } = answer.json()
    if (code !== 'SUCCESS') throw new Error(`${path} 应答：${msg}`)
    cookies = { ...cookies, ...Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) }
    return data
  }
  await ask('base/account/login', { account, password: oldPassword })
  await ask('base/account/password', { oldPassword, newPassword: generatePassword() })
  const farmIds = await db.values(sql<string>`select uid from organize where type = 'farm' limit 10`)
  // before go-live there is no farm to query
  if (farmIds.length === 0) return 0
  const answer = await ask('bi/births', { filters: { ...period, farmIds }, pageSize: 10 })
  return z.object({ total: z.number() }).parse(answer).total
}
