import { sql } from 'kysely'
import { indicatorCodes } from '#domain/indicators.ts'
import { isWatched, WARNING_NAMES, type WarningCode } from '#domain/warnings.ts'
import { generatePassword, hashPassword, passwordProblem } from '../commands/accounts/passwords.ts'
import { defaultRow } from '../commands/indicators/default-row.ts'
import { declaredColumns } from '../commands/indicators/indicators.act.ts'
import type { PackItem } from '../commands/packs/pack-task.ts'
import type { Db, Tx } from '../kit/database.ts'
import { roleUid, stableUid } from '../kit/stable-uid.ts'
import { StartError } from '../kit/start-error.ts'
import { dictionaryData, type Seeded as SeededWord } from './dictionary-data.ts'
import { seedRoles } from './roles.seed.ts'
import { seedUpgradeNotes } from './upgrade-notes.seed.ts'

interface SeedOptions {
  /** Password of the first administrator instead of a generated one. */
  adminPassword?: string
}

interface Seeded {
  /** Set once, when the first administrator was created without a given password. */
  generatedPassword: string | undefined
}

/** Initial data of every installation, and additions of a new version. Safe to run at each start and from two processes. */
export function seed(db: Db, { adminPassword }: SeedOptions = {}): Promise<Seeded> {
  return db.transaction().execute(async (tx) => {
    await seedDictionary(tx)
    await seedIndicators(tx)
    await seedWarningRules(tx)
    await seedRoles(tx)
    await seedUpgradeNotes(tx)
    await seedMonthPacks(tx)
    await seedRoot(tx)
    return { generatedPassword: await seedAdministrator(tx, adminPassword) }
  })
}

/** Adds missing default targets (§6.5); targets set or deleted by users stay. */
async function seedIndicators(tx: Tx): Promise<void> {
  const rows = indicatorCodes.map((code) => ({
    uid: stableUid('indicator', code),
    code,
    ...declaredColumns(code),
    ...defaultRow(code),
  }))
  await tx.run(sql`insert into production_indicator
      (uid, code, name, unit, direction, sort, formula_id, target, yellow, red, target_high, yellow_high, red_high)
    select uid, code, name, unit, direction, sort, "formulaId", target, yellow, red, "targetHigh", "yellowHigh", "redHigh"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(uid uuid, code text, name text, unit text, direction text,
        sort int, "formulaId" text, target numeric, yellow numeric, red numeric, "targetHigh" numeric, "yellowHigh" numeric,
        "redHigh" numeric)
    on conflict do nothing`)
}

/** Usual reports at the end of a month: herd, production, losses, feed, costs and sales. */
const USUAL: readonly PackItem[] = [
  { report: 'farm-product-sum-report', view: 'card' },
  { report: 'breeding-sow-production-efficiency', view: 'card' },
  { report: 'births', group: 'week' },
  { report: 'pigProdFullLoadWeek', group: 'week' },
  { report: 'fattenPigProdWeek', group: 'week' },
  { report: 'pig-cull-death', view: 'table' },
  { report: 'piglets-death', view: 'table' },
  { report: 'sale-pig-death', view: 'table' },
  { report: 'feed-summary', view: 'table' },
  { report: 'nurs-and-finsh-batch-efficiency', view: 'table' },
  { report: 'sales-summary', view: 'table' },
  { report: 'cost-summary', view: 'table' },
]

/** Adds a common pack, which every company sees from its first day on, and may copy and change. */
const seedMonthPacks = (tx: Tx): Promise<void> =>
  tx.run(sql`insert into month_pack (uid, name, items, remark)
    values (${stableUid('month-pack', 'usual')}, '月度经营报表', ${JSON.stringify(USUAL)}::jsonb, '系统自带；复制后可改')
    on conflict do nothing`)

