import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { ImportTask } from '#kit/import-task.ts'
import { importJob } from '#server/jobs/import-job.ts'
import { declaredJobs } from '#server/jobs/index.ts'
import { createJobServer } from '#server/jobs/job-server.ts'
import { eventFixture } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'
import { send, settled } from '#support/imports.ts'
import { sessionOf } from '#support/routes.ts'

/** The product's own jobs, running as they do in a server. */
const { t, side } = await eventFixture()
const { client, farm, earNos } = await side('M')
const now = () => new Date(`${TODAY}T04:00:00Z`)
const jobs = createJobServer(
  { url: t.database.url, db: t.db, now, log: (line) => console.error(line) },
  declaredJobs,
)
await jobs.start()
t.app.jobs = { ...t.app.jobs, ...jobs }
afterAll(() => jobs.stop())

const until = (check: () => Promise<unknown>, timeout = 15_000) =>
  expect.poll(check, { timeout, interval: 50 })
const endOfToday = async () => {
  const found = await sql<{ sows: number }>`select sum(end_sows)::int as sows from herd_day
    where farm_id = ${farm.uid} and day = ${TODAY}::date`.execute(t.db)
  return found.rows[0]?.sows ?? null
}
const isBehind = async () =>
  (await sql`select 1 from herd_day_stale where farm_id = ${farm.uid}`.execute(t.db)).rows.length > 0

test('what is kept of the rows follows a farm within ten seconds of an event, without a request', async () => {
  await jobs.startAutomatic(new Set())
  await until(endOfToday, 30_000).not.toBeNull()
  await until(isBehind).toBe(false)
  const before = await endOfToday()
  const died = await client.post<{ results: { accepted: boolean }[] }>('event/event_death_pig', {
    farmId: farm.uid,
    rows: [
      {
        earNo: 'M14',
        date: TODAY,
        reason: await dictionaryUid('death_reason'),
        disposal: await dictionaryUid('disposal_method'),
      },
    ],
  })
  expect(died.data.results[0]).toMatchObject({ accepted: true })
  await until(endOfToday, 10_000).toBe((before ?? 0) - 1)
})

test('the warning rules were checked today, once, though two servers start', async () => {
  const second = createJobServer({ url: t.database.url, db: t.db, now, log: () => undefined }, declaredJobs)
  await second.start()
  await second.startAutomatic(new Set())
  await until(async () => {
    const found = await sql<{ day: string }>`select day from warning_run where farm_id = ${farm.uid}`.execute(
      t.db,
    )
    return found.rows.map(({ day }) => day)
  }).toEqual([TODAY])
  await second.stop()
})

test('what a person handed in is refused where he has lost the right before it runs, and says so', async () => {
  const uid = await t.user({ account: 'leaving', at: farm, functions: ['batch-import'] })
  const leaving = await sessionOf(t, uid)
  const { data } = await send(
    leaving,
    'batch-import',
    'event-body',
    ['耳号', '测定日期', '体况评分'],
    [[earNos[1] ?? '', TODAY, 3]],
  )
  await sql`update import_task set status = 'CHECKING' where uid = ${data.uid}`.execute(t.db)
  await sql`update sys_user set role_ids = '{}' where uid = ${uid}`.execute(t.db)
  const input = {
    page: 'batch-import',
    kind: 'event-body',
    farmId: farm.uid,
    uid: data.uid,
    access: 'batch-import',
  }
  const by = { ...requester, uid, name: 'leaving', route: 'TEST', requestId: 'test' }
  await jobs.enqueue(null, importJob, { ...input, request: { act: 'check' } }, { key: farm.uid, by })
  const closed: ImportTask = await settled(client, data)
  expect(closed).toMatchObject({
    status: 'FAILED',
    note: '提交人已没有该功能或该猪场的权限，任务未执行',
  })
})

const requester = {
  ...{ account: '', organizeId: '', companyId: null, mustChangePassword: false, loginFlag: null },
  ...{ functions: new Set<string>(), scope: { root: false, farms: [], companies: [], paths: [] } },
}

async function dictionaryUid(type: string): Promise<string> {
  const found = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = ${type} limit 1`.execute(t.db)
  return found.rows[0]?.uid ?? ''
}
