import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { OFFLINE_TODAY, QUEUED_EXPORT } from '#domain/offline-query.ts'
import type { StoredPage } from '#kit/downloads.ts'
import { sweepTasks } from '#server/commands/downloads/run-state.ts'
import { serverReports } from '#server/reports/index.ts'
import type { Client } from '#support/app.ts'
import {
  datesOf,
  downloadCenter,
  ended,
  questionOf,
  queueOffline,
  taskOf,
  until,
} from '#support/downloads.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { reportOf } from '#support/workbook.ts'

/** The reference farm's clock stands at 2025-07-19: 2025-07-18 is over, 2025-07-19 is today. */
const { t, admin, farmId } = await referenceFixture()
const NOTHING_LEFT: string[] = []
let clerk: Client
let other: Client
let role: string

/** The table of a file: heads, rows and sums. When and by which request it was made differs. */
const tableOf = (file: Buffer) => {
  const { title, head, rows, sums } = reportOf(file)
  return { title, head, rows, sums }
}
const fileOf = async (client: Client, uid: string) => {
  const { response, msg } = await client.get(`download-center/${uid}/file`)
  expect([response.statusCode, msg]).toEqual([200, ''])
  return response
}
const filesThere = () => readdir(t.app.downloads).catch(() => NOTHING_LEFT)
const setting = (name: string, value: string) =>
  sql`insert into app_setting (name, value) values (${name}, ${value})`.execute(t.db)
const forget = (name: string) => sql`delete from app_setting where name = ${name}`.execute(t.db)

beforeAll(async () => {
  const found = await sql<{ uid: string; treePath: string; level: number }>`
    select uid, tree_path as "treePath", level from organize where uid = ${farmId}`.execute(t.db)
  const [farm] = found.rows
  if (!farm) throw new Error('the reference farm is missing')
  role = await t.role('reader', ['births', 'births:export', 'farrowing-detail'])
  await t.user({ account: 'clerk', at: farm, roleIds: [role] })
  await t.user({ account: 'other', at: farm, roleIds: [role] })
  clerk = await t.as('clerk')
  other = await t.as('other')
})

test.each(['births', 'farrowing-detail', 'piglets-death'])(
  'S5-50 %s: an offline query whose dates include the server’s today is refused with the sentence of spec §5',
  async (name) => {
    for (const dates of [
      ['2025-07-01', '2025-07-19'],
      ['2025-07-19', '2025-07-19'],
    ] as const) {
      const { status, msg, code } = await admin.post(`bi/${name}/offline`, { filters: datesOf(name, dates) })
      expect([status, code, msg]).toEqual([400, 'INVALID', OFFLINE_TODAY])
    }
    expect((await downloadCenter(admin)).total).toBe(0)
  },
)

test('filters, group, order and columns are refused at once, as in a real-time query', async () => {
  for (const wrong of [
    { filters: { nope: 1 } },
    questionOf('births', { groupBy: 'nope' }),
    questionOf('births', { sort: { key: 'nope' } }),
    questionOf('births', { columns: ['nope'] }),
    questionOf('births', { view: 'nope' }),
  ]) {
    const { status, msg } = await admin.post('bi/births/offline', wrong)
    expect([status, /\p{Script=Han}/u.test(msg)], JSON.stringify(wrong)).toEqual([400, true])
  }
  expect((await downloadCenter(admin)).total).toBe(0)
})

const cases = [
  ['births', '/export', { groupBy: 'week' }],
  ['births', '/export', { columns: ['earNo', 'farrowDate'] }],
  ['farrowing-detail', '/export', {}],
  ['pig-cull-death', '/export', {}],
  ...serverReports.flatMap(({ report: { name, card, cross, compare, groups } }) => [
    ...(card ? [[name, '/card/export', { view: 'card' }] as const] : []),
    ...(cross ? [[name, '/cross/export', { view: 'cross', groupBy: cross.groups[0] }] as const] : []),
    ...(compare
      ? [[name, '/compare/export', { view: 'compare', groupBy: Object.keys(groups)[0] }] as const]
      : []),
  ]),
] as const

