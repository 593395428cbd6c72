import { existsSync, globSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { sql } from 'kysely'
import { type Db, withDb } from '#server/kit/database.ts'
import { databaseAtHand } from '#server/kit/database-at-hand.ts'
import { knownMigrations } from '#server/kit/migrator.ts'
import { importersOf } from '../source/graph.ts'
import { modulesOf } from '../source/modules.ts'
import { codeFiles } from '../source/source.files.ts'
import { fileOf } from './declared-in.ts'
import { draftOf, editedIn, forgetDraft } from './drafts.ts'
import { SpecMistake } from './field-spec.ts'
import { type Around, FILES, LISTS } from './new.kinds.ts'
import { snakeName } from './new.names.ts'
import { format, inProject, migrationPaths, projectFile } from './new.project.ts'
import { ROUTES, routeLines, withoutRoutes } from './new.routes.ts'
import { entriesNamed, withoutNames } from './source-edit.ts'

/** Files and entries of a scaffold in the tree. */
interface Scaffold {
  readonly files: readonly string[]
  readonly lists: readonly string[]
  /** Names of its entries in lists. */
  readonly names: ReadonlySet<string>
  readonly routes: ReadonlySet<string>
  readonly table?: string
  /** Titles of its statements in a migration. */
  readonly titles: readonly string[]
}

/** Takes back what `npm run new` wrote under a name, as long as no row and no other file uses it, and no file was edited by hand. */
export async function undo(name: string, around: Around, force = false): Promise<number> {
  const found = scaffoldOf(name, around)
  if (!found) return await undoLeftovers(name)
  assertUnused(name, found)
  const migrations = found.table ? migrationsOf(found.table, found.titles) : []
  const files = [...found.files, ...migrations]
  if (!force) assertUntouched(name, files)
  const names = migrations.map((path) => basename(path, '.sql'))
  await onLocalDatabase((db) => dropFrom(db, found.table, names))
  const changed = found.lists.flatMap((path) => withoutScaffold(path, found))
  for (const path of files) remove(path)
  const routes = projectFile(ROUTES) ?? ''
  writeFileSync(inProject(ROUTES), withoutRoutes(routes, found.routes))
  const code = format(changed.map(({ path }) => path))
  for (const one of recordNames(name)) forgetDraft(one)
  const taken = [...changed, { path: ROUTES, entries: routeLines(routes, found.routes) }]
  const lines = taken.flatMap(({ path, entries }) => entries.map((one) => `  取消登记 ${path}：${one}`))
  console.log([`已撤销 ${name}：`, ...files.map((path) => `  删除 ${path}`), ...lines].join('\n'))
  return code
}

/** An event is named by itself or by its screen. */
const recordNames = (name: string): string[] => [...new Set([name, name.replace(/^event-/, '')])]

/** Work by hand is not deleted unasked. @throws SpecMistake */
function assertUntouched(name: string, files: readonly string[]): void {
  const draft = recordNames(name)
    .map(draftOf)
    .find((one) => one !== undefined)
  const edited = editedIn(draft ?? {}, files, projectFile)
  if (edited.length === 0) return
  const why = draft
    ? '在起草之后手工改过或添加'
    : '没有起草记录（记录只在起草的那台机器上），看不出是否手工改过'
  throw new SpecMistake(
    `${name} 没有撤销，这些文件${why}：\n${edited.map((path) => `  ${path}`).join('\n')}\n仍要全部删除，加 --force`,
  )
}

function scaffoldOf(name: string, around: Around): Scaffold | undefined {
  const own = name.replace(/^event-/, '')
  for (const kind of ['report', 'event', 'page', 'job'] as const) {
    const files = FILES[kind](own).flatMap((path) => globSync(path, { cwd: inProject('.') }))
    if (!files.some((path) => !path.startsWith('tests/'))) continue
    const code = `event_${snakeName(own)}`
    const names = { report: [own], event: [code], page: [own], job: [] }[kind]
    return {
      ...{ files, lists: LISTS[kind], names: new Set(names) },
      routes: new Set(kind === 'event' ? [`event-${own}`] : kind === 'job' ? [] : [own]),
      ...(kind === 'event' ? { table: code } : {}),
      titles: [`${code}, written by commands`],
    }
  }
  const resource = around.resources.find((one) => one.name === name)
  if (!resource) return undefined
  const file = fileOf(resource, around.read)
  const { table } = resource
  return {
    files: [file],
    lists: LISTS.resource,
    names: new Set(),
    routes: new Set([name]),
    table,
    titles: [name],
  }
}

/** A scaffold that others use stays, also where a file written by hand for it is gone but still imported. @throws SpecMistake */
function assertUnused(name: string, { files, lists }: Scaffold): void {
  const words = [name, ...files.map((path) => basename(path))]
  const mentions = (path: string) => words.some((word) => projectFile(path)?.includes(word))
  const modules = modulesOf(codeFiles('src', 'server', 'cli', 'tests').filter(mentions))
  const importers = importersOf(modules)
  const imported = files.flatMap((path) => [...(importers.get(path) ?? [])])
  const pointing = new RegExp(`(references?\\('[^']*', |originScreen: |target: )'${name}'`)
  const pointers = codeFiles('src', 'server').filter((path) => pointing.test(projectFile(path) ?? ''))
  const users = [...new Set([...imported, ...pointers])].filter(
    (path) => ![...files, ...lists].includes(path),
  )
  const further = users.flatMap((path) => [...(importers.get(path) ?? [])])
  const broken = [...modules.values()].flatMap(({ path, missing }) =>
    missing.map((file) => `${path}（引用的 ${file} 已不存在）`),
  )
  const all = [...new Set([...users, ...further, ...broken])]
  if (all.length > 0) throw new SpecMistake(`${name} 还被 ${all.join('、')} 使用，没有撤销：请先去掉引用`)
}

/** Migrations that are about a table and nothing else. @throws SpecMistake where another is about it too */
function migrationsOf(table: string, titles: readonly string[]): string[] {
  const about = new RegExp(`\\b(?:exists|from|into|join|on|references|table|update)\\s+${table}\\b`, 'i')
  const found = migrationPaths().flatMap((path) => {
    const text = projectFile(path) ?? ''
    return about.test(text) ? [{ path, text }] : []
  })
  for (const { path, text } of found) {
    const said = [...text.matchAll(/^-- (.+)$/gm)].map(([, title]) => title)
    const isOwn =
      text.startsWith('-- ') && said.every((one) => titles.includes(one ?? '') || one?.startsWith('rounded'))
    if (!isOwn)
      throw new SpecMistake(`表 ${table} 不是单独由 npm run new 建立的（${path} 也写到它），不能撤销`)
  }
  return found.map(({ path }) => path)
}

interface Unlisted {
  readonly path: string
  readonly entries: readonly string[]
}

/** The text of a list without the scaffold; answers what was taken out of it. */
function withoutScaffold(path: string, { files, names }: Scaffold): Unlisted[] {
  const before = projectFile(path) ?? ''
  const paths = files.map((file) => {
    const way = relative(dirname(path), file).replaceAll('\\', '/')
    return way.startsWith('.') ? way : `./${way}`
  })
  const after = withoutNames(before, new Set(paths), names)
  if (after === before) return []
  writeFileSync(inProject(path), after)
  return [{ path, entries: entriesNamed(before, new Set(paths), names) }]
}

/** A file, and the folders that nothing else is in. */
function remove(path: string): void {
  rmSync(inProject(path))
  for (let folder = dirname(inProject(path)); readdirSync(folder).length === 0; folder = dirname(folder))
    rmdirSync(folder)
}

/** The database of this machine's data folder, where there is one. */
async function onLocalDatabase<T>(work: (db: Db) => Promise<T>): Promise<T | undefined> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  const dataDir = process.env.DATA_DIR || inProject('data')
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return undefined
  const database = await databaseAtHand({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })
  try {
    return await withDb(database.url, 1, work)
  } finally {
    await database.close()
  }
}

