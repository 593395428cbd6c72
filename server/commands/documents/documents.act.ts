import { sql } from 'kysely'
import { actRefusal, type DocumentAct, type DocumentState, documentActs } from '#kit/document-rules.ts'
import { audit } from '#server/kit/audit.ts'
import { assertDaysOpen } from '#server/kit/closed-days.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import { tellDocument } from '../erp/tell.ts'
import { assertOtherEyes } from './four-eyes.ts'
import { type Held, heldDocument } from './held.ts'
import type { DocumentKind, StoredDocument } from './posting.ts'

interface ActWish extends Held {
  readonly reason: string | null
}

/**
 * Moves a document along its life: state, posting and trace in one transaction or none of them. Approving posts; taking
 * the approval back, or voiding an approved one, takes back exactly that.
 */
export async function actOnDocument(
  act: Act,
  kind: DocumentKind,
  name: DocumentAct,
  { uid, version, reason }: ActWish,
): Promise<Row> {
  const { tx, caller, trace } = act
  const { resource, store } = kind
  const row = await heldDocument(act, store, { uid, version }, { act: name }, { resource, act: name })
  const refusal = actRefusal(name, row.status as DocumentState)
  if (refusal) throw new Refused('ERROR', refusal)
  const { label, to, asksWhy } = documentActs[name]
  if (asksWhy && !reason) throw invalid({ reason: [`请输入${label}原因`] })
  if (name === 'approve') await assertOtherEyes(act, resource, row)
  const posted = await post(act, kind, name, row, reason)
  const signed = signatures(name, caller.name, reason)
  await tx
    .updateTable(resource.table)
    .set({
      ...posted,
      ...signed,
      status: to,
      updated_by: caller.uid,
      updated_at: sql`now()`,
      version: version + 1,
    })
    .where('farm_id', '=', row.farmId)
    .where('uid', '=', uid)
    .execute()
  const after = await store.get(tx, caller, uid)
  if (name === 'approve' || row.status === 'APPROVED') await tellDocument(tx, resource, after)
  await audit(tx, caller, trace, [{ target: resource.name, targetUid: uid, before: row, after, reason }])
  return after
}

/** What the act does beyond the document, as columns to keep in it. */
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
