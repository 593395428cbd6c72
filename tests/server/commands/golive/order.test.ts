import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cellsOf } from '#resources/events/cells.ts'
import { entry } from '#resources/events/entry.ts'
import { testApp } from '#support/app.ts'
import { act, bring, fill, freezeAll, going, PAGE } from '#support/go-live.ts'
import { check, send } from '#support/imports.ts'

const DAY = '2026-11-21'
const t = await testApp({ now: () => new Date(`${DAY}T04:00:00Z`) })
const admin = await t.as('admin')
const company = await t.node({ type: 'company', name: '江南公司' })
const farm = await t.node({ type: 'farm', name: '新场', parent: company })
const id = farm.uid
const busy = await t.node({ type: 'farm', name: '老场', parent: company })
const stall = await t.node({ type: 'house', kind: 'HOUSE', name: '舍', parent: busy })
type Rows = Parameters<typeof fill>[3]

const PENS: Rows = [
  { 栋舍: '妊娠舍1', 舍别: '妊娠舍' },
  { 栋舍: '分娩舍1', 舍别: '分娩舍', 单元: '一单元', 栏位: '01', 容量: 1 },
  { 栋舍: '保育舍1', 舍别: '保育舍', 容量: 500 },
]
const M1 = {
  耳号: 'M001',
  入群状态: '妊娠',
  栋舍: '妊娠舍1',
  胎次: 2,
  配种日期: '2026-09-01',
  妊检日期: '2026-10-01',
  与配公猪: '未知',
}
const M2 = {
  耳号: 'M002',
  入群状态: '哺乳',
  栋舍: '分娩舍1',
  栏位: '01',
  胎次: 1,
  分娩日期: '2026-11-10',
  带仔数: 11,
}
const P1 = {
  耳号: 'M001',
  胎次: 1,
  配种日期: '2025-06-01',
  分娩日期: '2025-09-24',
  总产仔: 13,
  活仔: 12,
  断奶头数: 11,
  断奶日期: '2025-10-18',
}
const P2 = { ...P1, 胎次: 2, 配种日期: '2025-10-25', 分娩日期: '2026-02-17', 断奶日期: '2026-03-15' }
const B1 = {
  批次号: 'BY01',
  阶段: '保育',
  栋舍: '保育舍1',
  平均出生日期: '2026-10-01',
  头数: 200,
  重量: 2900,
}

/** Answers of a step to rows, as `row rule message`. */
async function said(step: string, rows: Rows): Promise<string[]> {
  const { head, cells } = await fill(admin, id, step, rows)
  const task = await check(admin, (await send(admin, PAGE, step, head, cells, { farmId: id })).data)
  return task.problems.map(({ row, rule, message }) => `${row} ${rule} ${message}`)
}

test('a user who is no system administrator has no part in it; a day that has not come is no day', async () => {
  await t.user({ account: 'chief', at: company, roles: ['COMPANY_ADMIN', 'STATISTICIAN'] })
  const chief = await t.as('chief')
  expect((await chief.get(`${PAGE}/golive?farmId=${id}`)).status).toBe(403)
  expect((await act(admin, id, '', { goLiveDate: '2026-11-22' })).errors).toEqual({
    goLiveDate: ['业务日期不能大于当前日期'],
  })
  expect((await act(admin, id, 'check')).msg).toBe('请先选择猪场和上线日期，开始上线')
  const begun = await act(admin, id, '', { goLiveDate: '2026-11-20' })
  expect(begun.data.golive).toMatchObject({ goLiveDate: '2026-11-20', status: 'OPEN' })
  const moved = await act(admin, id, '', { goLiveDate: DAY })
  expect(moved.data.golive?.goLiveDate).toBe(DAY)
  expect(moved.data.steps.map(({ state }) => state)).toEqual(Array(7).fill('NONE'))
})