const isThere = async (db: Db, table: string): Promise<boolean> =>
  (await sql<{ there: boolean }>`select to_regclass(${`public.${table}`}) is not null as there`.execute(db))
    .rows[0]?.there ?? false

/** Drops a table without rows, and forgets its migrations. @throws SpecMistake where it has rows */
async function dropFrom(db: Db, table: string | undefined, migrations: readonly string[]): Promise<void> {
  if (table && (await isThere(db, table))) {
    const rows = await sql<{
      row: { deleted?: boolean }
    }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
    const standing = rows.rows.filter(({ row }) => row.deleted !== true).length
    if (standing > 0)
      throw new SpecMistake(
        `表 ${table} 里有 ${standing} 行数据，没有撤销：请先在页面上删除这些数据，或换一个数据文件夹`,
      )
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
  if (migrations.length > 0 && (await isThere(db, 'kysely_migration')))
    await sql`delete from kysely_migration where name in (${sql.join(migrations)})`.execute(db)
}

/** The files were removed by hand: the table and the rows about its migrations are still in the database. */
async function undoLeftovers(name: string): Promise<number> {
  const slug = snakeName(name).replace(/^\d{4}_/, '')
  const known = knownMigrations()
  const gone = await onLocalDatabase(async (db) => {
    if (!(await isThere(db, 'kysely_migration'))) return []
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    const lost = rows.map((row) => row.name).filter((one) => !known.has(one) && one.slice(5) === slug)
    if (lost.length > 0) for (const table of [slug, `event_${slug}`]) await dropFrom(db, table, lost)
    return lost
  })
  if (!gone?.length) throw new SpecMistake(`没有名为“${name}”的脚手架：文件和本机数据库里都找不到`)
  console.log(`已从本机数据库清除 ${gone.join('、')}`)
  return 0
}
