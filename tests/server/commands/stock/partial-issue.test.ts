import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { HomeCard } from '#domain/home/home.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { type Client, testApp } from '#support/app.ts'
import { enableErp } from '#support/erp.ts'
import { wordOf } from '#support/standalone-events.ts'
import { posted } from '#support/stock.ts'
import { tableText } from '#support/table-text.ts'

/** Requisitions approved and issued bit by bit. Today is 2026-11-21. */
const t = await testApp({ now: () => new Date('2026-11-21T12:00:00+08:00') })
await enableErp(t.db)
const company = await t.node({ type: 'company', name: '甲公司' })
const farm = await t.node({ type: 'farm', name: '一场', parent: company })
const NAME = 'materialReceiveApply'
const LEDGER = ['stock_event', 'stock_move', 'stock_shelf', 'stock_lot']
const uid: Record<string, string> = {}
let chief: Client

type Row = Record<string, unknown> & {
  uid: string
  version: number
  docNo: string
  lines: Record<string, unknown>[]
}

beforeAll(async () => {
  await t.user({ account: 'chief', at: company, functions: allFunctionCodes })
  chief = await t.as('chief')
  const unitId = await wordOf(chief, 'unit')
  const made = async (key: string, name: string, body: object) => {
    const { data, msg } = await chief.post<Row>(name, body)
    expect(msg).toBe('')
    uid[key] = data.uid
  }
  await made('feed', 'basic-material', { code: 'F', name: '妊娠料', materialClass: 'FEED', unitId })
  await made('drug', 'basic-material', {
    code: 'D',
    name: '青霉素',
    materialClass: 'DRUG',
    unitId,
    lotControl: true,
  })
  await made('supplier', 'basic-supplier', { code: 'S', name: '正大', kind: 'FEED' })
  await made('shed', 'warehouse', { atFarmId: farm.uid, code: 'W', name: '总库', kind: 'GENERAL' })
})

const bring = (receiveDate: string, ...lines: object[]) =>
  posted(chief, 'receive', {
    ...{ receiveFarmId: farm.uid, receiveDate, warehouseId: uid.shed, supplierId: uid.supplier, lines },
  })
const apply = (...lines: object[]) => ({
  ...{ applyFarmId: farm.uid, applyDate: '2026-11-10', applicant: '张三', warehouseId: uid.shed },
  ...{ purpose: 'DEPARTMENT', department: '后勤', lines },
})
const rest = async (row: Row, date: string) =>
  chief.post<Row>(`${NAME}/${row.uid}/rest`, { version: row.version, date })
const shown = ({ issueState, amount, lines }: Row) => [
  issueState,
  amount,
  ...lines.map((line) => line.issued),
]

let row: Row

test('no more is issued at once than was approved; what is not issued waits', async () => {
  await bring('2026-11-01', { materialId: uid.feed, qty: '100', price: '4' })
  const line = { materialId: uid.feed, applyQty: '150', qty: '120' }
  const over = await chief.post(NAME, apply({ ...line, issueQty: '120.5' }))
  expect(over.errors).toEqual({ lines: ['第1行：本次发料不能大于批准量'] })
  const drug = { materialId: uid.drug, applyQty: '5', issueQty: '0' }
  row = (await posted(chief, NAME, apply({ ...line, issueQty: '60' }, drug))) as Row
  expect(shown(row)).toEqual(['PART', '240.00', '60.000', null])
  expect(row.lines.map((one) => one.onHand)).toEqual(['100.000', '0.000'])
  const open = await chief.get<{ total: number }>(`${NAME}?issueState=PART`)
  expect(open.data.total).toBe(1)
})

test('the rest follows as far as it is there, on its own day and at the price of that day', async () => {
  expect((await rest(row, '2026-11-09')).errors).toEqual({ date: ['发料日期不能早于单据日期'] })
  expect((await rest(row, '2026-11-22')).errors).toEqual({ date: ['业务日期不能大于当前日期'] })
  row = (await rest(row, '2026-11-12')).data
  expect(shown(row)).toEqual(['PART', '400.00', '100.000', null])
  const none = await rest(row, '2026-11-12')
  expect(none.errors).toEqual({
    lines: ['第1行：库存不足：妊娠料可用0公斤', '第2行：库存不足：青霉素可用0公斤'],
  })
  await bring(
    '2026-11-15',
    { materialId: uid.feed, qty: '50', price: '5' },
    { materialId: uid.drug, lot: 'P1', expDate: '2026-11-16', qty: '9', price: '10' },
    { materialId: uid.drug, lot: 'P2', expDate: '2027-11-16', qty: '3', price: '10' },
  )
  row = (await rest(row, '2026-11-17')).data
  // 60 × 4 + 40 × 4 + 20 × 5; of the drug only what has not expired
  expect(shown(row)).toEqual(['PART', '530.00', '120.000', '3.000'])
  await bring('2026-11-18', { materialId: uid.drug, lot: 'P2', qty: '3', price: '13' })
  row = (await rest(row, '2026-11-18')).data
  // (9 × 10 of the expired + 3 × 13) ÷ 12 = 10.75, twice
  expect(shown(row)).toEqual(['FULL', '551.50', '120.000', '5.000'])
  expect((await rest(row, '2026-11-18')).msg).toBe('批准的数量已发齐')
  const days = await sql<{
    said: string
  }>`select concat_ws(' ', event_date, trim_scale(qty)) as said from stock_event
    where kind = 'ISSUE' order by event_date, seq`.execute(t.db)
  expect(days.rows.map((one) => one.said)).toEqual([
    ...['2026-11-10 60', '2026-11-12 40', '2026-11-17 20', '2026-11-17 3', '2026-11-18 2'],
  ])
})

