import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { cloneOf, onServer, withDatabase } from './database-admin.ts'

/** A database of one test file. */
export type TestDatabase = {
  name: string
  /** As the application connects: owner of the database, no superuser when the server is the embedded one. */
  url: string
  /** As superuser where there is one: to look past row-level security. */
  adminUrl: string
}

/**
 * A fresh, migrated database for the calling test file, dropped after its last test. Call it at the top level of the
 * file (or of a describe): `const database = await testDatabase()`. Pools closed in a later afterAll close before the drop.
 * A seeded one holds what every installation starts with.
 */
export async function testDatabase({ seeded = false } = {}): Promise<TestDatabase> {
  const { url, adminUrl, owned, ...templates } = inject('testServer')
  const name = `${templates.template}_${randomBytes(4).toString('hex')}`
  await onServer(url, cloneOf(seeded ? templates.seeded : templates.template, name, owned))
  afterAll(() => onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return { name, url: withDatabase(url, name), adminUrl: withDatabase(adminUrl, name) }
}
