import Big from 'big.js'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { roundHalfUp } from '#domain/decimal.ts'
import type { KeptRecord } from '#domain/sale/receipts.ts'
import {
  type Claim,
  prepaidProblem,
  type ReceiptKind,
  type ReceiptProblem,
  type ReceiptRecord,
  receiptProblem,
  receiptSums,
  reversalProblem,
  reversalRefusal,
  unusedOn,
} from '#domain/sale/receipts.ts'
import { afterApprovalRefusal } from '#kit/document-rules.ts'
import type { RowOf } from '#kit/field.ts'
import type { prepaidFields, receiptFields, reversalFields } from '#resources/sales/client-receipt.ts'
import { stateOf } from '#server/commands/documents/posting.ts'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { documentNumber } from '#server/kit/document-number.ts'
import { chooseFarm } from '#server/kit/farm-choice.ts'
import { invalid, notFound, Refused } from '#server/kit/refused.ts'
import type { Row, Store } from '#server/kit/store.ts'
import { assertPointers } from '#server/kit/store-check.ts'
import { totalColumns } from '../documents/documents.policy.ts'
import { lockedDocument, type SeenVersion } from '../documents/locked-document.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'

interface ReceiptStores {
  readonly settlements: Store
  readonly receipts: Store
}

const PREFIX = 'SK'

/** 登记收款: money for an approved settlement, of both kinds at once where both are given. @returns the settlement */
export async function registerReceipt(
  act: Act,
  stores: ReceiptStores,
  seen: SeenVersion,
  given: RowOf<typeof receiptFields>,
): Promise<Row> {
  const { tx, today } = act
  const settlement = await lockedDocument(act, stores.settlements, seen, given)
  const refusal = afterApprovalRefusal(stateOf(settlement), { label: '登记收款', fields: [] })
  if (refusal) throw new Refused('ERROR', refusal)
  const [farmId, clientId] = [String(settlement.farmId), String(settlement.clientId)]
  await holdClient(tx, farmId, clientId)
  const taken: ReceiptRecord[] = await takenRecords(tx, farmId, seen.uid)
  const prepaid: ReceiptRecord[] = await prepaidRecords(tx, farmId, clientId)
  const wanted = wantedOf(given)
  if (wanted.length === 0) throw invalid({ amount: ['请输入收款金额'] })
  for (const one of wanted) {
    const problem = receiptProblem(one, claimOf(settlement), { today, taken, prepaid })
    if (problem) throw refused(problem, one.kind === 'OFFSET' ? 'offset' : 'amount')
    taken.push(one)
    prepaid.push(one)
  }
  await assertReceiptDay(act, farmId, given.receiptDate)
  for (const one of wanted) {
    const payMethod = one.kind === 'OFFSET' ? null : given.payMethod
    await insert(act, stores, { ...one, farmId, clientId, settlementId: seen.uid, payMethod })
  }
  return keepSums(act, stores, settlement)
}

/** 登记预收: money of a client before any settlement. @returns the record */
export async function registerPrepaid(act: Act, stores: ReceiptStores, given: RowOf<typeof prepaidFields>) {
  const { tx, caller, today } = act
  const { clientId, receiptDate, amount, payMethod, remark } = given
  const farmId = chooseFarm(caller, given.farmId)
  await assertPointers(stores.receipts, tx, caller, { value: { clientId }, before: null, farmId })
  const record = { kind: 'PREPAID', day: receiptDate, amount } as const
  const problem = prepaidProblem(record, today)
  if (problem) throw refused(problem, 'amount')
  await assertReceiptDay(act, farmId, receiptDate)
  await holdClient(tx, farmId, clientId)
  return insert(act, stores, { ...record, farmId, clientId, settlementId: null, payMethod, remark })
}

/** 冲销: a record of its own with the opposite amount. @returns the settlement, or the reversal where there is none */
export async function reverseReceipt(
  act: Act,
  stores: ReceiptStores,
  uid: string,
  { receiptDate, reason }: RowOf<typeof reversalFields>,
): Promise<Row> {
  const { tx, caller, today } = act
  const { farmId, clientId, settlementId } = await stores.receipts.get(tx, caller, uid)
  const [farm, client] = [String(farmId), String(clientId)]
  // settlement before client, as when money is registered: two users never deadlock
  const settlement = settlementId
    ? await stores.settlements.get(tx, caller, String(settlementId), true)
    : null
  await holdClient(tx, farm, client)
  const record = await recordOf(tx, farm, uid)
  if (!record) throw notFound()
  const refusal = reversalRefusal(record)
  if (refusal) throw new Refused('ERROR', refusal)
  const prepaid = await prepaidRecords(tx, farm, client)
  const problem = reversalProblem(record, receiptDate, { today, prepaid })
  if (problem) throw refused(problem, 'receiptDate')
  await assertReceiptDay(act, farm, receiptDate)
  const reversal = await insert(act, stores, {
    ...{ kind: record.kind, day: receiptDate, amount: roundHalfUp(new Big(record.amount).times(-1)) },
    ...{ farmId: farm, clientId: client, settlementId: record.settlementId, payMethod: record.payMethod },
    ...{ reverses: uid, reason },
  })
  return settlement ? keepSums(act, stores, settlement) : reversal
}