/** An animal past its limit is an alarm where action is needed today. */
const ALARMS: ReadonlySet<string> = new Set(['LONG_GESTATION', 'GHOST'])
/** A month of services or litters is few on a small farm: rates are watched over a quarter, annual figures over a year. */
const QUARTER = 90
const YEAR = 365
const ANNUAL: ReadonlySet<string> = new Set(['psy', 'lsy', 'npd', 'replacementRate', 'sowMortality'])
const windowOf = (code: WarningCode): number | null =>
  !isWatched(code) ? null : ANNUAL.has(code) ? YEAR : QUARTER

/** Adds missing common rules: every subject is watched by default. */
async function seedWarningRules(tx: Tx): Promise<void> {
  const codes = Object.keys(WARNING_NAMES) as WarningCode[]
  const rows = codes.map((code) => ({
    uid: stableUid('warning-rule', code),
    code,
    name: WARNING_NAMES[code],
    level: ALARMS.has(code) ? 'RED' : 'YELLOW',
    window: windowOf(code),
  }))
  await tx.run(sql`insert into warning_rule (uid, code, name, level, window_days, frequency, enabled)
    select uid, code, name, level, "window", 'DAILY', true from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(uid uuid, code text, name text, level text, "window" int)
    on conflict do nothing`)
}

interface Entry {
  uid: string
  scode: string
  name1: string
  parent_id: string | null
  sort: number
}

const uidOf = (...path: string[]): string => stableUid('dictionary', ...path)

function entriesOf(scode: string, seeded: SeededWord, index: number): Entry[] {
  const [name, below] = typeof seeded === 'string' ? [seeded, ''] : seeded
  const uid = uidOf(scode, name)
  const own = { uid, scode, name1: name, parent_id: null, sort: index + 1 }
  const lines = below.split(' ').filter(Boolean)
  return [
    own,
    ...lines.map((line, i) => ({
      uid: uidOf(scode, name, line),
      scode,
      name1: line,
      parent_id: uid,
      sort: i + 1,
    })),
  ]
}

/** Adds missing common entries. Entries renamed, disabled or deleted by an administrator stay unchanged. */
async function seedDictionary(tx: Tx): Promise<void> {
  const entries = Object.entries(dictionaryData).flatMap(([scode, list]) =>
    list.flatMap((one, index) => entriesOf(scode, one, index)),
  )
  await tx.run(sql`insert into data_dictionary (company_id, uid, scode, name1, parent_id, sort, enabled)
    select null, uid, scode, name1, parent_id, sort, true from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry(uid uuid, scode text, name1 text, parent_id uuid, sort int)
    on conflict do nothing`)
}

export const ROOT_UID = stableUid('organize', 'root')
const ADMIN_UID = stableUid('user', 'admin')
const ADMIN = 'admin'

/** The root node of the tree. */
const seedRoot = (tx: Tx): Promise<void> =>
  tx.run(sql`insert into organize (uid, parent_id, type, name, short_name, sort, status, level, tree_path)
    select ${ROOT_UID}, null, 'company', '集团', '集团', 1, 'IN_USE', 1, ${`/${ROOT_UID}/`}
     where not exists (select 1 from organize where level = 1)
    on conflict do nothing`)

/**
 * Creates the first administrator, when the installation has no users, with the password given by the environment. Without one it answers a
 * generated password, to be printed once and changed at the first sign-in.
 */
async function seedAdministrator(tx: Tx, given: string | undefined): Promise<string | undefined> {
  const users = await tx.rows(sql`select 1 from sys_user limit 1`)
  if (users.length) return undefined
  const problem = given === undefined ? null : passwordProblem(given, ADMIN)
  if (problem) throw new StartError(`环境变量 ADMIN_PASSWORD 不正确：${problem}。`)
  const password = given ?? generatePassword()
  const made =
    await tx.changed(sql`insert into sys_user (uid, account, name, organize_id, role_ids, enabled, password, must_change_password)
    select ${ADMIN_UID}, ${ADMIN}, '系统管理员', uid, array[${roleUid('SYS_ADMIN')}::uuid], true, ${await hashPassword(password)}, ${given === undefined}
      from organize where level = 1 order by created_at limit 1
    on conflict do nothing`)
  return given === undefined && made === 1 ? password : undefined
}
