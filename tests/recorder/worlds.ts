import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { follow } from '#server/jobs/following.ts'
import { followings } from '#server/jobs/look-for-changes.ts'
import { createDb, createPool, type Db } from '#server/kit/database.ts'
import { startPostgres } from '#server/kit/embedded-postgres.ts'
import { upgradeSchemaAt } from '#server/schema.ts'
import { seed } from '#server/seed/index.ts'
import { makePeople, PASSWORD, type TestNode } from '#support/people.ts'
import { type DemoSize, loadDemo } from '../../cli/demo/load.ts'

/** Installations whose answers are recorded: the demo, and farms of other seeds, sizes and numbers. */

/** Askers: one who sees everything, one of a farm, one of a company without its costs. */
export const PEOPLE = ['admin', 'breeder', 'statistician'] as const

/** Noon in the farms of the day that every answer is asked on. */
export const NOW = new Date('2026-11-20T12:00:00+08:00')
const TODAY = '2026-11-20'

export interface World {
  readonly name: string
  readonly size: DemoSize
}

const WORLDS: readonly World[] = [
  { name: 'demo', size: { farms: 2, sows: 300, years: 2, seed: 20261121, care: true, closed: true } },
  { name: 'three-small', size: { farms: 3, sows: 70, years: 1, seed: 31, care: true, closed: true } },
  { name: 'single-old', size: { farms: 1, sows: 120, years: 3, seed: 977, care: true, closed: false } },
]

const folderOf = (store: string, { name }: World): string => join(store, name)

/** Makes the worlds that are not there yet. They are kept, since identifiers are drawn anew each time. */
export async function makeWorlds(store: string): Promise<void> {
  for (const world of WORLDS) {
    const folder = folderOf(store, world)
    if (existsSync(folder)) continue
    const draft = `${folder}.draft`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    await onDatabase(draft, async (db) => {
      await seed(db, { adminPassword: PASSWORD })
      await loadDemo(db, world.size, TODAY, () => undefined)
      await addPeople(db)
      await settle(db)
    })
    renameSync(draft, folder)
    console.log(`made ${world.name}`)
  }
}

/** Runs `work` on a copy of each world, brought up to this program's schema. */
export async function onWorlds(
  store: string,
  only: string | undefined,
  work: (world: World, db: Db, url: string) => Promise<void>,
): Promise<void> {
  for (const world of WORLDS.filter(({ name }) => !only || name === only)) {
    const copy = `${folderOf(store, world)}.copy`
    rmSync(copy, { recursive: true, force: true })
    // with their owner: the database may run as another account
    execFileSync('cp', ['-a', folderOf(store, world), copy])
    try {
      await onDatabase(copy, async (db, url) => {
        await settle(db)
        await work(world, db, url)
      })
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
}

async function onDatabase(folder: string, work: (db: Db, url: string) => Promise<void>): Promise<void> {
  const database = await startPostgres({ dataDir: folder, durable: false, log: () => undefined })
  try {
    await upgradeSchemaAt(database.url, () => undefined)
    const db = createDb(createPool(database.url, 8))
    await work(db, database.url).finally(() => db.destroy())
  } finally {
    await database.stop()
  }
}

/** Brings every kept figure up to date, and has the planner know the tables as they are. */
async function settle(db: Db): Promise<void> {
  for (const following of followings)
    await follow(following, db, TODAY, (_farm, error) => {
      throw error
    })
  await sql`analyze`.execute(db)
}

/** People who see less than the administrator: one farm, and no costs. */
async function addPeople(db: Db): Promise<void> {
  const { rows } = await sql<TestNode & { type: 'farm' | 'company' }>`
    select uid, tree_path as "treePath", level, type from organize where type in ('farm', 'company') order by level, sort, uid`.execute(
    db,
  )
  const [farm, company] = [rows.find(({ type }) => type === 'farm'), rows.find(({ level }) => level === 2)]
  if (!farm || !company) throw new Error('the world has no farm')
  const { user } = makePeople(db)
  await user({ account: 'breeder', at: farm, roles: ['BREEDER'] })
  await user({ account: 'statistician', at: company, roles: ['STATISTICIAN'] })
}