test.each(cases)(
  '%s%s: the file of an offline query is the real-time export, cell by cell',
  async (name, path, more) => {
    const question = questionOf(name, more)
    const live = await admin.post(`bi/${name}${path}`, question)
    expect([live.status, live.msg]).toEqual([200, ''])
    const uid = await queueOffline(admin, name, question)
    await ended(admin, uid)
    const [expected, stored] = [
      tableOf(live.response.rawPayload),
      tableOf((await fileOf(admin, uid)).rawPayload),
    ]
    expect(expected.head.length).toBeGreaterThan(1)
    expect(stored).toEqual(expected)
    await admin.delete(`download-center/${uid}`)
  },
)

test('a stored result opens page by page with its old time and filters, and is not asked again', async () => {
  const uid = await queueOffline(
    admin,
    'births',
    questionOf('births', { sort: { key: 'farrowDate', order: 'asc' } }),
  )
  await ended(admin, uid)
  const { head, rows: rest } = tableOf((await fileOf(admin, uid)).rawPayload)
  const pageOf = async (page: number, pageSize = 10) =>
    (await admin.get<StoredPage>(`download-center/${uid}/rows?page=${page}&pageSize=${pageSize}`)).data
  const first = await pageOf(1)
  expect(first.columns.map(({ title }) => title)).toEqual(head)
  expect(first.task).toMatchObject({
    asOf: '2025-07-19 12:00:00',
    title: '产仔报表 2025-01-01 至 2025-07-18',
  })
  expect(first.task.filters).toContain('2025-07-18')
  const rows: (readonly unknown[])[] = []
  for (let page = 1; rows.length < first.total; page += 1) rows.push(...(await pageOf(page)).list)
  expect(rows).toEqual((await pageOf(1, 100)).list.concat((await pageOf(2, 100)).list).slice(0, rows.length))
  expect(rows.map((row) => row[0])).toEqual(rest.slice(0, first.total).map((cells) => cells[0]))
  await sql`delete from pgboss.job where name = 'offline-task'`.execute(t.db)
  expect((await pageOf(1)).list).toEqual(first.list)
  await admin.delete(`download-center/${uid}`)
  expect(await taskCount(admin)).toBe(0)
})
const taskCount = async (client: Client) => (await downloadCenter(client)).total

test('a task of another person answers as one that does not exist', async () => {
  const uid = await queueOffline(clerk, 'births', questionOf('births'))
  await ended(clerk, uid)
  const unknown = '018f0000-0000-7000-8000-000000000000'
  const bodyOf = async (send: 'get' | 'post' | 'delete', path: string) => {
    const { status, response } = await other[send](path)
    const { requestId: _, ...body } = response.json<Record<string, unknown>>()
    return { status, body }
  }
  for (const [send, part] of [
    ['get', '/file'],
    ['get', '/rows'],
    ['post', '/cancel'],
    ['post', '/retry'],
    ['delete', ''],
  ] as const) {
    const foreign = await bodyOf(send, `download-center/${uid}${part}`)
    expect(foreign, part).toEqual(await bodyOf(send, `download-center/${unknown}${part}`))
    expect(foreign.status).toBe(404)
  }
  expect(await taskCount(other)).toBe(0)
  expect((await taskOf(clerk, uid)).state).toBe('DONE')
})

