import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import type { RowResult } from '#server/commands/entry/row-result.ts'
import { recordEvents } from '#server/commands/herd/record-events.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { Caller } from '#server/kit/context.ts'
import { createDb, createPool, type Db, scoped } from '#server/kit/database.ts'
import { testDatabase } from './database.ts'

export interface HerdFixture {
  readonly db: Db
  readonly caller: Caller
  readonly farmId: string
  readonly houseId: string
  /** A reason to cull. */
  readonly reason: string
  /** The one word of a dictionary. */
  word(scode: string): string
  /** Enters a working boar, long before anything happens. */
  boar(earNo: string): Promise<void>
  /** Records rows of one form as of a day; answers what the command answers. */
  record(
    code: string,
    rows: readonly Record<string, unknown>[],
    today?: string,
    dryRun?: boolean,
  ): Promise<RowResult[]>
}

const SCODES = [
  'breeds',
  'selective_level',
  'cull_reason',
  'death_reason',
  'growing_death_reason',
  'piglet_death_reason',
  'abort_reason',
  'disposal_method',
]

/** A farm with one house and a caller who may do everything in it, on a database of its own. */
export async function herdFixture(): Promise<HerdFixture> {
  const database = await testDatabase()
  const db = createDb(createPool(database.url, 4))
  afterAll(() => db.destroy())
  const [root, farmId, houseId, user] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const node = (
    uid: string,
    parent: string | null,
    type: string,
    name: string,
    path: string,
    level: number,
  ) =>
    sql`insert into organize (uid, parent_id, type, kind, name, code, sort, level, tree_path)
      values (${uid}, ${parent}, ${type}, ${type === 'house' ? 'HOUSE' : null}, ${name}, ${name}, 1, ${level}, ${path})`.execute(
      db,
    )
  await node(root, null, 'company', 'ROOT', `/${root}/`, 1)
  await node(farmId, root, 'farm', 'REF', `/${root}/${farmId}/`, 2)
  await node(houseId, farmId, 'house', 'H1', `/${root}/${farmId}/${houseId}/`, 3)
  const words = new Map(SCODES.map((scode) => [scode, uuidv7()]))
  const word = (scode: string) => words.get(scode) ?? ''
  for (const [scode, uid] of words)
    await sql`insert into data_dictionary (uid, scode, name1, sort, enabled) values (${uid}, ${scode}, '胎龄高', 1, true)`.execute(
      db,
    )
  const caller: Caller = {
    ...{ route: 'TEST', requestId: 'test' },
    uid: user,
    account: 'tester',
    name: '测试',
    organizeId: farmId,
    companyId: null,
    mustChangePassword: false,
    functions: new Set(allFunctionCodes),
    scope: { root: true, farms: [farmId], companies: [root], paths: [`/${root}/`] },
  }
  const record: HerdFixture['record'] = (code, rows, today = '2025-07-19', dryRun = false) => {
    const form = eventForms.find((one) => one.code === code)
    if (!form) throw new Error(`no form ${code}`)
    const entries = rows.map((row) => ({ form, row }))
    return scoped(db, caller.scope, (tx) => recordEvents(tx, caller, { farmId, entries, today, dryRun }))
  }
  const boar = async (earNo: string) => {
    const known = { breedId: word('breeds'), bloodline: 'A3', birthDate: '2022-01-01' }
    const place = { source: 'INIT', init: true, houseId, date: '2023-01-01' }
    const [entered] = await record('event_entry', [{ ...known, ...place, earNo, sex: 'M', status: 'ACTIVE' }])
    if (!entered?.accepted) throw new Error(JSON.stringify(entered))
  }
  return { db, caller, farmId, houseId, reason: word('cull_reason'), word, record, boar }
}

/** Every row of every table that a refused request must leave alone, as one text. */
export async function dump(db: Db): Promise<string> {
  const tables = [
    'pig',
    'pig_event',
    'sow_service',
    'litter',
    'litter_move',
    'piglet',
    'sow_span',
    'pig_stay',
  ]
  const parts = await Promise.all(
    tables.map(async (table) => {
      const rows = await sql<{
        text: string
      }>`select t::text as text from ${sql.table(table)} t order by 1`.execute(db)
      return `${table}\n${rows.rows.map((row) => row.text).join('\n')}`
    }),
  )
  return parts.join('\n')
}
