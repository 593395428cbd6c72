import { randomBytes } from 'node:crypto'
import pg from 'pg'
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
 * A fresh, migrated database for the calling test file, dropped after its last test; call it at the top level of the file or of a describe.
 * Pools closed in a later afterAll close before the drop.
 * @param like what it begins as: empty, or one of the templates below
 */
export async function testDatabase(like = inject('testServer').template): Promise<TestDatabase> {
  const { url, adminUrl, owned, template } = inject('testServer')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await onServer(url, cloneOf(like, name, owned))
  afterAll(() => onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return { name, url: withDatabase(url, name), adminUrl: withDatabase(adminUrl, name) }
}

/** Start data of every installation. */
export const seededTemplate = (): string => inject('testServer').seeded

/**
 * A seeded database that was filled once in a run, for files that all begin with the same: its name. The first caller fills
 * it, the others wait.
 */
export async function templateOf(kind: string, fill: (url: string) => Promise<void>): Promise<string> {
  const { url, owned, template, seeded } = inject('testServer')
  const name = `${template}_${kind}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // held until the connection ends
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const draft = `${name}_draft`
    await onServer(url, `DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    await onServer(url, cloneOf(seeded, draft, owned))
    await fill(withDatabase(url, draft))
    await onServer(url, `ALTER DATABASE ${draft} RENAME TO ${name}`)
    return name
  } finally {
    await client.end()
  }
}
