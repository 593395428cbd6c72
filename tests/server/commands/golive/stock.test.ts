import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { testApp } from '#support/app.ts'
import { act, bring, fill, freezeAll, going, PAGE } from '#support/go-live.ts'
import { check, send } from '#support/imports.ts'
import { posted } from '#support/stock.ts'
import { tableText } from '#support/table-text.ts'

/** The warehouses of a farm on the day it goes live. */
const DAY = '2026-11-21'
const t = await testApp({ now: () => new Date(`${DAY}T04:00:00Z`) })
const admin = await t.as('admin')
const company = await t.node({ type: 'company', name: '江南公司' })
const farm = await t.node({ type: 'farm', name: '新场', parent: company })
const id = farm.uid
const STEP = 'opening-material'
type Rows = Parameters<typeof fill>[3]

const corn = { 编码: 'F1', 名称: '玉米', 类别: '饲料', 单位: '公斤', 参考价: 2.4 }
const drug = { 编码: 'D1', 名称: '青霉素', 类别: '兽药', 单位: '公斤', 批号管理: '是', 保质期: 365 }
const STOCK: Rows = [
  { ...corn, 仓库: '饲料库', 仓库类型: '饲料库', 数量: 1000.5, 单价: 2.35 },
  {
    ...drug,
    仓库: '药库',
    仓库类型: '综合库',
    批号: 'P1',
    生产日期: '2026-03-01',
    数量: 40,
    金额: 500.1,
  },
  { ...drug, 仓库: '药库', 批号: 'P2', 有效期至: '2026-11-20', 数量: 3, 单价: 12.5, 金额: 37.5 },
  { ...corn, 仓库: 'CK02', 数量: 10, 单价: 0 },
  { 编码: 'T1', 名称: '料铲', 类别: '工具', 单位: '公斤' },
]
const TABLES = [
  'stock_event',
  'stock_move',
  'stock_shelf',
  'stock_lot',
  'material_lot',
  'warehouse',
  'material',
]

async function said(rows: Rows): Promise<string[]> {
  const { head, cells } = await fill(admin, id, STEP, rows)
  const task = await check(admin, (await send(admin, PAGE, STEP, head, cells, { farmId: id })).data)
  return task.problems.map(({ row, field, message }) => `${row} ${field} ${message}`)
}
const shelves = async () =>
  (
    await sql<{
      said: string
    }>`select concat_ws(' ', w.code, w.name, w.kind, m.code, nullif(s.lot, ''), trim_scale(s.qty)) as said
      from stock_lot s join warehouse w on w.uid = s.warehouse_id join material m on m.uid = s.material_id order by 1`.execute(
      t.db,
    )
  ).rows.map((one) => one.said)
const empty = () => tableText(t.db, TABLES.slice(0, 5))

test('K-17 a row that cannot stand is named with its column', async () => {
  await act(admin, id, '', { goLiveDate: DAY })
  const shelf = { 仓库: '饲料库', 仓库类型: '饲料库' }
  expect(
    await said([
      { ...corn, 仓库: '饲料库', 数量: 5, 单价: 2 },
      { ...corn, ...shelf, 单价: 2 },
      { ...corn, 数量: 5, 单价: 2 },
      { ...corn, ...shelf, 数量: 5 },
      { ...corn, ...shelf, 数量: 5, 单价: 2, 金额: 12 },
      { ...drug, ...shelf, 数量: 5, 单价: 2 },
      { ...drug, ...shelf, 批号: 'P1', 生产日期: '2026-03-01', 有效期至: '2026-02-01', 数量: 5, 单价: 2 },
      { ...corn, ...shelf, 数量: 5, 单价: 2 },
      { ...corn, ...shelf, 数量: 6, 单价: 2 },
      { ...corn, ...shelf, 数量: 0, 单价: -1 },
      { ...drug, ...shelf, 批号: 'P9', 数量: 5, 单价: 2 },
    ]),
  ).toEqual([
    '2 warehouseKind 仓库“饲料库”尚未建立，请填写仓库类型',
    '3 qty 请填写数量',
    '4 warehouse 请填写仓库',
    '5 price 请填写单价',
    '6 amount 金额与数量×单价不符，应为10.00',
    '7 lot 青霉素按批号管理，请填写批号',
    '8 expDate 有效期不能早于生产日期',
    '10 qty 该仓库已有期初库存（5公斤、10.00元），请先回滚再导入',
    expect.stringMatching(/^11 qty /),
    expect.stringMatching(/^11 price /),
    '12 warehouse 【青霉素】属于兽药，不能存入饲料库【饲料库】',
  ])
})

test('what the list says lies on the shelves on the day, at its worth; the same list again adds nothing', async () => {
  const task = await bring(admin, id, STEP, STOCK)
  expect([task.created, task.skipped]).toEqual([5, 0])
  expect(await shelves()).toEqual([
    'CK01 饲料库 FEED F1 1000.5',
    'CK02 药库 GENERAL D1 P1 40',
    'CK02 药库 GENERAL D1 P2 3',
    'CK02 药库 GENERAL F1 10',
  ])
  const moves = await sql<{
    said: string
  }>`select concat_ws(' ', m.kind, m.event_date, m.qty, m.amount, k.exp_date) as said
    from stock_move m left join material_lot k on k.material_id = m.material_id and k.lot = m.lot order by m.qty desc`.execute(
    t.db,
  )
  expect(moves.rows.map((one) => one.said)).toEqual([
    `OPENING ${DAY} 1000.500 2351.18`,
    `OPENING ${DAY} 40.000 500.10 2027-03-01`,
    `OPENING ${DAY} 10.000 0.00`,
    `OPENING ${DAY} 3.000 37.50 2026-11-20`,
  ])
  const again = await bring(admin, id, STEP, STOCK)
  expect([again.created, again.skipped]).toEqual([0, 5])
})

