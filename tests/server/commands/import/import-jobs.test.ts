import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import type { ImportProblems, ImportTask } from '#kit/import-task.ts'
import { eventFixture } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'
import { check, commit, revert, send, settled } from '#support/imports.ts'
import { sessionOf } from '#support/routes.ts'
import { rowsOf } from '#support/workbook.ts'

/** Files of hundreds of rows: trial, commit, taking back, and what may come in between. */
const { t, side } = await eventFixture()
const own = await side('M')
const { client } = own

const PAGE = 'batch-import'
const BODY = ['耳号', '测定日期', '体况评分']
const back = (days: number) => addDays(TODAY, -days)
/** One measurement of each animal on each of so many days. */
const measurements = (days: number, from = 1, score = 3): (string | number)[][] =>
  Array.from({ length: days }, (_, day) => own.earNos.map((earNo) => [earNo, back(day + from), score])).flat()

const countOf = async (type: string): Promise<number> => {
  const found = await sql<{
    n: number
  }>`select count(*)::int as n from pig_event where type = ${type}`.execute(t.db)
  return found.rows[0]?.n ?? -1
}
const sendBody = (rows: (string | number)[][]) => send(client, PAGE, 'event-body', BODY, rows)

const errorsOf = async (task: ImportTask) => {
  const answer = await client.get(`${PAGE}/${task.uid}/errors`)
  return (await rowsOf(answer.response.rawPayload)).map(({ cells }) => cells)
}

describe('rows of one file know of each other', () => {
  test('V-011 over the whole file, by the number of the row', async () => {
    const rows = measurements(6)
    rows[120] = [...(rows[0] ?? [])]
    const tried = await check(client, (await sendBody(rows)).data)
    expect(tried.problems).toMatchObject([{ row: 122, rule: 'V-011', message: '第122行耳号重复' }])
  })

  test('a row builds on one that stands a hundred rows before it', async () => {
    const name = (earNo: string, step: number) => (step === 0 ? earNo : `${earNo}-${step}`)
    const rows = [6, 5, 4, 3, 2, 1].flatMap((day, step) =>
      own.earNos.map((earNo) => [name(earNo, step), back(day), name(earNo, step + 1)]),
    )
    const head = ['原耳号', '更换日期', '新耳号']
    const { data } = await send(client, 'pig-no-earnock-batch-update', 'event-tag-change', head, rows)
    const written = await commit(client, await check(client, data))
    expect(written).toMatchObject({ status: 'COMMITTED', total: 126, created: 126 })
    const renamed = await sql`select 1 from pig where ear_no = 'M00-6'`.execute(t.db)
    expect(renamed.rows).toHaveLength(1)
    expect(await revert(client, written)).toMatchObject({ status: 'REVERTED', note: null })
    expect(
      (await sql`select 1 from pig where ear_no = 'M00' and former_ear_nos is null`.execute(t.db)).rows,
    ).toHaveLength(1)
  })
})

describe('what needs a reason', () => {
  const head = ['耳号', '进场日期', '栋舍', '上线初始化', '来源', '入群状态', '出生日期', '继续原因']
  const gilt = (earNo: string, reason: string | null) => [
    earNo,
    back(2),
    'M舍',
    '是',
    '初始化',
    '后备',
    back(250),
    reason,
  ]

  test('is asked for in the trial, and answered by the row or by the commit', async () => {
    const { data } = await send(client, PAGE, 'event-entry', head, [gilt('N1', '品种不详'), gilt('N2', null)])
    const tried = await check(client, data)
    expect(tried.problems.filter(({ level }) => level === 'E')).toEqual([])
    expect(tried).toMatchObject({ valid: 2, failed: 0, warned: 1 })
    expect(tried.problems.map(({ row, level }) => [row, level])).toEqual([[3, 'W']])
    expect(await commit(client, tried)).toMatchObject({ status: 'CHECKED', created: 0 })
    const written = await commit(client, tried, { reason: '整批核实' })
    expect(written).toMatchObject({ status: 'COMMITTED', created: 2 })
    const kept = await sql<{ reason: string }>`select confirm_reason as reason from pig_event e
      join pig p on p.uid = e.pig_id where p.ear_no in ('N1', 'N2') order by p.ear_no`.execute(t.db)
    expect(kept.rows.map((row) => row.reason)).toEqual(['品种不详', '整批核实'])
    await revert(client, written)
  })
})

describe('the same again', () => {
  test('a file that waits is answered as it stands, to the same person only', async () => {
    const rows = measurements(1)
    const [first, again] = [await sendBody(rows), await sendBody(rows)]
    expect(again.data.uid).toBe(first.data.uid)
    const other = await t.user({ account: 'second', at: own.farm, functions: [PAGE] })
    const theirs = await send(await sessionOf(t, other), PAGE, 'event-body', BODY, rows)
    expect(theirs.data.uid).not.toBe(first.data.uid)
  })

  test('rows already recorded exactly so are reported and skipped', async () => {
    const rows = measurements(1, 5)
    const first = await commit(client, await check(client, (await sendBody(rows)).data))
    const changed = rows.map((row, index) => (index === 0 ? [row[0] ?? '', row[1] ?? '', 4] : row))
    const tried = await check(client, (await sendBody(changed)).data)
    expect(tried).toMatchObject({ total: 21, valid: 1, skipped: 20, failed: 0 })
    expect(tried.problems[0]).toMatchObject({ row: 3, rule: 'SAME', message: '已存在相同记录' })
    const second = await commit(client, tried)
    expect(second).toMatchObject({ status: 'COMMITTED', created: 1, skipped: 20 })
    expect(await countOf('event_body')).toBe(22)
    await revert(client, second)
    await revert(client, first)
    expect(await countOf('event_body')).toBe(0)
  })
})

