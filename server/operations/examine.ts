import { existsSync, statfsSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { backupState } from '../backup/backup-state.ts'
import { type Places, placesOf } from '../backup/places.ts'
import { sizeOf } from '../backup/summary.ts'
import { deadLetterCounts, lastRuns } from '../commands/jobs/job-runs.ts'
import type { Env } from '../env.ts'
import { declaredJobs } from '../jobs/index.ts'
import { farmMoment } from '../kit/clock.ts'
import { type Db, withDb } from '../kit/database.ts'
import { type AtHand, databaseAtHand, isInstalled, isInUse } from '../kit/database-at-hand.ts'
import { knownMigrations, migrationNames } from '../kit/migrator.ts'
import { PUT_ON, rlsRole } from '../kit/rls-role.ts'
import { StartError } from '../kit/start-error.ts'
import { version } from '../kit/version.ts'
import { checkClock, checkDatabase } from '../start-checks.ts'

/** Result of `doctor` for one subject. */
export interface Finding {
  readonly subject: string
  /** WARN: works, but needs attention. FAIL: does not work, or would not when needed. */
  readonly state: 'OK' | 'WARN' | 'FAIL'
  readonly words: string
}

type Said = Omit<Finding, 'subject'>
const ok = (words: string): Said => ({ state: 'OK', words })
const warn = (words: string): Said => ({ state: 'WARN', words })
const fail = (words: string): Said => ({ state: 'FAIL', words })

/** Examines an installation without changing it, whether its server runs or not. */
export async function examine(env: Env, now: Date): Promise<Finding[]> {
  const places = placesOf(env, '')
  const isRunning = await isInUse(env.dataDir)
  const findings: Finding[] = []
  const look = async (subject: string, examined: () => Said | Promise<Said>): Promise<void> => {
    const said = await Promise.resolve()
      .then(examined)
      .catch((error: unknown) => {
        if (error instanceof StartError) return fail(error.message)
        throw error
      })
    findings.push({ subject, ...said })
  }
  await look('程序', () => ok(`版本 ${version}，Node ${process.versions.node}`))
  await look('时间', () => {
    checkClock(now)
    return ok(`${farmMoment(now)}（北京时间）`)
  })
  await look('数据文件夹', () => roomOf(places.dataDir, '数据文件夹'))
  await look('密钥', () => keyOf(places))
  let atHand: AtHand | undefined
  await look('数据库', async () => {
    if (env.databaseUrl) await checkDatabase('DATABASE_URL', env.databaseUrl)
    atHand = await databaseAtHand(env)
    return ok(env.databaseUrl ? '自有数据库可以使用' : `内置数据库，服务${isRunning ? '正在运行' : '已停止'}`)
  })
  if (atHand) {
    try {
      await withDb(atHand.url, 2, async (db) => {
        if (!(await isInstalled(db))) return look('数据库结构', () => warn(`${NOT_YET}。`))
        await look('数据库结构', () => migrationsOf(db))
        await look('数据权限', () => rlsFindings(db))
        await look('定时任务', () => jobsOf(db))
      })
    } finally {
      await atHand.close()
    }
  }
  await look('备份', () => backupsOf(places, now))
  await look('恢复测试', () => testOf(places, now))
  await look('备份位置', () => placeOf(places))
  return findings
}

const SCARCE = 5 * 2 ** 30

function roomOf(folder: string, words: string): Said {
  if (!existsSync(folder)) return fail(`${words} ${folder} 不存在，请检查 DATA_DIR。`)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const said = `${folder}，剩余 ${sizeOf(free)}`
  return free < SCARCE ? warn(`${said}，不足 ${sizeOf(SCARCE)}，请清理空间。`) : ok(said)
}

function keyOf({ secretKey }: Places): Said {
  if (!secretKey) return ok('取自环境变量 SECRET_KEY，请另行妥善保存：备份中没有它')
  return existsSync(secretKey)
    ? ok(secretKey)
    : warn(`${secretKey} 不存在，下次启动时会新建，推送渠道的密钥须重新填写。`)
}

const NOT_YET = '尚未建立，服务首次启动时会建立'

async function migrationsOf(db: Db): Promise<Said> {
  const has = await db.values(sql<string>`select name from kysely_migration order by 1`)
  const known = knownMigrations()
  const newer = has.filter((name) => !known.has(name))
  if (newer.length > 0) return fail(`数据库由更新的版本升级过（${newer.at(-1)}），请安装该版本。`)
  const missing = migrationNames().filter((name) => !has.includes(name)).length
  return missing > 0
    ? warn(`有 ${missing} 步升级尚未进行，请停止服务后运行 npm run upgrade。`)
    : ok(`已是最新（${has.at(-1)}）`)
}

interface RlsFacts {
  /** Tables whose policy is switched off. */
  readonly open: readonly string[]
  /** Null where the role is missing. */
  readonly strong: boolean | null
  /** True where the account may set the role, and the role has its rights. */
  readonly usable: boolean | null
  /** Further accounts that may set it. */
  readonly others: readonly string[]
  readonly secured: number
}

/** Checks row-level security: policies hide rows of other companies from a role that cannot bypass them, used by this database alone. */
async function rlsFindings(db: Db): Promise<Said> {
  const role = await rlsRole(db)
  const putOn = sql.raw(PUT_ON)
  const { open, strong, usable, others, secured } = await db.one(sql<RlsFacts>`
    select coalesce((select array_agg(distinct p.tablename::text) from pg_policies p join pg_class c
        on c.oid = format('public.%I', p.tablename)::regclass where p.schemaname = 'public' and not c.relrowsecurity), '{}') as open,
      r.strong, r.usable, coalesce(r.others, '{}') as others,
      (select count(distinct tablename)::int from pg_policies where schemaname = 'public') as secured
    from (select 1) one left join (
      select rolsuper or rolbypassrls or pg_has_role(oid, current_user, 'MEMBER') as strong,
        pg_has_role(oid, ${putOn}) and has_table_privilege(oid, 'public.session', 'insert') as usable,
        (select array_agg(o.rolname::text) from pg_roles o where o.rolcanlogin and not o.rolsuper
          and not pg_has_role(o.oid, current_user, 'MEMBER') and pg_has_role(o.oid, w.oid, ${putOn})) as others
      from pg_roles w where rolname = ${role}) r on true`)
  if (strong === null) return fail(`缺少数据库角色 ${role}，所有请求都会失败，请建立它并从备份恢复。`)
  if (!usable)
    return fail(`账号不能使用数据库角色 ${role}，或它没有表的权限，所有请求都会失败，请从备份恢复。`)
  if (strong)
    return fail(
      `数据库角色 ${role} 可绕过行级权限，请收回（ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS，并收回它所属的角色）。`,
    )
  if (open.length > 0) return fail(`以下表没有启用行级权限：${open.join('、')}，请把这句话交给开发者。`)
  if (others.length > 0)
    return warn(
      `账号 ${others.join('、')} 也能使用数据库角色 ${role}，连接到本库时可读全部数据，请收回（REVOKE ${role} FROM …）。`,
    )
  return ok(`${secured} 张表按猪场和公司隔离（数据库角色 ${role}）`)
}

async function jobsOf(db: Db): Promise<Said> {
  const isThere = await db.value(sql<boolean>`select to_regclass('pgboss.job') is not null`)
  if (!isThere) return warn(`${NOT_YET}。`)
  const queues = declaredJobs.map(({ name }) => name)
  const [last, dead] = await Promise.all([lastRuns(db, queues), deadLetterCounts(db)])
  const failing = declaredJobs.filter(({ name }) => dead.has(name) || last.get(name)?.[0]?.state === 'failed')
  return failing.length > 0
    ? warn(`上次运行失败：${failing.map(({ label }) => label).join('、')}，原因见“定时任务”页面。`)
    : ok(`${declaredJobs.length} 个任务正常`)
}

const HOUR_MS = 3_600_000
/** Hours a nightly backup may be late; a weekly one may be late by a day. */
const BACKUP_HOURS = 30
const TEST_HOURS = 8 * 24

const hoursSince = (at: string, now: Date): number =>
  (now.getTime() - Date.parse(`${at.replace(' ', 'T')}+08:00`)) / HOUR_MS

function backupsOf({ backups }: Places, now: Date): Said {
  const { last } = backupState(backups)
  if (!last) return warn(`${backups} 中还没有备份，请运行 npm run backup。`)
  const hours = hoursSince(last.at, now)
  const words = `最近一次 ${last.at}（${last.path}）`
  return hours > BACKUP_HOURS
    ? warn(`${words}，已超过 ${Math.floor(hours)} 小时，请检查定时任务“备份”。`)
    : ok(words)
}

function testOf({ backups }: Places, now: Date): Said {
  const { test, last } = backupState(backups)
  if (!test)
    return last ? warn('尚未进行，请运行 npm run restore -- latest --test。') : ok('有备份后每周进行')
  if (!test.ok) return fail(`${test.at}：${test.words}`)
  return hoursSince(test.at, now) > TEST_HOURS
    ? warn(`最近一次 ${test.at}，已超过 8 天，请检查定时任务“恢复测试”。`)
    : ok(`${test.at}：${test.words}`)
}

function placeOf({ backups, dataDir }: Places): Said {
  if (!existsSync(backups)) return ok('有备份后检查')
  if (statSync(backups).dev === statSync(dataDir, { throwIfNoEntry: false })?.dev)
    return warn(
      `${backups} 与数据在同一磁盘，磁盘损坏时会一起丢失：请用 BACKUP_DIR 指到另一块磁盘，或每天复制到别处。`,
    )
  return roomOf(backups, '备份文件夹')
}
