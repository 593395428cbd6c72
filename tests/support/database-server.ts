import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { declaredJobs } from '#server/jobs/index.ts'
import { installJobs } from '#server/jobs/job-server.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import { startPostgres } from '#server/kit/embedded-postgres.ts'
import { seed } from '#server/seed/index.ts'
import { upgradeSchemaAt } from '#server/upgrade-schema.ts'
import { PASSWORD } from './accounts.ts'
import { cloneOf, dropAll, onServer, withDatabase } from './database-admin.ts'
import { databaseFolder, sweepDatabases, sweepFolders } from './database-leftovers.ts'

/** The server that all test files share, and the databases they clone: a migrated one, one that is seeded as well, and those made of it. */
export type TestServer = { url: string; adminUrl: string; template: string; seeded: string; owned: boolean }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const cleanups: (() => Promise<void>)[] = []

/** Before the server project: a PostgreSQL (DATABASE_URL, or an embedded one that never syncs) with a migrated template. */
export async function setup(project: TestProject): Promise<void> {
  const server = process.env.DATABASE_URL ? realServer(process.env.DATABASE_URL) : await embedded()
  const { url, owned } = server
  await sweepDatabases(url)
  const template = `pigtest_${Math.floor(Date.now() / 1000)}_${randomBytes(3).toString('hex')}`
  const seeded = `${template}_seeded`
  cleanups.push(() => dropAll(url, template))
  await onServer(url, `CREATE DATABASE ${template}`)
  await upgradeSchemaAt(withDatabase(url, template), () => undefined)
  await ofOnePerson(withDatabase(url, template))
  await installJobs(withDatabase(url, template), declaredJobs)
  await onServer(url, cloneOf(template, seeded, owned))
  await seedUrl(withDatabase(url, seeded))
  project.provide('testServer', { ...server, template, seeded })
}

/** Farms of most tests are run by one person, who approves what he made; those about four eyes (K-19) say so. */
async function ofOnePerson(url: string): Promise<void> {
  const db = createDb(createPool(url, 1))
  await sql`insert into app_setting (name, value) values ('four_eyes', 'false')`.execute(db)
  await db.destroy()
}

/** Start data of every installation; `admin` has the password of everybody in tests. */
async function seedUrl(url: string): Promise<void> {
  const db = createDb(createPool(url, 1))
  await seed(db, { adminPassword: PASSWORD })
  await db.destroy()
}

/** After it: the template goes, and with it the server that was started here. */
export async function teardown(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

function realServer(url: string) {
  return { url, adminUrl: url, owned: false }
}

async function embedded() {
  await sweepFolders()
  const folder = databaseFolder()
  const server = await startPostgres({ dataDir: folder, durable: false, log: () => undefined })
  cleanups.push(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { url: server.url, adminUrl: server.superuserUrl, owned: true }
}
