import { resources } from '#resources/index.ts'
import { readSchema } from '#server/kit/actual-schema.ts'
import { migrationFor } from '#server/kit/ddl.ts'
import { MIGRATIONS, migrate } from '#server/kit/migrator.ts'
import { withScratchDatabase } from './scratch-database.ts'
import { bulkTables } from './source/bulk-tables.ts'

/** The statements that the migrations in `folder` lack against declarations and column lists; '' when there are none. */
export function missingSql(databaseUrl: string | undefined, folder = MIGRATIONS): Promise<string> {
  return withScratchDatabase(databaseUrl, async (db) => {
    await migrate(db, () => undefined, folder)
    return migrationFor(resources, await readSchema(db), bulkTables)
  })
}

/** `0007_slug.sql` after `0006_…`. */
export function nextName(files: readonly string[], slug: string): string {
  if (!/^[a-z0-9_]+$/.test(slug))
    throw new Error(`migration name "${slug}": use small letters, digits and "_"`)
  const numbers = files.flatMap((file) => /^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? []).map(Number)
  return `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${slug}.sql`
}
