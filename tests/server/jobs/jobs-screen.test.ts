import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { JobRun, JobsAnswer } from '#resources/system/jobs.ts'
import { declaredJobs } from '#server/jobs/index.ts'
import { createJobServer } from '#server/jobs/job-server.ts'
import { testApp } from '#support/app.ts'
import { sessionOf } from '#support/routes.ts'

/** The screen 定时任务 over the queue as it is. */
const t = await testApp()
const admin = await t.as('admin')
const jobs = createJobServer(
  { url: t.database.url, db: t.db, now: () => new Date(), log: () => undefined },
  declaredJobs,
)
await jobs.start()
t.app.jobs = { ...t.app.jobs, ...jobs }
afterAll(() => jobs.stop())

const listed = async () => (await admin.get<JobsAnswer>('jobs')).data
const line = async (name: string) => (await listed()).list.find((one) => one.name === name)
const runs = async (name: string) =>
  (await admin.get<{ list: JobRun[]; total: number }>(`jobs/${name}/runs`)).data
const until = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 15_000, interval: 50 })
const NAME = 'daily-warnings'

test('every declared job is listed once, with its plan in words', async () => {
  const { list, isRunning, now } = await listed()
  expect(isRunning).toBe(true)
  expect(now).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(list.map(({ name }) => name)).toEqual(declaredJobs.map(({ name }) => name))
  expect(await line(NAME)).toMatchObject({
    label: '预警检查',
    plan: '每小时 :05',
    isRunnable: true,
    isPausable: true,
  })
  expect(await line('import')).toMatchObject({ plan: '提交时', isRunnable: false, isPausable: false })
  expect(await line('herd-days')).toMatchObject({ plan: '有变更时', isRunnable: true })
})

test('started by hand it runs once, never twice at a time, and says who asked', async () => {
  const answers = await Promise.all([1, 2].map(() => admin.post(`jobs/${NAME}/run`, {})))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['ERROR', 'SUCCESS'])
  expect(answers.find(({ code }) => code === 'ERROR')?.msg).toBe('预警检查正在运行或已在排队，不重复运行')
  await jobs.startAutomatic(new Set(['herd-days']))
  await until(async () => (await line(NAME))?.last?.state).toBe('completed')
  const { list, total } = await runs(NAME)
  expect(total).toBe(list.length)
  expect(list.at(-1)).toMatchObject({ state: 'completed', retries: 0, by: '系统管理员' })
  expect(list.at(-1)?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect((await line(NAME))?.seconds.length).toBeGreaterThan(0)
  const traced = await sql<{ after: object }>`select after from audit_log where target = 'jobs'`.execute(t.db)
  expect(traced.rows).toMatchObject([{ after: { job: NAME, submitted: 1 } }])
})

test('a paused job has no next turn until it is started again', async () => {
  expect((await line(NAME))?.next).not.toBeNull()
  expect((await admin.post(`jobs/${NAME}/pause`, { paused: true })).code).toBe('SUCCESS')
  expect(await line(NAME)).toMatchObject({ state: 'PAUSED', next: null, isPaused: true })
  expect((await sql`select 1 from pgboss.schedule where name = ${NAME}`.execute(t.db)).rows).toHaveLength(0)
  await admin.post(`jobs/${NAME}/pause`, { paused: false })
  expect((await sql`select 1 from pgboss.schedule where name = ${NAME}`.execute(t.db)).rows).toHaveLength(1)
  expect(await line(NAME)).toMatchObject({ isPaused: false })
})

test('what failed for good is shown with its error, and is started again from there', async () => {
  await sql`alter table warning_run rename to warning_run_away`.execute(t.db)
  // without a pause between the attempts, as this test would take minutes
  await sql`update pgboss.queue set retry_limit = 0 where name = ${NAME}`.execute(t.db)
  expect((await admin.post(`jobs/${NAME}/run`, {})).code).toBe('SUCCESS')
  await until(async () => (await line(NAME))?.state).toBe('FAILED')
  expect(await line(NAME)).toMatchObject({ dead: 1, last: { state: 'failed' } })
  const [failed] = (await runs(NAME)).list
  expect(failed).toMatchObject({ state: 'failed', deadLetterId: expect.any(String) })
  expect(failed?.note).toContain('warning_run')
  await sql`alter table warning_run_away rename to warning_run`.execute(t.db)
  const again = { deadLetterId: failed?.deadLetterId }
  expect((await admin.post(`jobs/${NAME}/retry`, again)).code).toBe('SUCCESS')
  await until(async () => (await line(NAME))?.state).toBe('OK')
  expect(await line(NAME)).toMatchObject({ dead: 0, last: { state: 'completed' } })
  expect((await admin.post(`jobs/${NAME}/retry`, again)).msg).toBe('该任务已在排队或运行，或已重试过')
})

test('what cannot be started or paused by hand is refused with its name; an unknown job is not found', async () => {
  expect((await admin.post('jobs/import/run', {})).msg).toBe('文件导入不能手动运行')
  expect((await admin.post('jobs/import/pause', { paused: true })).msg).toBe('文件导入不能停用')
  expect((await admin.post('jobs/herd-days/run', {})).msg).toBe('日汇总各场都是最新，或正在更新，不重复运行')
  expect((await admin.get('jobs/nothing/runs')).status).toBe(404)
  expect((await admin.post('jobs/daily-warnings/retry', { deadLetterId: 'x' })).code).not.toBe('SUCCESS')
})

test('only the administrator of the whole deployment looks at jobs, whatever functions others hold', async () => {
  const company = await t.node({ type: 'company', name: '江北公司' })
  const uid = await t.user({ account: 'company', at: company, functions: ['jobs', 'jobs:run', 'jobs:pause'] })
  const other = await sessionOf(t, uid)
  const calls = [
    other.get('jobs'),
    other.get(`jobs/${NAME}/runs`),
    other.post(`jobs/${NAME}/run`, {}),
    other.post(`jobs/${NAME}/pause`, { paused: true }),
    other.post(`jobs/${NAME}/retry`, { deadLetterId: uid }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})