test('places: built below each other by name, changed by the next file, and as they were after it is taken back', async () => {
  expect(
    await said('pen', [
      { 栋舍: '新舍', 栏位: '01' },
      { 栋舍: '甲舍', 舍别: '妊娠舍' },
      { 栋舍: '甲舍', 单元: 'a', 栏位: 'b' },
      { 栋舍: '甲舍', 栏位: 'a' },
    ]),
  ).toEqual(['2 FORM 栋舍“新舍”尚未建立，请填写舍别', '5 FORM “a”已经是单元'])
  await bring(admin, id, 'pen', PENS)
  const tree = async () => {
    const found = await sql<{
      path: string
    }>`select coalesce(u.name || '-', '') || coalesce(h.name || '-', '') || o.name || ' ' || o.kind || ' ' || o.house_type || ' ' ||
        coalesce(o.capacity::text, '-') as path from organize o left join organize h on h.uid = o.parent_id and h.type = 'house'
        left join organize u on u.uid = h.parent_id and u.type = 'house'
       where o.tree_path like ${`${farm.treePath}_%`} and not o.deleted order by o.tree_path`.execute(t.db)
    return found.rows.map(({ path }) => path).sort()
  }
  const built = [
    '保育舍1 HOUSE NURSERY 500',
    '分娩舍1 HOUSE FARROWING -',
    '分娩舍1-一单元 UNIT FARROWING -',
    '分娩舍1-一单元-01 PEN FARROWING 1',
    '妊娠舍1 HOUSE GESTATION -',
  ].sort()
  expect(await tree()).toEqual(built)
  const again = await bring(admin, id, 'pen', [...PENS.slice(0, 2), { 栋舍: '保育舍1', 容量: 800 }])
  expect([again.created, again.skipped]).toEqual([1, 2])
  expect((await tree())[0]).toBe('保育舍1 HOUSE NURSERY 800')
  const reverted = await admin.post(`${PAGE}/${again.uid}/revert`, {
    token: again.revertToken,
    reason: '容量写错',
  })
  expect(reverted.msg).toBe('')
  await expect.poll(tree).toEqual(built)
})

test('a step says what is being done with a file of it', async () => {
  const pen = async () => (await going(admin, id)).steps.find(({ key }) => key === 'pen')
  const tried = sql`update import_task set status = `
  const one = sql`where uid = (select uid from import_task where farm_id = ${id} and kind = 'pen' and status in ('CHECKED', 'CHECKING') limit 1)`
  const before = await pen()
  expect(before?.running).toBeNull()
  await sql`${tried} 'CHECKING' ${one}`.execute(t.db)
  expect(await pen()).toEqual({ ...before, running: 'CHECKING' })
  await sql`${tried} 'CHECKED' ${one}`.execute(t.db)
  expect(await pen()).toEqual(before)
})

test('O-09, O-14, O-15 the herd in its states, then the litters before: checked for order and against the opening', async () => {
  expect(await said('opening-pig', [{ 耳号: 'M009', 入群状态: '断奶', 栋舍: '妊娠舍1', 胎次: 2 }])).toEqual([
    '2 O-09 入群状态为【断奶】时请填写断奶日期',
  ])
  await bring(admin, id, 'opening-pig', [M1, M2], '核实')
  const moved = await act(admin, id, '', { goLiveDate: '2026-11-20' })
  expect(moved.errors).toEqual({ goLiveDate: ['已导入期初数据，请先回滚再修改上线日期'] })
  expect(
    await said('past-litter', [
      { ...P1, 耳号: 'M404' },
      P1,
      P1,
      { ...P2, 配种日期: '2025-10-17', 分娩日期: '2026-02-10' },
      { ...P1, 耳号: 'M002' },
    ]),
  ).toEqual([
    '2 V-007 耳号不存在：M404',
    '4 V-011 与第3行重复（同一母猪同一胎次）',
    '5 O-15 第2胎须在第1胎结束（2025-10-18）之后',
    '6 O-14 历史胎次不能大于0（期初胎次；在哺的一胎由期初数据给出）',
  ])
  await bring(admin, id, 'past-litter', [P1, P2])
  const better = await bring(admin, id, 'past-litter', [P1, { ...P2, 活仔: 11 }])
  expect([better.created, better.skipped]).toEqual([1, 1])
  await bring(admin, id, 'opening-batch', [B1])
})

test('M-06 the number of a batch that is there is not opened again', async () => {
  expect(await said('opening-batch', [{ ...B1, 头数: 5, 重量: 70 }])).toEqual(['2 M-06 编码（名称）已存在'])
})

