import { readdirSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { resources } from '#resources/index.ts'
import { newBatch } from '#server/commands/batch/open.ts'
import { batchCharge } from '#server/commands/costs/batch-charges.ts'
import { costLedger } from '#server/commands/costs/costs.ledger.ts'
import { batchEvent, event, farmEvent, semenEvent } from '#server/commands/entry/event-table.ts'
import { organize } from '#server/commands/golive/golive.places.ts'
import { importChunk, importMade } from '#server/commands/import/import.tables.ts'
import { stockEvent, stockLot, stockMove, stockShelf } from '#server/commands/stock/stock.tables.ts'
import type { BulkTable } from '#server/kit/bulk.ts'
import { NOTHING_SAID, type OldRows, type Question, questionsOf } from '#server/kit/column-change.ts'
import type { Db } from '#server/kit/database.ts'
import { type ActualSchema, migrationFor } from '#server/kit/ddl.ts'
import { MIGRATIONS, migrate } from '#server/kit/migrator.ts'
import { ensureRlsRole, forRlsRole } from '#server/kit/rls-role.ts'
import { errorText } from '#server/kit/start-error.ts'
import { projections } from '#server/projections/index.ts'
import { withScratchDatabase } from './scratch-database.ts'

/** Every list of columns by which commands write: `npm run db:diff` holds the schema against them. */
export const bulkTables: readonly BulkTable[] = [
  ...projections,
  event,
  batchEvent,
  farmEvent,
  semenEvent,
  newBatch,
  costLedger,
  batchCharge,
  stockEvent,
  stockMove,
  stockShelf,
  stockLot,
  importChunk,
  importMade,
  organize,
]

/** Reads the migrated schema from PostgreSQL's own catalogue. */
export async function readSchema(db: Db): Promise<ActualSchema> {
  const columns = await sql<{ table: string; name: string; type: string; notNull: boolean }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind in ('r', 'p')`.execute(db)
  const tables = new Map<string, Map<string, { type: string; notNull: boolean }>>()
  for (const { table, name, type, notNull } of columns.rows) {
    const known = tables.get(table) ?? new Map<string, { type: string; notNull: boolean }>()
    tables.set(table, known.set(name, { type, notNull }))
  }
  const indexes = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'public'`.execute(db)
  return { tables, indexes: new Set(indexes.rows.map((row) => row.name)) }
}

/** A migration that is wanted and cannot be written. */
export class NoMigration extends Error {}

/** Says what old rows hold in columns that are required of now on. @throws NoMigration where that is not known */
type Answer = (questions: readonly Question[]) => Promise<OldRows>

/** The statements that the migrations in `folder` lack against declarations and column lists; '' when there are none. */
export function missingSql(
  databaseUrl: string | undefined,
  folder = MIGRATIONS,
  answer?: Answer,
): Promise<string> {
  return withScratchDatabase(databaseUrl, async (db) => {
    await migrate(db, () => undefined, folder)
    return missingIn(db, answer)
  })
}

/**
 * The statements that a database without rows lacks.
 * @param answer with it, they have run on tables with rows before they are answered
 */
export async function missingIn(db: Db, answer?: Answer): Promise<string> {
  const actual = await readSchema(db)
  const old = answer ? await answer(questionsOf(resources, actual.tables)) : NOTHING_SAID
  const text = migrationFor(resources, actual, bulkTables, old)
  if (text !== '' && answer) await tryOut(db, text)
  return text
}

/** Runs a migration on tables with rows. @throws NoMigration with the database's message */
async function tryOut(db: Db, text: string): Promise<void> {
  const tables = new Set([...text.matchAll(/^(?:alter table|update) (\w+)/gm)].map(([, table = '']) => table))
  const made = new Set([...text.matchAll(/^create table (\w+)/gm)].map(([, table]) => table))
  for (const table of tables) if (!made.has(table)) await fill(db, table)
  const statements = sql.raw(forRlsRole(text, await ensureRlsRole(db)))
  await statements.execute(db).catch((error: unknown) => {
    const hint = /could not create unique index/.test(errorText(error))
      ? '：各行的值须不同，可用 {n} 代表行号'
      : ''
    throw new NoMigration(
      `迁移在有旧行的表上试运行失败（${errorText(error)}）${hint}，没有写入。试过的语句：\n\n${text}`,
    )
  })
  const rest = migrationFor(resources, await readSchema(db), bulkTables)
  if (rest !== '') throw new NoMigration(`迁移试运行后仍与声明不一致，没有写入：\n\n${rest}`)
}

interface ColumnFacts {
  readonly name: string
  readonly type: string
  readonly needed: boolean
}

/** Two rows with all there is to fill, and two with no more than a row must have. What rows must keep to among each other is no matter here. */
async function fill(db: Db, table: string): Promise<void> {
  const columns = await sql<ColumnFacts>`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull and not atthasdef as needed from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`.execute(
    db,
  )
  const limits = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(
    db,
  )
  for (const { name } of limits.rows)
    await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.id(name)} cascade`.execute(db)
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  for (const row of [1, 2, 3, 4]) {
    const filled = columns.rows.filter(({ needed }) => needed || row < 3)
    await sql`insert into ${sql.table(table)} (${sql.join(filled.map(({ name }) => sql.id(name)))})
      values (${sql.join(filled.map((one) => sample(one, row)))}) on conflict do nothing`.execute(db)
  }
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}

/** Rows of one owner, so that what may stand there once is seen to stand there twice. */
const OWNER = '00000000-0000-4000-8000-000000000000'

function sample({ name, type }: ColumnFacts, row: number): RawBuilder<unknown> {
  const value = () => {
    if (['farm_id', 'company_id'].includes(name)) return OWNER
    if (type.endsWith('[]')) return '{}'
    if (type === 'uuid') return `${OWNER.slice(0, -1)}${row}`
    if (type === 'boolean') return 'false'
    if (type.startsWith('json')) return '[]'
    return /^(date|timestamp)/.test(type) ? `2026-01-0${row}` : String(row)
  }
  return sql`${value()}::${sql.raw(type)}`
}

/** `0007_slug.sql` after `0006_…`. */
export function nextName(slug: string, files: readonly string[] = readdirSync(MIGRATIONS)): string {
  if (!/^[a-z0-9_]+$/.test(slug))
    throw new Error(`migration name "${slug}": use small letters, digits and "_"`)
  const numbers = files.flatMap((file) => /^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? []).map(Number)
  return `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${slug}.sql`
}
