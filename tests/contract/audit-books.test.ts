/** Each step of month close, depreciation, ERP messages and client money leaves its rows in the audit log. */
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Answer } from '#support/app.ts'
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { wordOf } from '#support/standalone-events.ts'
import { posted } from '#support/stock.ts'

const { t, admin, farmId } = await referenceFixture()
type Row = Record<string, unknown> & { uid: string; version: number; docNo: string }
let settlement: string
let clientId: string

beforeAll(async () => {
  const client = { code: 'R1', name: '付款客户', kind: 'BROKER' }
  clientId = (await admin.post<Row>('basic-client', client)).data.uid
  const saleTypeId = await oneUid(`data_dictionary where scode = 'sale_type'`)
  const line = { source: 'OTHER', grade: 'FULL', weight: '600', priceBy: 'KG', price: '1' }
  const sold = { saleFarmId: farmId, saleDate: '2025-07-10', clientId, saleTypeId, lines: [line] }
  const ticket = await posted(admin, 'sales-ticket', sold)
  const lines = [{ ticketId: ticket.uid }]
  const settled = { settleFarmId: farmId, settleDate: '2025-07-10', clientId, lines }
  settlement = (await posted(admin, 'settle-accounts', settled)).uid
})

async function oneUid(from: string): Promise<string> {
  return (
    (await sql<{ uid: string }>`select uid from ${sql.raw(from)} limit 1`.execute(t.db)).rows[0]?.uid ?? ''
  )
}
const by = madeBy('admin', () => t.root)
const row = (
  target: string,
  uid: string,
  sides: Expected['sides'],
  more: Partial<Expected> = {},
): Expected => ({
  ...{ target, uid, sides, ...more },
})
const month = async (
  path: string,
  period: string,
  sides: Expected['sides'],
  more: Partial<Expected> = {},
) => {
  const reason = '按场内规定'
  const [target = ''] = path.split('/')
  return by(await admin.post(path, { farmId, period, reason }), row(target, farmId, sides, more))
}
const CLOSING = { target: 'endmonth-pigherds', reason: '按场内规定' }
const accrual = async (step: string, sides: Expected['sides'], more: Partial<Expected>) => {
  const answer = await admin.post(`biologicalDepreciation/${step}`, { farmId, month: '2025-01' })
  return by(answer, row('biologicalDepreciation', farmId, sides, more))
}
const messages = async (step: string, from: string, to: string) => {
  const uid = await oneUid(`erp_message where status = '${from}'`)
  const change = { before: { status: from }, after: { status: to } }
  return by(await admin.post(`EBS-event/${step}`, { uids: [uid] }), row('EBS-event', uid, 'both', change))
}
const ofSettlement = (sides: Expected['sides'] = 'both', more: Partial<Expected> = {}) =>
  row('settle-accounts', settlement, sides, more)
const held = async () => (await admin.get<Row>(`settle-accounts/${settlement}`)).data.version
const receipt = () => oneUid('client_receipt order by created_at desc, uid desc')

/** Ten of twenty weight are there when they are approved; the others come later. */
async function issuedInPart(): Promise<Row> {
  const unitId = await wordOf(admin, 'unit')
  const made = async (name: string, body: object) => (await admin.post<Row>(name, body)).data.uid
  const materialId = await made('basic-material', {
    code: 'F',
    name: '妊娠料',
    materialClass: 'FEED',
    unitId,
  })
  const supplierId = await made('basic-supplier', { code: 'S', name: '正大', kind: 'FEED' })
  const warehouseId = await made('warehouse', { atFarmId: farmId, code: 'W', name: '总库', kind: 'GENERAL' })
  const bring = (receiveDate: string) =>
    posted(admin, 'receive', {
      ...{ receiveFarmId: farmId, receiveDate, warehouseId, supplierId },
      lines: [{ materialId, qty: '10', price: '3' }],
    })
  await bring('2025-07-09')
  const issue = await posted(admin, 'materialReceiveApply', {
    ...{ applyFarmId: farmId, applyDate: '2025-07-10', applicant: '张三', warehouseId },
    ...{
      purpose: 'DEPARTMENT',
      department: '后勤',
      lines: [{ materialId, applyQty: '20', qty: '20', issueQty: '10' }],
    },
  })
  await bring('2025-07-11')
  return issue
}

auditTable(t, 'books', [
  [
    'POST sjhd/sign',
    () => month('sjhd/sign', '2025-01', 'after', { after: { period: '2025-01', signed: '系统管理员' } }),
  ],
  ['POST endmonth-pigherds/close', () => month('endmonth-pigherds/close', '2025-01', 'both', CLOSING)],
  ['POST endmonth-pigherds/reopen', () => month('endmonth-pigherds/reopen', '2025-01', 'both', CLOSING)],
  [
    'POST biologicalDepreciation/accrue',
    () => accrual('accrue', 'after', { after: { farmId, month: '2025-01' } }),
  ],
  [
    'POST biologicalDepreciation/reverse',
    () => accrual('reverse', 'before', { before: { farmId, month: '2025-01' } }),
  ],
  ['POST EBS-event/ignore', () => messages('ignore', 'PENDING', 'IGNORED')],
  ['POST EBS-event/send', () => messages('send', 'IGNORED', 'PENDING')],
  [
    'POST EBS-event/journal',
    async () => {
      const answer = await admin.post('EBS-event/journal', { farmId, period: '2025-07' })
      return by(answer, row('EBS-event', farmId, 'after'))
    },
  ],
  [
    'POST materialReceiveApply/:uid/rest',
    async () => {
      const issue = await issuedInPart()
      const body = { version: issue.version, date: '2025-07-12' }
      const answer = await admin.post(`materialReceiveApply/${issue.uid}/rest`, body)
      return by(answer, row('materialReceiveApply', issue.uid, 'both'))
    },
  ],
  [
    'POST settle-accounts/:uid/later',
    async () => {
      const body = { version: await held(), invoiceNo: 'FP-1' }
      const answer = await admin.post(`settle-accounts/${settlement}/later`, body)
      return by(answer, ofSettlement('both', { after: { invoiceNo: 'FP-1' } }))
    },
  ],
  [
    'POST settle-accounts/:uid/receipts',
    async () => {
      const body = { version: await held(), receiptDate: '2025-07-12', amount: '500', payMethod: '现金' }
      const answer: Answer<unknown> = await admin.post(`settle-accounts/${settlement}/receipts`, body)
      return by(answer, row('client-receipt', await receipt(), 'after'), ofSettlement())
    },
  ],
  [
    'POST client-receipt/:uid/reverse',
    async () => {
      const wrong = await receipt()
      const answer = await admin.post(`client-receipt/${wrong}/reverse`, {
        receiptDate: '2025-07-13',
        reason: '录错',
      })
      const reversal = await oneUid(`client_receipt where uid <> '${wrong}'`)
      return by(answer, row('client-receipt', reversal, 'after', { reason: '录错' }), ofSettlement())
    },
  ],
  [
    'POST client-receipt',
    async () => {
      const money = { receiptDate: '2025-07-01', amount: '1000', payMethod: '转账' }
      const answer = await admin.post('client-receipt', { farmId, clientId, ...money })
      const uid = await oneUid(`client_receipt where amount = 1000`)
      return by(answer, row('client-receipt', uid, 'after'))
    },
  ],
])
