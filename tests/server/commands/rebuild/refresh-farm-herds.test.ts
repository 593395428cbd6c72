import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Found } from '#resources/answers/rebuild.ts'
import { eventFixture } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'
import { sessionOf } from '#support/routes.ts'

const { t, side } = await eventFixture()
const { client, farm, earNos } = await side('M')

interface Task {
  uid: string
  kind: string
  status: string
  done: number
  animals: number
  differences: number
  operator: string
  note: string | null
}
const tasks = async () => (await client.get<{ list: Task[] }>('refresh-farm-herds?_end=50')).data.list
const start = (path: 'check' | 'run', body: object = {}) =>
  client.post<{ uid: string }>(`refresh-farm-herds/${path}`, { farmId: farm.uid, ...body })

async function finished(uid: string): Promise<Task & { found: Found | null }> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { data } = await client.get<{ task: Task & { found: Found | null } }>(
      `refresh-farm-herds/${uid}/found`,
    )
    // the farm is given free a moment after the task has ended
    await wait(25)
    if (data.task.status !== 'RUNNING') return data.task
  }
  throw new Error('the task does not end')
}
const run = async (path: 'check' | 'run', body: object = {}) => finished((await start(path, body)).data.uid)

test('a check finds a sound farm sound: nothing differs, every identity holds, all animals are gone through', async () => {
  const task = await run('check')
  expect(task).toMatchObject({ kind: 'CHECK', status: 'DONE', differences: 0, done: task.animals })
  expect(task.animals).toBeGreaterThanOrEqual(earNos.length)
  expect(task.found?.rows).toEqual([])
  expect(new Set(task.found?.identities.map(({ rule }) => rule))).toEqual(new Set(['R1', 'R2', 'R3', 'R7']))
  for (const { item, expected, actual } of task.found?.identities ?? [])
    expect([item, actual]).toEqual([item, expected])
})

test('what differs is listed by a check, mended by a run, and both are traced', async () => {
  const [earNo] = earNos
  await sql`update pig set parity = parity + 5 where farm_id = ${farm.uid} and ear_no = ${earNo}`.execute(
    t.db,
  )
  const trial = await run('check')
  expect(trial.differences).toBe(1)
  expect(trial.found?.rows).toMatchObject([{ table: '猪只档案', row: earNo, field: '胎次' }])
  const mended = await run('run')
  expect([mended.kind, mended.status, mended.differences]).toEqual(['REBUILD', 'DONE', 1])
  expect((await run('check')).differences).toBe(0)
  const traced = await sql<{ after: object }>`select after from audit_log
    where target = 'refresh-farm-herds' and target_uid = ${mended.uid}`.execute(t.db)
  expect(traced.rows).toMatchObject([{ after: { status: 'DONE', differences: 1, dryRun: false } }])
  expect((await tasks()).map(({ kind }) => kind)).toEqual(['CHECK', 'REBUILD', 'CHECK', 'CHECK'])
})

test('one at a time in a farm: the second is refused; the task of a server that died is closed by the next', async () => {
  const key = sql`hashtextextended(${`rebuild ${farm.uid}`}, 0)`
  await t.db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(${key})`.execute(other)
    const refused = await start('run')
    expect([refused.status, refused.code, refused.msg]).toEqual([
      200,
      'ERROR',
      '该猪场正在试算或重算，请等待完成后再试',
    ])
    await sql`select pg_advisory_unlock(${key})`.execute(other)
  })
  const [last] = await tasks()
  await sql`update herd_rebuild set status = 'RUNNING', finished_at = null where uid = ${last?.uid ?? ''}`.execute(
    t.db,
  )
  expect((await run('check')).status).toBe('DONE')
  expect((await tasks())[1]).toMatchObject({
    uid: last?.uid,
    status: 'STOPPED',
    note: '服务停止，任务未完成',
  })
})

test('animals that left before the day asked for are passed over', async () => {
  const all = await run('check')
  const culled = await sql<{ n: number }>`select count(*)::int as n from pig
    where farm_id = ${farm.uid} and exit_date < ${TODAY}::date`.execute(t.db)
  expect((await run('check', { fromDate: TODAY })).animals).toBe(all.animals - (culled.rows[0]?.n ?? 0))
})

test('people go on entering events meanwhile; nothing is lost and nothing differs in the end', async () => {
  const rows = (n: number) => earNos.slice(0, 5).map((earNo) => ({ earNo, date: TODAY, bcs: 1 + (n % 5) }))
  const running = start('run')
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      client.post<{ results: { accepted: boolean }[] }>('event/event_body', {
        farmId: farm.uid,
        rows: rows(n),
      }),
    ),
  )
  expect(answers.flatMap(({ data }) => data.results.map((one) => one.accepted))).not.toContain(false)
  expect((await finished((await running).data.uid)).status).toBe('DONE')
  expect((await run('check')).differences).toBe(0)
})

test('a farm out of reach is not found; who reviews events may check but not run', async () => {
  const stranger = await side('X')
  const foreign = await stranger.client.post('refresh-farm-herds/check', { farmId: farm.uid })
  expect(foreign.status).toBe(403)
  const [mine] = await tasks()
  expect((await stranger.client.get(`refresh-farm-herds/${mine?.uid}/found`)).status).toBe(404)
  const reviewer = await sessionOf(
    t,
    await t.user({ account: 'reviewer', at: farm, functions: ['event_check'] }),
  )
  expect((await reviewer.post('refresh-farm-herds/run', { farmId: farm.uid })).status).toBe(403)
  const checked = await reviewer.post<{ uid: string }>('refresh-farm-herds/check', { farmId: farm.uid })
  expect(checked.code).toBe('SUCCESS')
  await finished(checked.data.uid)
  expect((await reviewer.get<{ task: Task }>('refresh-farm-herds/latest')).data.task.status).toBe('DONE')
})
