import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { build } from '#server/app.ts'
import { placesOf } from '#server/backup/places.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { declaredJobs } from '#server/jobs/index.ts'
import { installJobs } from '#server/jobs/job-server.ts'
import { type Db, scoped, withDb } from '#server/kit/database.ts'
import { migrateWithin } from '#server/kit/migrator.ts'
import { ensureRlsRole, forRlsRole, type RoleFacts, rlsRole, roleFault } from '#server/kit/rls-role.ts'
import type { Finding } from '#server/operations/examine.ts'
import { restoreBackup } from '#server/operations/restore.operation.ts'
import { seed } from '#server/seed/index.ts'
import { checkDatabase } from '#server/start-checks.ts'
import { upgradeSchemaAt } from '#server/upgrade-schema.ts'
import { makeAccounts, PASSWORD } from '#support/accounts.ts'
import { clientOf } from '#support/app.ts'
import { command } from '#support/command.ts'
import { testDatabase } from '#support/database.ts'
import { onServer, queryOn } from '#support/database-admin.ts'
import { databaseFolder } from '#support/database-leftovers.ts'

/** Two companies on one cluster, whose accounts may create neither roles nor databases. */

const { url, adminUrl } = inject('testServer')
const mark = randomBytes(3).toString('hex')
const quoted = (name: string) => `"${name}"`

interface Company {
  readonly name: string
  readonly account: string
  readonly url: string
  readonly role: string
}

const silent = { progress: () => undefined, signal: new AbortController().signal }

async function prepared(name: string): Promise<Company> {
  const account = `${name}_owner`
  await queryOn(
    adminUrl,
    `create role ${quoted(account)} login password 'company-1' nocreaterole nocreatedb nosuperuser`,
  )
  await queryOn(adminUrl, `grant ${quoted(account)} to current_user`)
  await onServer(
    adminUrl,
    `create database ${quoted(name)} owner ${quoted(account)} template template0 encoding 'UTF8'`,
  )
  const address = Object.assign(new URL(url), {
    ...{
      username: encodeURIComponent(account),
      password: 'company-1',
      pathname: `/${encodeURIComponent(name)}`,
    },
  })
  const [database] = await queryOn<{ oid: string }>(
    adminUrl,
    'select oid::text from pg_database where datname = $1',
    [name],
  )
  return { name, account, url: address.href, role: `pig_app_${database?.oid}` }
}

const companies = [await prepared(`pigrole_${mark}`), await prepared(`PigRole-${mark}-华南`)] as const
const [first, second] = companies
afterAll(async () => {
  for (const { name, account, role } of companies) {
    await onServer(adminUrl, `drop database if exists ${quoted(name)} with (force)`)
    await queryOn(adminUrl, `drop role if exists ${quoted(role)}`)
    await queryOn(adminUrl, `drop role if exists ${quoted(account)}`)
  }
})

const faultOf = (company: Company): Promise<string> =>
  checkDatabase('DATABASE_URL', company.url).then(
    () => '',
    (error: Error) => error.message,
  )
const examined = async (company: Company): Promise<Record<string, string>> => {
  const { out } = await command('doctor', ['--json'], {
    DATABASE_URL: company.url,
    DATA_DIR: databaseFolder(),
  })
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  return Object.fromEntries(findings.map(({ subject, state, words }) => [subject, `${state} ${words}`]))
}
const on = <T>(company: Company, work: (db: Db) => Promise<T>): Promise<T> => withDb(company.url, 3, work)

test.each(companies)(
  '$name: the start and doctor print what the administrator of the cluster runs',
  async (company) => {
    const fault = await faultOf(company)
    const [sentence, ...lines] = fault.split('\n')
    expect(sentence).toBe(
      `DATABASE_URL：账号 ${company.account} 不能建立或使用数据库角色 ${company.role}，请数据库管理员执行以下几行，然后再启动：`,
    )
    expect(lines).toHaveLength(3)
    expect((await examined(company)).数据库).toBe(`FAIL ${fault}`)
    await expect(upgradeSchemaAt(company.url, () => undefined)).rejects.toThrow(lines.join('\n'))
    for (const line of lines) await queryOn(adminUrl, line)
    expect(await faultOf(company)).toBe('')
  },
)

test.each(companies)(
  '$name: is installed, and its requests run as its own role',
  async (company) => {
    await upgradeSchemaAt(company.url, () => undefined)
    await on(company, async (db) => {
      await seed(db, { adminPassword: PASSWORD })
      const { node } = makeAccounts(db)
      const [own, other] = [
        await node({ type: 'farm', name: '一场' }),
        await node({ type: 'farm', name: '二场' }),
      ]
      for (const { uid } of [own, other])
        await sql`insert into day_report (farm_id, day) values (${uid}, '2026-01-01')`.execute(db)
      const scope = { root: false, farms: [own.uid], companies: [], paths: [] }
      const rows = await scoped(db, scope, async (tx) => {
        const found = await sql`select current_user::text as role, farm_id from day_report`.execute(tx)
        return found.rows
      })
      expect(rows).toEqual([{ role: company.role, farm_id: own.uid }])
      const app = await build({ db, unlimited: true })
      const admin = await clientOf(app, {}).post('base/account/login', {
        account: 'admin',
        password: PASSWORD,
      })
      expect(admin.code).toBe('SUCCESS')
      await app.close()
    })
    expect((await examined(company)).数据权限).toMatch(new RegExp(`^OK \\d+ 张表.+${company.role}`))
  },
  120_000,
)