describe('taking back', () => {
  const matings = async () => {
    const { data } = await send(
      client,
      PAGE,
      'event-mat',
      ['耳号', '配种日期', '与配公猪', '继续原因'],
      [
        [own.earNos[5] ?? '', back(25), own.earNos[6] ?? '', '核实'],
        [own.earNos[12] ?? '', back(25), own.earNos[6] ?? '', '核实'],
      ],
    )
    return commit(client, await check(client, data))
  }

  test('is refused by the row something was built on; nothing changes', async () => {
    const written = await matings()
    expect(written).toMatchObject({ status: 'COMMITTED', created: 2, problems: [] })
    const check30 = {
      earNo: own.earNos[12],
      date: back(2),
      gestationResult: 'POSITIVE',
      confirmReason: '核实',
    }
    const typed = await client.post<{ results: { uid: string }[] }>('event/event_gestation', {
      rows: [check30],
    })
    const uid = typed.data.results[0]?.uid
    const refused = await revert(client, written)
    expect(refused.status).toBe('COMMITTED')
    expect(refused.note).toMatch(/^第3行：与后续事件【妊检 .*】冲突，请先撤销该事件/)
    expect(await countOf('event_mat')).toBe(2)

    await client.delete(`event/event_gestation/${uid}`, { version: 1, reason: '更正' })
    await sql`update organize set closed_up_to = ${back(20)}::date where uid = ${own.farm.uid}`.execute(t.db)
    expect((await revert(client, refused)).note).toContain('该日期所在期间已月结，不能新增或修改')
    await sql`update organize set closed_up_to = null where uid = ${own.farm.uid}`.execute(t.db)
    expect(await revert(client, refused)).toMatchObject({ status: 'REVERTED' })
    expect(await countOf('event_mat')).toBe(0)
  })

  test('asks for the token of the commit', async () => {
    const { data } = await sendBody(measurements(1, 7))
    const written = await commit(client, await check(client, data))
    const forged = { token: own.farm.uid, reason: '试试' }
    const answer = await client.post(`${PAGE}/${written.uid}/revert`, forged)
    expect([answer.code, answer.msg]).toEqual(['ERROR', '回滚凭证不正确，请刷新后重试'])
    await revert(client, written)
  })
})

describe('jobs', () => {
  test('two commits at once write once', async () => {
    const tried = await check(client, (await sendBody(measurements(3, 2))).data)
    const asked = ['once-1', 'once-2'].map((requestId) =>
      client.post<ImportTask>(`${PAGE}/${tried.uid}/commit`, {
        requestId: `${requestId}-${tried.uid}`,
        partial: false,
      }),
    )
    const answers = await Promise.all(asked)
    expect(answers.map((one) => one.code).toSorted()).toEqual(['ERROR', 'SUCCESS'])
    const done = await settled(client, tried)
    expect(done).toMatchObject({ status: 'COMMITTED', created: 63 })
    expect(await countOf('event_body')).toBe(63)
    const late = await client.post(`${PAGE}/${tried.uid}/commit`, { requestId: 'late-12345', partial: false })
    expect(late.msg).toBe('该文件已提交，不能重复导入')
    const [took] = ['once-1', 'once-2'].filter((_, i) => answers[i]?.code === 'SUCCESS')
    const again = { requestId: `${took}-${tried.uid}`, partial: false }
    expect((await client.post(`${PAGE}/${tried.uid}/commit`, again)).data).toMatchObject({
      status: 'COMMITTED',
      created: 63,
    })
    await revert(client, done)
  })

  test('one that is stopped leaves nothing and starts again', async () => {
    const { data } = await sendBody(measurements(24, 2))
    await client.post(`${PAGE}/${data.uid}/check`, {})
    const stopped = await client.post<ImportTask>(`${PAGE}/${data.uid}/stop`, {})
    expect(stopped.code).toBe('SUCCESS')
    expect(await settled(client, data)).toMatchObject({ status: 'STOPPED', note: '已停止，没有写入任何数据' })
    expect(await check(client, data)).toMatchObject({ status: 'CHECKED', valid: 504 })
  })

  test('a commit whose server dies leaves nothing, is shown as interrupted, and can be started again', async () => {
    const tried = await check(client, (await sendBody(measurements(10, 2, 4))).data)
    // the trail is closed to it, so that it stands still where rows are written already
    await t.db.transaction().execute(async (tx) => {
      await sql`lock table audit_log in share mode`.execute(tx)
      await client.post(`${PAGE}/${tried.uid}/commit`, { requestId: 'dies-12345678', partial: false })
      for (let cut = 0; cut === 0; await wait(5)) {
        const found = await sql`select pg_terminate_backend(waiting.pid)
          from pg_locks waiting join pg_locks held on held.pid = waiting.pid and held.granted
          where waiting.relation = 'audit_log'::regclass and not waiting.granted
            and held.relation = 'pig_event'::regclass and held.mode = 'RowExclusiveLock'`.execute(tx)
        cut = found.rows.length
      }
    })
    const failed = await settled(client, tried)
    expect(failed.status).toMatch(/^(FAILED|STOPPED)$/)
    expect(await countOf('event_body')).toBe(0)
    // a server that is gone cannot say so itself
    await sql`update import_task set status = 'COMMITTING', note = null where uid = ${tried.uid}`.execute(
      t.db,
    )
    const lost = await settled(client, tried)
    expect(lost).toMatchObject({
      status: 'STOPPED',
      note: '服务中断，任务未完成，没有写入任何数据，可以重新开始',
    })
    const written = await commit(client, lost)
    expect(written).toMatchObject({ status: 'COMMITTED', created: 210 })
  })
})