test('the check holds the files against the ledger, and names rows that should be looked at', async () => {
  await sql`update material set standard_price = 0.5 where code = 'F1'`.execute(t.db)
  await sql`update stock_event set amount = 2000 where qty = 1000.5`.execute(t.db)
  await sql`update material set lot_control = true where code = 'F1'`.execute(t.db)
  const { data } = await act(admin, id, 'check')
  const problems = data.steps.flatMap((step) => step.problems)
  expect(problems.map(({ step, level, message }) => `${step} ${level} ${message}`)).toEqual([
    `${STEP} E ${STEP}.xlsx 第2行【批号】：玉米按批号管理，没有批号`,
    `${STEP} E ${STEP}.xlsx 第5行【批号】：玉米按批号管理，没有批号`,
    `${STEP} W ${STEP}.xlsx 第4行【有效期至】：青霉素批号P2在2026-11-20到期，上线时已过期`,
    `${STEP} W ${STEP}.xlsx 第5行【单价】：玉米的期初金额为0，领用时没有成本`,
    `${STEP} W ${STEP}.xlsx 第2行【单价】：玉米 1.999元，参考价0.5元，请核对单位和单价`,
    'check E 期初库存【饲料库】：文件2351.18元，系统2000元',
    'check E 没有种猪，也没有批次，不能上线',
  ])
  await sql`update stock_event set amount = 2351.18 where qty = 1000.5`.execute(t.db)
  await sql`update material set standard_price = 2.4, lot_control = false where code = 'F1'`.execute(t.db)
  const counts = (await act(admin, id, 'check')).data.steps.flatMap((step) => step.counts)
  expect(counts.filter(({ unit }) => unit === '元')).toEqual([
    { group: '期初库存', item: '饲料库', file: 2351.18, system: 2351.18, unit: '元' },
    { group: '期初库存', item: '药库', file: 537.6, system: 537.6, unit: '元' },
  ])
})

test('stock that was issued since cannot be taken back; else the step leaves nothing behind', async () => {
  await t.user({ account: 'keeper', at: company, functions: allFunctionCodes })
  const keeper = await t.as('keeper')
  const uid = async (table: string, code: string) =>
    (await sql<{ uid: string }>`select uid from ${sql.table(table)} where code = ${code}`.execute(t.db))
      .rows[0]?.uid
  const issue = await posted(keeper, 'materialReceiveApply', {
    ...{ applyFarmId: id, applyDate: DAY, applicant: '张三', purpose: 'DEPARTMENT', department: '后勤' },
    warehouseId: await uid('warehouse', 'CK01'),
    lines: [{ materialId: await uid('material', 'F1'), applyQty: '0.5' }],
  })
  expect(issue.amount).toBe('1.18')
  const refused = await act(admin, id, 'revert', { step: STEP, reason: '重来' })
  expect(refused.data.golive?.jobNote).toContain(`与后续单据【领用 ${issue.docNo} ${DAY}】冲突`)
  const back = await keeper.post<{ version: number }>(`materialReceiveApply/${issue.uid}/unapprove`, {
    version: issue.version,
    reason: '误领',
  })
  expect(back.msg).toBe('')
  await sql`update requisition set deleted = true`.execute(t.db)
  const reverted = await act(admin, id, 'revert', { step: STEP, reason: '重来' })
  expect([reverted.data.golive?.jobNote, await shelves()]).toEqual([null, []])
  const left = await sql<{ n: number }>`select (select count(*) from material where not deleted)
    + (select count(*) from warehouse where not deleted)::int as n`.execute(t.db)
  expect([left.rows, await empty()]).toEqual([[{ n: 0 }], expect.not.stringContaining(id)])
})

test('a confirmed go-live holds its stock, and gives it back with all the rest', async () => {
  await bring(admin, id, 'pen', [{ 栋舍: '育肥舍1', 舍别: '育肥舍' }])
  await bring(admin, id, 'opening-batch', [
    {
      批次号: 'B1',
      阶段: '育肥',
      栋舍: '育肥舍1',
      平均出生日期: '2026-08-01',
      头数: 90,
      重量: 4500,
      成本: 45_000,
    },
  ])
  await bring(admin, id, STEP, STOCK)
  const checked = await act(admin, id, 'check')
  expect(await freezeAll(admin, id)).toEqual([])
  const confirmed = await act(admin, id, 'confirm', { version: checked.data.golive?.version })
  expect([confirmed.msg, (await shelves()).length]).toEqual(['', 4])
  const undone = await act(admin, id, 'undo', { reason: '试运行结束' })
  expect([undone.msg, (await going(admin, id)).golive, await shelves()]).toEqual(['', null, []])
})
