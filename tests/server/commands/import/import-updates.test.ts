import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import type { ImportMode } from '#kit/import-task.ts'
import { eventFixture } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'
import { check, commit, revert, send } from '#support/imports.ts'

/** Files whose rows correct what is recorded (更新已有记录). */
const { t, side } = await eventFixture()
const own = await side('M')
const { client, earNos } = own
const [A = '', B = '', C = ''] = earNos

const PAGE = 'batch-import'
const HEAD = ['耳号', '测定日期', '体况评分']
const MATING = ['耳号', '配种日期', '配种方式', '与配公猪', '背膘']
const DAY = addDays(TODAY, -3)
type Row = (string | number | null)[]

const sendBody = (rows: Row[], mode: ImportMode = 'UPDATE') =>
  send(client, PAGE, 'event-body', HEAD, rows, { mode })
const checked = async (rows: Row[], mode?: ImportMode) => check(client, (await sendBody(rows, mode)).data)
const written = async (rows: Row[], mode?: ImportMode) => commit(client, await checked(rows, mode))
const scores = async () => {
  const found = await sql<{ text: string }>`select p.ear_no || ' ' || (e.payload->>'bcs') as text
    from pig_event e join pig p on p.uid = e.pig_id where e.type = 'event_body' order by 1`.execute(t.db)
  return found.rows.map(({ text }) => text)
}

test('rows correct, add and pass over, each by what is there; taking back puts all of it back', async () => {
  await written(
    [
      [A, DAY, 3],
      [B, DAY, 4],
    ],
    'ADD',
  )
  const done = await written([
    [A, DAY, 2],
    [B, DAY, 4],
    [C, DAY, 1],
  ])
  expect(done).toMatchObject({ status: 'COMMITTED', created: 2, updated: 1, skipped: 1 })
  expect(await scores()).toEqual([`${A} 2`, `${B} 4`, `${C} 1`])
  const trail = await sql<{ n: number }>`select count(*)::int as n from audit_log
    where target = 'event_body' and reason = '导入更新' and before is not null and after is not null`.execute(
    t.db,
  )
  expect(trail.rows).toEqual([{ n: 1 }])
  expect(await revert(client, done)).toMatchObject({ status: 'REVERTED', note: null })
  expect(await scores()).toEqual([`${A} 3`, `${B} 4`])
})

test('without the choice a file of other figures is what it always was; the same file of the other mode is another task', async () => {
  const rows: Row[] = [[A, DAY, 5]]
  const adding = (await sendBody(rows, 'ADD')).data
  const updating = (await sendBody(rows)).data
  expect([adding.mode, updating.mode, adding.uid === updating.uid]).toEqual(['ADD', 'UPDATE', false])
  expect(await check(client, adding)).toMatchObject({ updated: 0 })
  expect(await check(client, updating)).toMatchObject({ updated: 1, valid: 1 })
  expect(await scores()).toEqual([`${A} 3`, `${B} 4`])
})

test('V-011 two rows for one event: the second is refused', async () => {
  const tried = await checked([
    [A, DAY, 2],
    [A, DAY, 1],
  ])
  expect(tried).toMatchObject({ valid: 1, updated: 1, failed: 1 })
  expect(tried.problems).toMatchObject([{ row: 3, rule: 'V-011', message: '第3行耳号重复' }])
})

test('where two events may be meant the row is refused', async () => {
  await sql`insert into pig_event select (jsonb_populate_record(e, jsonb_build_object('uid', gen_random_uuid(), 'seq', e.seq + 1000))).*
    from pig_event e join pig p on p.uid = e.pig_id where e.type = 'event_body' and p.ear_no = ${B}`.execute(
    t.db,
  )
  const tried = await checked([[B, DAY, 1]])
  expect(tried.problems).toMatchObject([
    { rule: 'UPDATE', level: 'E', message: '该日已有 2 条记录，不能确定更新哪一条，请在列表中逐条修改' },
  ])
  await sql`delete from pig_event where type = 'event_body' and seq >= 1000`.execute(t.db)
})

test('what has been corrected since is not overwritten by taking back', async () => {
  const first = await written([[A, DAY, 2]])
  const second = await written([[A, DAY, 1]])
  const stopped = await revert(client, first)
  expect([stopped.status, stopped.note]).toEqual(['COMMITTED', '第2行：该记录此后又被修改，不能恢复到导入前'])
  expect(await revert(client, second)).toMatchObject({ status: 'REVERTED' })
  expect(await revert(client, first)).toMatchObject({ status: 'REVERTED' })
  expect(await scores()).toEqual([`${A} 3`, `${B} 4`])
})

test('kinds whose rows do not name their event take no such file', async () => {
  const answer = await send(client, PAGE, 'event-cure', ['耳号', '治疗日期'], [[A, DAY]], { mode: 'UPDATE' })
  expect(answer.errors).toEqual({ mode: ['该类型的记录不能用导入更新，请在列表中修改'] })
})

test('the reason given for a whole file stands on the rows whose warnings it answers', async () => {
  const file = async (backfat: number, mode: ImportMode) => {
    const rows = [A, B].map((earNo): Row => [earNo, DAY, '人工授精', 'M06', backfat])
    const tried = await check(client, (await send(client, PAGE, 'event-mat', MATING, rows, { mode })).data)
    return commit(client, tried, { reason: '补录' })
  }
  const reasons = async () => {
    const found = await sql<{
      said: string
    }>`select concat_ws(' ', p.ear_no, e.payload->>'backfat', e.confirm_reason) as said
      from pig_event e join pig p on p.uid = e.pig_id where e.type = 'event_mat' and e.event_date = ${DAY} order by 1`.execute(
      t.db,
    )
    return found.rows.map(({ said }) => said)
  }
  // of the second the interval since her last mating is unusual (V-203)
  await file(15, 'ADD')
  expect(await reasons()).toEqual([`${A} 15`, `${B} 15 补录`])
  await file(16, 'UPDATE')
  expect(await reasons()).toEqual([`${A} 16`, `${B} 16 补录`])
})
