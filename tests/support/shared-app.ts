import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { expect } from 'vitest'
import { build } from '#server/app.ts'
import { createDb } from '#server/kit/database.ts'
import type { TestJobs } from './test-jobs.ts'

/** Settings that differ between the files of a worker on the one server they share. */
export interface Turned {
  pool: pg.Pool
  attachments: string
  downloads: string
  now: () => Date
  jobs: TestJobs
}

interface Lent {
  app: FastifyInstance
  /** Ends the jobs that run, as a server that closes does. */
  giveBack(): Promise<void>
}

let turned: Turned | undefined
/** The file it was turned to; one that failed while it was loaded never gives it back. */
let holder: string | undefined
let ready: Promise<Lent> | undefined

const current = (): Turned => {
  if (!turned) throw new Error('the shared server was asked for something between two files')
  return turned
}

/**
 * The server of this worker, turned to the database, folder and clock of the calling file. Some two thousand routes take
 * longer to register than most files to run; nothing in them remembers a database but the callers, who are forgotten.
 */
export async function lendApp(to: Turned): Promise<Lent> {
  const file = expect.getState().testPath
  if (turned && holder === file) throw new Error('a file that wants two servers at once says `own`')
  turned = to
  holder = file
  ready ??= buildShared()
  const { app, giveBack } = await ready
  app.attachments = to.attachments
  app.downloads = to.downloads
  app.jobs = to.jobs
  app.forgetCaller()
  return { app, giveBack }
}

async function buildShared(): Promise<Lent> {
  // the driver asks a pool for connections and nothing else
  const pool = { connect: () => current().pool.connect(), end: async () => undefined } as unknown as pg.Pool
  const now = () => current().now()
  const app = await build({ db: createDb(pool), now, unlimited: true, logger: { level: 'error' } })
  await app.ready()
  const giveBack = async () => {
    await current().jobs.stop()
    turned = undefined
  }
  return { app, giveBack }
}
