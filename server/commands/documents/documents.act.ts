import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import {
  type AfterApproval,
  actRefusal,
  afterApprovalRefusal,
  type DocumentAct,
  documentActs,
  type RemainderPosting,
  remainderRefusal,
} from '#kit/document-rules.ts'
import { stateOf } from '#server/commands/documents/posting.ts'
import { audit } from '#server/kit/audit.ts'
import { assertDaysOpen } from '#server/kit/closed-days.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Row, Store } from '#server/kit/store.ts'
import { toColumns } from '#server/kit/store-check.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import { queueDocumentMessage } from '../erp/document-messages.ts'
import { totalColumns } from './documents.policy.ts'
import { assertOtherEyes } from './four-eyes.ts'
import { lockedDocument, type SeenVersion } from './locked-document.ts'
import type { DocumentKind, StoredDocument } from './posting.ts'

interface ActRequest extends SeenVersion {
  readonly reason: string | null
}

/**
 * Changes the state of a document: state, posting and trace in one transaction. Approving posts; taking
 * the approval back, or voiding an approved one, takes back exactly that.
 */
export async function actOnDocument(
  act: Act,
  kind: DocumentKind,
  name: DocumentAct,
  { uid, version, reason }: ActRequest,
): Promise<Row> {
  const { tx, caller } = act
  const { resource, store } = kind
  const row = await lockedDocument(act, store, { uid, version }, { act: name }, { resource, act: name })
  const refusal = actRefusal(name, stateOf(row))
  if (refusal) throw new Refused('ERROR', refusal)
  const { label, to, asksWhy } = documentActs[name]
  if (asksWhy && !reason) throw invalid({ reason: [`请输入${label}原因`] })
  if (name === 'approve') await assertOtherEyes(act, resource, row)
  const posted = await post(act, kind, name, row, reason)
  const signed = signatures(name, caller.name, reason)
  await writeDocument(act, resource, row, { ...posted, ...signed, status: to })
  const after = await store.get(tx, caller, uid)
  if (name === 'approve' || row.status === 'APPROVED') await queueDocumentMessage(tx, resource, after)
  await audit(tx, caller, { target: resource.name, targetUid: uid, before: row, after, reason })
  return after
}

/** Writes columns of a locked document, under its next version. */
async function writeDocument(
  { tx, caller }: Act,
  { table }: Document,
  { farmId, uid, version }: StoredDocument,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ ...columns, updated_by: caller.uid, updated_at: sql`now()`, version: version + 1 })
    .where('farm_id', '=', farmId)
    .where('uid', '=', uid)
    .execute()
}

/** Posts or takes back; answers columns to store in the document. */
async function post(
  act: Act,
  { resource, posting }: DocumentKind,
  name: DocumentAct,
  row: StoredDocument,
  reason: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const isTakenBack = row.status === 'APPROVED'
  const { day, movesNothing } = resource.document
  const [farmId, date] = [String(row.farmId), String(row[day])]
  if (!movesNothing) await assertDaysOpen(act.tx, { farmId, days: [date], field: day, rule: 'M-09' })
  if (name === 'void' && !isTakenBack) await posting?.beforeVoid?.({ ...act, row, reason })
  if (!posting || (name !== 'approve' && !isTakenBack)) return {}
  if (!movesNothing) await assertDay(act, { farmId, date, field: day, screen: resource.name })
  return (await (isTakenBack ? posting.unpost : posting.post)({ ...act, row, reason })) ?? {}
}

function signatures(name: DocumentAct, who: string, reason: string | null) {
  if (name === 'submit') return { submitted_by: who, reviewed_by: null, review_note: null }
  if (name === 'withdraw') return { submitted_by: null }
  return { reviewed_by: who, review_note: reason }
}

interface RemainderRequest extends SeenVersion {
  readonly date: string
  /** Reason to go on despite a warning. */
  readonly reason: string | null
  /** Posts the whole remainder or nothing. */
  readonly whole?: boolean | null
}

/** Posts the remainder of an approved document, or the part that can be posted; repeatable while something is left. */
export async function postRemainder(
  act: Act,
  { resource, store, posting }: DocumentKind<Document & { document: { remainder: RemainderPosting } }>,
  request: RemainderRequest,
): Promise<Row> {
  const { tx, caller } = act
  const { day, remainder } = resource.document
  const before = await lockedDocument(act, store, request, { date: request.date })
  const refusal = remainderRefusal(remainder, before)
  if (refusal) throw new Refused('ERROR', refusal)
  const farmId = String(before.farmId)
  // its figures change with what is posted, so its own month has to be open as well
  await assertDaysOpen(tx, { farmId, days: [String(before[day])], field: 'date', rule: 'M-09' })
  await assertDay(act, { farmId, date: request.date, field: 'date', screen: resource.name })
  if (request.date < String(before[day])) throw invalid({ date: [`${remainder.label}日期不能早于单据日期`] })
  await posting?.remainder?.({ ...act, row: before, reason: request.reason }, request.date)
  await tx.run(sql`update ${sql.table(resource.table)} set updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where farm_id = ${farmId} and uid = ${request.uid}`)
  const after = await store.get(tx, caller, request.uid)
  if (request.whole && remainderRefusal(remainder, after) === null)
    throw new Refused('ERROR', `库存不足，不能全部${remainder.label}`)
  await queueDocumentMessage(tx, resource, after)
  await audit(tx, caller, {
    target: resource.name,
    targetUid: request.uid,
    before,
    after,
    reason: request.reason,
  })
  return after
}

interface AfterApprovalRequest extends SeenVersion {
  /** Fields entered after approval, as sent. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Writes fields of an approved document that were unknown when it was posted; nothing that was posted changes. */
export async function enterAfterApproval(
  act: Act,
  store: Store,
  resource: Document & { document: { afterApproval: AfterApproval } },
  { uid, version, values }: AfterApprovalRequest,
): Promise<Row> {
  const { tx, caller } = act
  const before = await lockedDocument(act, store, { uid, version }, values)
  const refusal = afterApprovalRefusal(stateOf(before), resource.document.afterApproval)
  if (refusal) throw new Refused('ERROR', refusal)
  const reported = store.checked(values, before)
  const totals = totalColumns(resource.name, { ...before, ...reported })
  await writeDocument(act, resource, before, { ...toColumns(resource, reported), ...totals })
  const after = await store.get(tx, caller, uid)
  await audit(tx, caller, { target: resource.name, targetUid: uid, before, after })
  return after
}