/** Records of a settlement, the oldest first, and the prepaid money of its client not used yet, as of today. */
export async function settlementReceipts({ tx, caller, today }: Act, stores: ReceiptStores, uid: string) {
  const settlement = await stores.settlements.get(tx, caller, uid)
  const farmId = String(settlement.farmId)
  const records = await takenRecords(tx, farmId, uid)
  const uids = records.map((one) => one.uid)
  const list = await stores.receipts.getAll(tx, caller, uids)
  const prepaid = await prepaidRecords(tx, farmId, String(settlement.clientId))
  return { list, unused: roundHalfUp(unusedOn(prepaid, today)) }
}

function wantedOf({ receiptDate: day, amount, offset }: RowOf<typeof receiptFields>): ReceiptRecord[] {
  const one = (kind: ReceiptKind, value: string | null): ReceiptRecord[] =>
    value === null || new Big(value).eq(0) ? [] : [{ kind, day, amount: value }]
  return [...one('OFFSET', offset), ...one('RECEIPT', amount)]
}

const claimOf = ({ docNo, settleDate, receivable, discount }: Row): Claim => ({
  docNo: String(docNo),
  day: String(settleDate),
  amount: new Big(String(receivable ?? 0)).minus(String(discount ?? 0)),
})

const refused = ({ field, message }: ReceiptProblem, amount: string): Refused =>
  invalid({ [field === 'amount' ? amount : 'receiptDate']: [message] })

/** Days of money have the same limits as those of their documents. */
const assertReceiptDay = (act: Act, farmId: string, date: string) =>
  assertDay(act, { farmId, date, field: 'receiptDate', screen: 'settle-accounts' })

interface NewRecord extends ReceiptRecord {
  readonly farmId: string
  readonly clientId: string
  readonly settlementId: string | null
  readonly payMethod: string | null
  readonly remark?: string | null
  readonly reverses?: string
  readonly reason?: string
}

async function insert({ tx, caller }: Act, { receipts }: ReceiptStores, one: NewRecord): Promise<Row> {
  const uid = uuidv7()
  const receiptNo = await documentNumber(tx, one.farmId, PREFIX, one.day)
  await tx
    .insertInto(receipts.resource.table)
    .values({
      ...{ farm_id: one.farmId, uid, receipt_no: receiptNo, receipt_date: one.day, kind: one.kind },
      ...{ client_id: one.clientId, settlement_id: one.settlementId, amount: String(one.amount) },
      ...{ pay_method: one.payMethod, remark: one.remark ?? null },
      ...{ reverses: one.reverses ?? null, reason: one.reason ?? null },
      ...{ registered_by: caller.name, created_by: caller.uid, updated_by: caller.uid },
    })
    .execute()
  const after = await receipts.get(tx, caller, uid)
  await audit(tx, caller, { target: receipts.resource.name, targetUid: uid, after, reason: one.reason })
  return after
}

/** Writes the received sums of a settlement from its records. */
async function keepSums({ tx, caller }: Act, { settlements }: ReceiptStores, before: Row): Promise<Row> {
  const { name, table } = settlements.resource
  const records = await takenRecords(tx, String(before.farmId), before.uid)
  const { paid, prepaid } = receiptSums(records)
  const standing = records.filter(isStanding)
  const methods = new Set(standing.flatMap(({ payMethod }) => payMethod ?? []))
  await tx
    .updateTable(table)
    .set({
      ...{ paid, prepaid, ...totalColumns(name, { ...before, paid, prepaid }) },
      paid_date: standing.at(-1)?.day ?? null,
      pay_method: methods.size > 0 ? [...methods].join('、') : null,
      updated_by: caller.uid,
      updated_at: sql`now()`,
      version: before.version + 1,
    })
    .where('farm_id', '=', before.farmId)
    .where('uid', '=', before.uid)
    .execute()
  const after = await settlements.get(tx, caller, before.uid)
  await audit(tx, caller, { target: name, targetUid: before.uid, before, after })
  return after
}

const isStanding = ({ kind, isReversal, reversedNo }: StoredRecord): boolean =>
  kind === 'RECEIPT' && !isReversal && reversedNo === null

/** A record of money with the facts its rules need. */
interface StoredRecord extends KeptRecord {
  readonly uid: string
  readonly amount: string
  readonly payMethod: string | null
  readonly clientId: string
  readonly settlementId: string | null
}

const records = sql`select r.uid, r.receipt_no as "receiptNo", r.kind, r.receipt_date as day, r.amount,
    r.pay_method as "payMethod", r.client_id as "clientId", r.settlement_id as "settlementId",
    r.reverses is not null as "isReversal", reversed_no(r) as "reversedNo" from client_receipt r`

/** Records of a settlement, in the order of their days. */
const takenRecords = (tx: Tx, farmId: string, settlementId: string): Promise<StoredRecord[]> =>
  tx.rows(sql<StoredRecord>`${records} where r.farm_id = ${farmId} and r.settlement_id = ${settlementId}
    order by r.receipt_date, r.receipt_no`)

/** 预收 of a client in a farm, and the parts used by settlements. */
const prepaidRecords = (tx: Tx, farmId: string, clientId: string): Promise<StoredRecord[]> =>
  tx.rows(sql<StoredRecord>`${records} where r.farm_id = ${farmId} and r.client_id = ${clientId}
    and r.kind in ('PREPAID', 'OFFSET')`)

const recordOf = (tx: Tx, farmId: string, uid: string): Promise<StoredRecord | undefined> =>
  tx.row(sql<StoredRecord>`${records} where r.farm_id = ${farmId} and r.uid = ${uid}`)

/** Serialises registrations of money of a client in a farm: unused prepaid money is checked before it is used. */
const holdClient = (tx: Tx, farmId: string, clientId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`receipts ${farmId} ${clientId}`}, 0))`)