test('O-21 a gilt that was bought has no litters before', async () => {
  const house = await sql<{
    uid: string
  }>`select uid from organize where parent_id = ${id} and name = '妊娠舍1'`.execute(t.db)
  const row = {
    earNo: 'H001',
    date: DAY,
    status: 'GILT',
    source: 'BOUGHT',
    sex: 'F',
    birthDate: '2026-04-01',
    houseId: house.rows[0]?.uid,
  }
  const bought = await admin.post<{ results: { uid: string }[] }>('event/event_entry', {
    farmId: id,
    rows: [{ ...row, confirmReason: '核实' }],
  })
  expect(await said('past-litter', [{ ...P1, 耳号: 'H001' }])).toEqual([
    '2 O-21 只有上线初始化的母猪可以录入历史胎次',
  ])
  await admin.delete(`event/event_entry/${bought.data.results[0]?.uid}`, { version: 1, reason: '误录' })
})

test('an edit of the opening keeps the litters before, and is refused where they would not fit any more', async () => {
  const found = await sql<{ uid: string; version: number }>`select uid, version from pig_event
    where payload->>'earNo' = 'M001'`.execute(t.db)
  const [{ uid, version } = { uid: '', version: 0 }] = found.rows
  const path = `event/event_entry/${uid}`
  const opened = await admin.get<{ date: string; payload: Record<string, unknown> }>(path)
  const edit = (change: object, dryRun: boolean) => {
    const row = { ...cellsOf(entry, opened.data), confirmReason: '核实', ...change }
    return admin.patch<{ accepted: boolean; violations: { message: string }[] }>(path, {
      row,
      version,
      dryRun,
      reason: '改正',
    })
  }
  const lower = await edit({ parity: 1 }, true)
  expect(lower.data.violations.map(({ message }) => message)).toContain(
    '历史胎次不能大于1（期初胎次；在哺的一胎由期初数据给出）',
  )
  expect((await edit({ bloodline: 'A3' }, false)).data.accepted).toBe(true)
  const kept = await sql<{
    past: number[]
  }>`select array(select (x->>'parity')::int from jsonb_array_elements(payload->'past') x
      order by 1) as past from pig_event where uid = ${uid} and payload->>'bloodline' = 'A3'`.execute(t.db)
  expect(kept.rows).toEqual([{ past: [1, 2] }])
})

test('a step is taken back after those that follow it, its files newest first', async () => {
  expect((await act(admin, id, 'revert', { step: 'opening-pig', reason: '重来' })).msg).toBe(
    '请先回滚步骤【历史胎次】',
  )
  const without = await act(admin, id, 'revert', { step: 'opening-batch', reason: '重来' })
  expect(without.data.steps.map(({ files }) => files)).toEqual([1, 1, 2, 0, 0, 0, 0])
  const past = await act(admin, id, 'revert', { step: 'past-litter', reason: '重来' })
  expect([past.data.golive?.jobNote, past.data.steps[2]?.files]).toEqual([null, 0])
  const stored = await sql<{
    past: unknown
  }>`select payload->'past' as past from pig_event where payload->>'earNo' = 'M001'`.execute(t.db)
  expect(stored.rows[0]?.past).toEqual([])
  await bring(admin, id, 'past-litter', [P1, P2])
  await bring(admin, id, 'opening-batch', [B1])
})

test('what daily work changed since is an error, and errors keep the farm from going live', async () => {
  expect((await act(admin, id, 'freeze', { step: 'pen', frozen: true })).msg).toBe('请先校验再冻结')
  const clean = await act(admin, id, 'check')
  expect(clean.data.steps.flatMap(({ problems }) => problems).filter(({ level }) => level === 'E')).toEqual(
    [],
  )
  const row = {
    earNo: 'M001',
    date: DAY,
    kind: 'DISPOSAL',
    reason: await word('cull_reason'),
    confirmReason: '核实',
  }
  const culled = await admin.post<{ results: { uid: string; accepted: boolean }[] }>('event/event_cull_pig', {
    farmId: id,
    rows: [row],
  })
  expect(culled.data.results[0]?.accepted).toBe(true)
  const { data } = await act(admin, id, 'check')
  expect(
    data.steps
      .find(({ key }) => key === 'check')
      ?.problems.map(({ level, message }) => `${level} ${message}`),
  ).toEqual([
    'E 类别【母猪】：文件2头，系统1头',
    'E 状态【妊娠】：文件1头，系统0头',
    'E 种猪栋舍【妊娠舍1】：文件1头，系统0头',
    'W 已有日常业务记录：种猪事件1条',
  ])
  expect((await act(admin, id, 'confirm', { version: data.golive?.version })).msg).toBe(
    '校验有3个错误，不能上线',
  )
  const uid = culled.data.results[0]?.uid ?? ''
  const undone = await admin.delete(`event/event_cull_pig/${uid}`, { version: 1, reason: '误录' })
  expect(undone.code).toBe('SUCCESS')
})

