/** Jobs started, paused and retried by hand are in the audit log, and a job that a person asked for writes under his name. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobRun } from '#resources/system/jobs.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { declaredJobs } from '#server/jobs/index.ts'
import { createJobServer } from '#server/jobs/job-server.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Answer, type Client, testApp } from '#support/app.ts'
import { auditTable, type Expected } from '#support/audit-trail.ts'
import { audited, jobsByThemselves, jobsForPeople } from '#support/audited-routes.ts'
import { NOON } from '#support/event-forms.ts'

const t = await testApp({ now: () => NOON })
const JOB = 'daily-warnings'
const PAUSE = { paused: true }
const jobs = createJobServer(
  { url: t.database.url, db: t.db, now: () => NOON, log: () => undefined },
  declaredJobs,
)
await jobs.start()
t.app.jobs = { ...t.app.jobs, ...jobs }
afterAll(() => jobs.stop())

let admin: Client
let chief: Client
let farm: TestNode

beforeAll(async () => {
  farm = await t.node({ type: 'farm', name: '一场' })
  await t.user({ account: 'chief', at: farm, functions: [...allFunctionCodes] })
  admin = await t.as('admin')
  chief = await t.as('chief')
  await jobs.startAutomatic(new Set(declaredJobs.map(({ name }) => name).filter((name) => name !== JOB)))
})

const newest = async (name: string) => (await admin.get<{ list: JobRun[] }>(`jobs/${name}/runs`)).data.list[0]
const until = (name: string, state: JobRun['state']) =>
  expect.poll(async () => (await newest(name))?.state, { timeout: 15_000, interval: 50 }).toBe(state)

/** The row of the call; what the job then does by itself stands under no person. */
const byHand = (answer: Answer<unknown>, after: Expected['after']) => ({
  ...{ answer, by: 'admin', at: t.root.uid },
  left: [{ target: 'jobs', uid: null, sides: 'after', after: { job: JOB, ...after } } as const],
})

/** A run that failed for good: the table it needs is away. */
async function failedRun(): Promise<string | null | undefined> {
  await sql`alter table warning_run rename to warning_run_away`.execute(t.db)
  await sql`update pgboss.queue set retry_limit = 0 where name = ${JOB}`.execute(t.db)
  await admin.post(`jobs/${JOB}/run`, {})
  await until(JOB, 'failed')
  await sql`alter table warning_run_away rename to warning_run`.execute(t.db)
  return (await newest(JOB))?.deadLetterId
}

/** Replays the farm by a job of the chief's, and waits for its end. */
async function rebuilt(path: 'check' | 'run') {
  const answer = await chief.post<{ uid: string }>(`refresh-farm-herds/${path}`, { farmId: farm.uid })
  const { uid } = answer.data
  const status = async () =>
    (await chief.get<{ task: { status: string } }>(`refresh-farm-herds/${uid}/found`)).data.task.status
  await expect.poll(status, { timeout: 15_000, interval: 50 }).toBe('DONE')
  await until('herd-rebuild', 'completed')
  const after = { farmId: farm.uid, dryRun: path === 'check', status: 'DONE' }
  const left = [{ target: 'refresh-farm-herds', uid, sides: 'after', after } as const]
  return { answer, by: 'chief', at: farm.uid, left }
}

auditTable(t, 'jobs', [
  [
    'POST jobs/:name/pause',
    async () => {
      await until(JOB, 'completed')
      return byHand(await admin.post(`jobs/${JOB}/pause`, PAUSE), PAUSE)
    },
  ],
  [
    'POST jobs/:name/run',
    async () => {
      await admin.post(`jobs/${JOB}/pause`, { paused: false })
      return byHand(await admin.post(`jobs/${JOB}/run`, {}), { submitted: 1 })
    },
  ],
  [
    'POST jobs/:name/retry',
    async () => {
      await until(JOB, 'completed')
      const deadLetterId = await failedRun()
      return byHand(await admin.post(`jobs/${JOB}/retry`, { deadLetterId }), { deadLetterId })
    },
  ],
  ['POST refresh-farm-herds/check', () => rebuilt('check')],
  ['POST refresh-farm-herds/run', () => rebuilt('run')],
])

test('every job says for whom it writes: for a person, by a call whose rows are looked at, or by itself', () => {
  const names = (isForPeople: boolean) =>
    declaredJobs.filter(({ area }) => (area === 'PERSON') === isForPeople).map(({ name }) => name)
  expect(Object.keys(jobsForPeople).toSorted()).toEqual(names(true).toSorted())
  expect(Object.keys(jobsByThemselves).toSorted()).toEqual(names(false).toSorted())
  const looked: readonly string[] = Object.values(audited).flat()
  expect(Object.values(jobsForPeople).filter((route) => !looked.includes(route))).toEqual([])
})