test('asked for the whole, a rest that cannot be issued in full is not issued at all; the home offers those that can', async () => {
  const want = (qty: string) => apply({ materialId: uid.water, applyQty: qty, issueQty: '0' })
  const { data } = await chief.post<Row>('basic-material', {
    ...{ code: 'W', name: '教槽料', materialClass: 'FEED', unitId: await wordOf(chief, 'unit') },
  })
  uid.water = data.uid
  await bring('2026-11-01', { materialId: uid.water, qty: '10', price: '1' })
  const [first, second, third] = [
    (await posted(chief, NAME, want('7'))) as Row,
    (await posted(chief, NAME, want('5'))) as Row,
    (await posted(chief, NAME, want('12'))) as Row,
  ]
  const card = await chief.get<HomeCard>(`home/store/cards/issues?farmIds=${farm.uid}`)
  const { ready = [], left = [] } = card.data.bulk ?? {}
  expect(ready.map(({ no }) => no)).toEqual([first.docNo])
  expect(left.filter(({ no }) => [second.docNo, third.docNo].includes(no))).toEqual([
    { no: second.docNo, reason: '库存先发给了更早的申请' },
    { no: third.docNo, reason: '缺 1 项' },
  ])
  const whole = (of: Row) =>
    chief.post<Row>(`${NAME}/${of.uid}/rest`, { version: of.version, date: '2026-11-20', whole: true })
  expect(shown((await whole(first)).data)).toEqual(['FULL', '7.00', '7.000'])
  expect((await whole(second)).msg).toBe('库存不足，不能全部发料')
  const after = await chief.get<Row>(`${NAME}/${second.uid}`)
  expect(shown(after.data)).toEqual(['NONE', second.amount, second.lines[0]?.issued])
})

test('a return may come between two issues, of what was out by then', async () => {
  const back = (returnDate: string, qty: string) =>
    chief.post<Row>('material-return', {
      ...{ returnFarmId: farm.uid, returnDate, direction: 'WAREHOUSE', sourceNo: row.docNo, cause: '多领' },
      lines: [{ materialId: uid.feed, qty }],
    })
  expect((await back('2026-11-09', '1')).errors).toEqual({ returnDate: ['退料日期不能早于原单日期'] })
  expect((await back('2026-11-12', '1')).data.lines[0]?.returnable).toBe('100.000')
})

test('the ERP gets the whole; taken back, nothing is left of any of it', async () => {
  const messages = await sql<{ said: string }>`select concat_ws(' ', status, amount) as said from erp_message
    where source_uid = ${row.uid} and not deleted order by created_at`.execute(t.db)
  expect(messages.rows.map((one) => one.said)).toContain('PENDING 551.50')
  const undone = await chief.post<Row>(`${NAME}/${row.uid}/unapprove`, {
    version: row.version,
    reason: '录错',
  })
  expect([undone.msg, shown(undone.data)]).toEqual(['', [null, null, null, null]])
  const ledger = await tableText(t.db, LEDGER)
  expect(ledger).not.toContain(row.uid)
  const shelf = await sql<{
    said: string
  }>`select concat_ws(' ', trim_scale(sum(qty)), sum(amount)) as said from stock_shelf
    where material_id = ${uid.feed}`.execute(t.db)
  expect(shelf.rows).toEqual([{ said: '150 650.00' }])
})

test('a requisition of a closed month still follows what was issued of it in the next one; it cannot be edited', async () => {
  await bring('2026-10-20', { materialId: uid.feed, qty: '10', price: '4' })
  const old = (await posted(chief, NAME, {
    ...apply({ materialId: uid.feed, applyQty: '20', issueQty: '10' }),
    applyDate: '2026-10-30',
  })) as Row
  const part = (await rest(old, '2026-11-01')).data
  expect(shown(part)).toEqual(['FULL', '80.00', '20.000'])
  await sql`update organize set closed_up_to = '2026-10-31' where uid = ${farm.uid}`.execute(t.db)
  await bring('2026-11-01', { materialId: uid.feed, qty: '100', price: '7' })
  const { data } = await chief.get<Row>(`${NAME}/${old.uid}`)
  // 10 × 4 + 10 × (100 × 4 + 100 × 7) ÷ 200
  expect(shown(data)[1]).toBe('95.00')
  const edited = sql`update requisition set lines = '[]' where uid = ${old.uid}`.execute(t.db)
  await expect(edited).rejects.toThrow('closed month')
  await sql`update organize set closed_up_to = null where uid = ${farm.uid}`.execute(t.db)
})