async function word(scode: string): Promise<string> {
  const found = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = ${scode} order by sort limit 1`.execute(t.db)
  return found.rows[0]?.uid ?? ''
}

test('frozen in order: a frozen step takes no file and is not taken back alone', async () => {
  const { data } = await act(admin, id, 'check')
  expect((await act(admin, id, 'freeze', { step: 'opening-pig', frozen: true })).msg).toBe(
    '请先冻结步骤【栋舍栏位】',
  )
  expect(await freezeAll(admin, id)).toEqual([])
  expect(await said('opening-material', [{ 编码: 'F9', 名称: '料', 类别: '饲料', 单位: '公斤' }])).toEqual([
    '2 FORM 步骤【物料期初】已冻结，不能再导入',
  ])
  expect((await act(admin, id, 'revert', { step: 'opening-batch', reason: '重来' })).msg).toBe(
    '步骤【批次期初】已冻结，不能单独回滚',
  )
  expect((await act(admin, id, 'freeze', { step: 'pen', frozen: false, reason: '补栏位' })).msg).toBe(
    '请先解冻步骤【种猪档案】',
  )
  expect(
    (await act(admin, id, 'freeze', { step: 'opening-material', frozen: false, reason: '补物料' })).data
      .steps[4]?.state,
  ).toBe('CHECKED')
  const stale = await act(admin, id, 'confirm', { version: 1 })
  expect(stale.code).not.toBe('SUCCESS')
  const confirmed = await act(admin, id, 'confirm', { version: data.golive?.version })
  expect(confirmed.data.golive).toMatchObject({ status: 'CONFIRMED', confirmedBy: expect.any(String) })
  expect(confirmed.data.steps.slice(0, 6).map(({ state }) => state)).toEqual(Array(6).fill('FROZEN'))
})

test('a whole go-live is taken back while the farm has recorded nothing else, and leaves nothing behind', async () => {
  const move = { earNo: 'M001', date: DAY, houseId: await house('保育舍1') }
  const moved = await admin.post<{ results: { uid: string }[] }>('event/event_transfer_house', {
    farmId: id,
    rows: [move],
  })
  const refused = await act(admin, id, 'undo', { reason: '试运行结束' })
  expect(refused.msg).toBe('上线后已有日常业务记录（种猪事件1条），不能撤销上线')
  await admin.delete(`event/event_transfer_house/${moved.data.results[0]?.uid}`, {
    version: 1,
    reason: '误录',
  })
  const undone = await act(admin, id, 'undo', { reason: '试运行结束' })
  expect([undone.msg, (await going(admin, id)).golive]).toEqual(['', null])
  const left = await sql<{
    n: number
  }>`select (select count(*) from pig) + (select count(*) from pig_event) + (select count(*) from batch_event)
    + (select count(*) from litter) + (select count(*) from organize where tree_path like ${`${farm.treePath}_%`} and not deleted)
    + (select count(*) from organize where uid = ${id} and go_live_date is not null) as n`.execute(t.db)
  expect(left.rows).toEqual([{ n: 0 }])
  expect((await act(admin, id, '', { goLiveDate: '2026-11-19' })).data.golive?.goLiveDate).toBe('2026-11-19')
})

async function house(name: string): Promise<string> {
  const found = await sql<{
    uid: string
  }>`select uid from organize where name = ${name} and not deleted`.execute(t.db)
  return found.rows[0]?.uid ?? ''
}

test('a farm that works already cannot begin', async () => {
  const rows = [{ earNo: 'A1', date: DAY, source: 'BOUGHT', houseId: stall.uid, birthDate: '2026-04-01' }]
  await admin.post('event/event_entry', { farmId: busy.uid, rows })
  expect((await act(admin, busy.uid, '', { goLiveDate: DAY })).msg).toBe(
    '该猪场已有日常业务记录（种猪事件1条），不能上线导入',
  )
})
