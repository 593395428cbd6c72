import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, withDb } from '#server/kit/database.ts'
import { startPostgres } from '#server/kit/embedded-postgres.ts'

type Work<T> = (db: Db, url: string) => Promise<T>

/** Runs `work` on an empty database and removes it afterwards: on DATABASE_URL's server, else on an embedded one in a temporary folder. */
export async function withScratchDatabase<T>(databaseUrl: string | undefined, work: Work<T>): Promise<T> {
  return databaseUrl ? onServer(databaseUrl, work) : embedded(work)
}

async function embedded<T>(work: Work<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pig-farm-scratch-'))
  try {
    const server = await startPostgres({ dataDir: folder, durable: false, log: () => undefined })
    try {
      return await withDb(server.url, 2, (db) => work(db, server.url))
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onServer<T>(url: string, work: Work<T>): Promise<T> {
  const name = `pigscratch_${randomBytes(6).toString('hex')}`
  const address = new URL(url)
  address.pathname = `/${name}`
  await withDb(url, 2, (db) => sql`create database ${sql.id(name)}`.execute(db))
  try {
    return await withDb(address.href, 2, (db) => work(db, address.href))
  } finally {
    await withDb(url, 2, (db) => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db))
  }
}
