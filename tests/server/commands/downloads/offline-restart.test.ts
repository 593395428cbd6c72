import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DownloadNews } from '#kit/downloads.ts'
import { declaredJobs } from '#server/jobs/index.ts'
import { createJobServer, installJobs, type JobServer } from '#server/jobs/job-server.ts'
import type { Client } from '#support/app.ts'
import { ended, questionOf, queueOffline, taskOf } from '#support/downloads.ts'
import { referenceFixture } from '#support/reference-farm.ts'

/** A server that stops between queueing and running. */
const { t, farmId } = await referenceFixture()
let clerk: Client
let role: string
const filesThere = () => readdir(t.app.downloads)

beforeAll(async () => {
  const found = await sql<{ uid: string; treePath: string; level: number }>`
    select uid, tree_path as "treePath", level from organize where uid = ${farmId}`.execute(t.db)
  const [farm] = found.rows
  if (!farm) throw new Error('the reference farm is missing')
  role = await t.role('reader', ['births', 'farrowing-detail'])
  await t.user({ account: 'clerk', at: farm, roleIds: [role] })
  clerk = await t.as('clerk')
})

const usual = t.app.jobs
const deps = () => ({
  ...{ url: t.database.url, db: t.db, now: () => t.app.now(), log: () => undefined },
  downloads: t.app.downloads,
})
let idle: JobServer
let runner: JobServer | undefined

beforeAll(async () => {
  await installJobs(t.database.url, declaredJobs)
  // it takes no jobs: what is queued waits until another server comes
  idle = createJobServer(deps(), [])
  await idle.start()
  t.app.jobs = idle
})
afterAll(async () => {
  t.app.jobs = usual
  await runner?.stop()
})

test('an offline query waits, is taken by the server that starts next, and a right lost meanwhile leaves no file', async () => {
  const kept = await queueOffline(clerk, 'births', questionOf('births'))
  const lost = await queueOffline(clerk, 'farrowing-detail', questionOf('farrowing-detail'))
  expect([await taskOf(clerk, kept), await taskOf(clerk, lost)]).toMatchObject([
    { state: 'QUEUED', ahead: 0 },
    { state: 'QUEUED', ahead: 1 },
  ])
  await idle.stop()
  await sql`update role set function_codes = array_remove(function_codes, 'farrowing-detail') where uid = ${role}`.execute(
    t.db,
  )
  t.app.forgetCaller()
  runner = createJobServer(deps(), declaredJobs)
  await runner.start()
  await ended(clerk, kept)
  await ended(clerk, lost, 'FAILED')
  expect(await taskOf(clerk, lost)).toMatchObject({
    error: '提交人已没有此报表的权限，任务未执行',
    bytes: 0,
  })
  // workbook and rows of the one that was allowed
  expect(await filesThere()).toHaveLength(2)
  const { data: news } = await clerk.get<DownloadNews>('download-center/news')
  expect([news.open, news.ended.map(({ state }) => state)]).toEqual([0, ['FAILED', 'DONE']])
  await clerk.post('download-center/seen')
  expect((await clerk.get<DownloadNews>('download-center/news')).data.ended).toEqual([])
})
