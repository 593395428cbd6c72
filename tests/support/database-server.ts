import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#server/kit/embedded-postgres.ts'
import { migrateUrl } from '#server/kit/migrator.ts'
import { onServer, withDatabase } from './database-admin.ts'
import { FOLDER_PREFIX, sweepDatabases, sweepFolders } from './database-leftovers.ts'

/** The server that all test files share, and the migrated database they clone. */
export type TestServer = { url: string; adminUrl: string; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const cleanups: (() => Promise<void>)[] = []

/** Before the server project: a PostgreSQL (DATABASE_URL, or an embedded one that never syncs) with a migrated template. */
export async function setup(project: TestProject): Promise<void> {
  const { url, adminUrl } = process.env.DATABASE_URL ? realServer(process.env.DATABASE_URL) : await embedded()
  await sweepDatabases(url)
  const template = `pigtest_${Math.floor(Date.now() / 1000)}_${randomBytes(3).toString('hex')}`
  await onServer(url, `CREATE DATABASE ${template}`)
  cleanups.push(() => onServer(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`))
  await migrateUrl(withDatabase(url, template), () => undefined)
  project.provide('testServer', { url, adminUrl, template })
}

/** After it: the template goes, and with it the server that was started here. */
export async function teardown(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

function realServer(url: string) {
  return { url, adminUrl: url }
}

async function embedded() {
  await sweepFolders()
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  const server = await startPostgres({ dataDir: folder, durable: false, log: () => undefined })
  cleanups.push(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { url: server.url, adminUrl: server.superuserUrl }
}