test('without the right to the report, or to a farm of the result, it no longer opens', async () => {
  const [task] = (await downloadCenter(clerk)).list.filter(({ state }) => state === 'DONE')
  const open = async () => {
    t.app.forgetCaller()
    const answers = [
      await clerk.get(`download-center/${task?.uid}/rows`),
      await clerk.get(`download-center/${task?.uid}/file`),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await open()).toEqual([200, 200])
  const codes = (list: string[]) =>
    sql`update role set function_codes = ${list} where uid = ${role}`.execute(t.db)
  await codes(['births'])
  expect(await open()).toEqual([200, 403])
  await codes(['births:export'])
  expect(await open()).toEqual([403, 403])
  await codes(['births', 'births:export', 'farrowing-detail'])
  await sql`update offline_task set result = jsonb_set(result, '{farms}', '["018f0000-0000-7000-8000-000000000000"]')
    where uid = ${task?.uid}`.execute(t.db)
  expect(await open()).toEqual([403, 403])
})

test('a result past its day is expired before the sweep, its files go with the sweep, and it can be asked again', async () => {
  const uid = await queueOffline(admin, 'births', questionOf('births'))
  await ended(admin, uid)
  expect((await taskOf(admin, uid)).expiresAt).toBe('2025-07-26 12:00:00')
  const before = (await filesThere()).length
  await sql`update offline_task set expires_at = ${new Date('2025-07-19T11:00:00+08:00')} where uid = ${uid}`.execute(
    t.db,
  )
  const { msg, code } = await admin.get(`download-center/${uid}/file`)
  expect([code, msg]).toEqual(['ERROR', '结果已过期或已删除，请按原条件重查'])
  expect([(await downloadCenter(admin)).counts.EXPIRED, (await downloadCenter(admin)).used]).toEqual([1, 0])
  expect(await sweepTasks(t.db, t.app.downloads, t.app.now())).toEqual({ expired: 1 })
  expect((await filesThere()).length).toBe(before - 2)
  expect((await admin.post(`download-center/${uid}/retry`)).code).toBe('SUCCESS')
  await ended(admin, uid)
  await admin.delete(`download-center/${uid}`)
  expect((await filesThere()).length).toBe(before - 2)
})

test('cancel stops the statement that runs and leaves no file', async () => {
  const before = (await filesThere()).length
  const waiting = async () => {
    const found = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where application_name like 'run %' and wait_event_type = 'Lock' and datname = current_database()`.execute(
      t.db,
    )
    return found.rows[0]?.count
  }
  await t.db.transaction().execute(async (tx) => {
    await sql`lock table litter in access exclusive mode`.execute(tx)
    const uid = await queueOffline(admin, 'births', questionOf('births'))
    await until(waiting).toBe(1)
    expect((await taskOf(admin, uid)).state).toBe('RUNNING')
    expect((await admin.post(`download-center/${uid}/cancel`)).code).toBe('SUCCESS')
    expect((await taskOf(admin, uid)).state).toBe('CANCELLED')
    await until(waiting).toBe(0)
  })
  const [task] = (await downloadCenter(admin)).list
  expect([task?.state, task?.bytes, (await filesThere()).length]).toEqual(['CANCELLED', 0, before])
  expect((await admin.post(`download-center/${task?.uid}/cancel`)).msg).toBe('任务已经结束')
  await admin.delete(`download-center/${task?.uid}`)
})

test('a person’s space is limited: a new task is refused when it is full, a result that does not fit fails', async () => {
  const uid = await queueOffline(admin, 'births', questionOf('births'))
  await ended(admin, uid)
  const bytes = (size: number) =>
    sql`update offline_task set bytes = ${size} where uid = ${uid}`.execute(t.db)
  await bytes(500 * 1024 * 1024)
  const { msg } = await admin.post('bi/births/offline', questionOf('births'))
  expect(msg).toBe('下载中心已占用 500.0 / 500 MB，请先删除不需要的结果')
  await bytes(500 * 1024 * 1024 - 100)
  const large = await queueOffline(admin, 'births', questionOf('births'))
  await ended(admin, large, 'FAILED')
  expect((await taskOf(admin, large)).error).toMatch(/剩余空间/)
  for (const one of [uid, large]) await admin.delete(`download-center/${one}`)
})

test('an export of more rows than the setting is queued, and the answer says so', async () => {
  await setting('export_offline_rows', '3')
  const question = questionOf('births')
  const { code, msg, data, response } = await admin.post<{ queued: string }>('bi/births/export', question)
  expect([code, msg]).toEqual(['SUCCESS', QUEUED_EXPORT])
  expect(response.headers['content-type']).toContain('json')
  await ended(admin, data.queued)
  expect(await taskOf(admin, data.queued)).toMatchObject({ kind: 'export' })
  await forget('export_offline_rows')
  const live = await admin.post('bi/births/export', question)
  expect(live.response.headers['content-type']).toContain('spreadsheet')
  expect(tableOf((await fileOf(admin, data.queued)).rawPayload)).toEqual(tableOf(live.response.rawPayload))
})