describe('a file with more problems than a page shows', async () => {
  const rows = measurements(12).map(([earNo, day, score], index) =>
    index % 2 === 0 ? [`X${index}`, day ?? '', score ?? ''] : [earNo ?? '', day ?? '', index === 251 ? 9 : 3],
  )
  const { data: sent } = await sendBody(rows)
  const problems = async (query: string) =>
    (await client.get<ImportProblems>(`${PAGE}/${sent.uid}/problems?${query}`)).data

  test('lists them page by page, narrowed over the whole file, each kind with its number', async () => {
    await check(client, sent)
    const last = await problems('_start=100&_end=150')
    expect([last.total, last.list.length, last.list.at(-1)?.row]).toEqual([127, 27, 253])
    const words = last.counts.map(({ group, value, label, count }) => [group, value, label, count].join(' '))
    expect(words.toSorted()).toEqual([
      'field bcs 体况评分 1',
      'field earNo 耳号 126',
      'level E  127',
      'rule FORM  1',
      'rule V-007 耳号不存在：… 126',
    ])
    const narrowed = await problems('rule=FORM&_start=0&_end=50')
    expect([narrowed.total, narrowed.list.map(({ row, value }) => [row, value])]).toEqual([1, [[253, '9']]])
    expect(await problems('rule=FORM&field=earNo')).toMatchObject({ total: 0, list: [] })
    expect((await client.get(`${PAGE}/${sent.uid}/problems?_end=5000`)).status).toBe(400)
  })
})

describe('five hundred rows with one wrong', async () => {
  const rows = measurements(24, 1, 5)
  rows[250] = ['M999', back(3), 5]
  const { data: sent } = await sendBody(rows)

  test('are tried, named and refused whole; the good ones alone are taken', async () => {
    const before = await countOf('event_body')
    const tried = await check(client, sent)
    expect(tried).toMatchObject({
      status: 'CHECKED',
      total: 504,
      done: 504,
      valid: 503,
      failed: 1,
      warned: 0,
    })
    expect(tried.problems).toMatchObject([
      { row: 252, field: 'earNo', label: '耳号', level: 'E', rule: 'V-007', message: '耳号不存在：M999' },
    ])
    expect(await countOf('event_body')).toBe(before)

    const refused = await commit(client, tried)
    expect(refused).toMatchObject({
      status: 'CHECKED',
      created: 0,
      note: '有 1 行不能导入，没有写入任何数据',
    })
    expect(await countOf('event_body')).toBe(before)
    const sheet = await errorsOf(tried)
    expect([sheet.length, sheet[0]?.at(-1), sheet[251]]).toEqual([
      505,
      '错误原因',
      ['M999', back(3), 5, '耳号不存在：M999'],
    ])

    const written = await commit(client, tried, { partial: true })
    expect(written).toMatchObject({ status: 'COMMITTED', created: 503, failed: 1 })
    expect(await countOf('event_body')).toBe(before + 503)
    expect(await errorsOf(written)).toEqual([
      [...BODY, '错误原因'],
      ['M999', back(3), 5, '耳号不存在：M999'],
    ])
    const listed = await client.get<{ list: { uid: string }[] }>(`${PAGE}/tasks?fileName_like=导入`)
    expect(listed.data.list.find((one) => one.uid === sent.uid)).toMatchObject({
      uid: sent.uid,
      total: 504,
      created: 503,
      failed: 1,
      status: 'COMMITTED',
    })

    const traces = await sql<{ outcome: string; after: object }>`select outcome, after from audit_log
      where target = ${PAGE} and target_uid = ${sent.uid} order by at`.execute(t.db)
    expect(traces.rows).toMatchObject([
      { outcome: 'REFUSED', after: { fileName: '导入.xlsx', valid: 503, failed: 1 } },
      {
        outcome: 'SUCCESS',
        after: { fileName: '导入.xlsx', total: 504, valid: 503, failed: 1, partial: true },
      },
    ])
  })
})