test('neither account reaches the database of the other, nor puts on its role', async () => {
  const intruder = new URL(first.url)
  intruder.pathname = new URL(second.url).pathname
  await expect(queryOn(intruder.href, 'select 1')).rejects.toThrow(/permission denied for database/)
  await expect(queryOn(first.url, `set role ${quoted(second.role)}`)).rejects.toThrow(/permission denied/)
})

test('a backup of one is restored into the other, behind the other’s role', async () => {
  const places = placesOf({ dataDir: databaseFolder() }, first.url)
  const backup = await takeBackup(places, silent.progress, silent.signal)
  const target = { ...placesOf({ dataDir: databaseFolder() }, second.url) }
  await restoreBackup(target, { folder: backup.path, replace: true, ...silent })
  const { rows } = await on(second, (db) =>
    sql`select app_wall_role() as role, has_table_privilege(${second.role}::name, 'pig', 'insert') as its,
      has_table_privilege(${first.role}::name, 'pig', 'insert') as "notIts"`.execute(db),
  )
  expect(rows).toEqual([{ role: second.role, its: true, notIts: false }])
}, 60_000)

test('a backup from before the role was named is restored behind the role that is there', async () => {
  const older = await testDatabase('template0')
  await withDb(older.url, 2, async (db) =>
    migrateWithin(db, '0344_erp_where_wanted', await ensureRlsRole(db)),
  )
  await installJobs(older.url, declaredJobs)
  const places = placesOf({ dataDir: databaseFolder() }, older.url)
  const backup = await takeBackup(places, silent.progress, silent.signal)
  const target = placesOf({ dataDir: databaseFolder() }, second.url)
  await restoreBackup(target, { folder: backup.path, replace: true, ...silent })
  expect(await on(second, rlsRole)).toBe(second.role)
  expect((await examined(second)).数据权限).toMatch(/^OK /)
}, 120_000)

test('doctor names an account that was given the role of the database', async () => {
  const stranger = `pigrole_${mark}_stranger`
  await queryOn(adminUrl, `create role ${stranger} login`)
  await queryOn(adminUrl, `grant ${first.role} to ${stranger}`)
  try {
    expect((await examined(first)).数据权限).toMatch(
      new RegExp(`^WARN 账号 .*${stranger}.* 也能使用数据库角色`),
    )
  } finally {
    await queryOn(adminUrl, `drop role ${stranger}`)
  }
})

describe('the role of a first migration', () => {
  const role = (name: string, more: object = {}) => ({ name, settable: false, strong: false, ...more })
  const facts = (more: Partial<RoleFacts>): RoleFacts => ({
    ...{
      database: 'farm',
      number: '7',
      account: 'farm',
      installed: false,
      named: false,
      granted: null,
      mayCreate: false,
      roles: [],
      ...more,
    },
  })

  test.each<[string, Partial<RoleFacts>, string | null]>([
    ['an account that may create roles', { mayCreate: true }, null],
    ['one for which the role is prepared', { roles: [role('pig_app_7', { settable: true })] }, null],
    ['one that has another database already', { roles: [role('pig_app', { settable: true })] }, null],
    ['an installed one', { installed: true }, null],
    ['nothing prepared', {}, 'CREATE ROLE pig_app_7 NOLOGIN;\nGRANT pig_app_7 TO farm;'],
    ['the usual role is another account’s', { roles: [role('pig_app')] }, 'CREATE ROLE pig_app_7 NOLOGIN;'],
    [
      'the role is there and not granted',
      { roles: [role('pig_app_7')] },
      '执行以下几行，然后再启动：\nGRANT pig_app_7 TO farm;',
    ],
    [
      'the account itself is called so',
      { roles: [role('pig_app_7', { settable: true, strong: true })] },
      '不受行级权限约束',
    ],
  ])('%s', (_, more, fault) => {
    if (fault) expect(roleFault(facts(more))).toContain(fault)
    else expect(roleFault(facts(more))).toBeNull()
  })

  test('is put in the place of the usual one, and of that alone', () => {
    const text = `grant select on pig to pig_app; execute format('grant update on %I to pig_app', t); select 'pig_app', pig_apps`
    expect(forRlsRole(text, 'pig_app')).toBe(text)
    expect(forRlsRole(text, 'pig_app_7')).toBe(
      `grant select on pig to pig_app_7; execute format('grant update on %I to pig_app_7', t); select 'pig_app_7', pig_apps`,
    )
  })
})
