import { type Document, reviewingFarm } from '#kit/document.ts'
import { editRefusal } from '#kit/document-rules.ts'
import { functionCode } from '#kit/resource.ts'
import { documentTotals } from '#resources/document-totals.ts'
import { stateOf } from '#server/commands/documents/posting.ts'
import type { Caller } from '#server/kit/context.ts'
import { documentNumber } from '#server/kit/document-number.ts'
import { snake } from '#server/kit/names.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { changes } from '../policies/reach.ts'
import { reviewsFor } from './locked-document.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Numbers a new document in its farm and on its day, adds up its lines as its form does, and refuses changes to one that is
 * submitted, approved or void (M-10).
 */
export const documentPolicy =
  (resource: Document, own: WritePolicy = async () => ({})): WritePolicy =>
  async (tx, caller, change) => {
    const { name, document } = resource
    const { before, after } = change
    const mayReview = document.reviewerEdits && caller.functions.has(functionCode(name, 'approve'))
    const refusal = before && editRefusal(stateOf(before), mayReview)
    if (refusal) throw new Refused('ERROR', refusal)
    if (!after) return {}
    const row = { ...before, ...after }
    const farmId = String(row[document.farm])
    if (before && farmId !== before.farmId) throw invalid({ [document.farm]: ['猪场不能修改，请另开单据'] })
    if (!caller.scope.farms.includes(farmId)) assertReviews(caller, resource, before, after)
    const extra = { ...totalColumns(name, row), ...(await own(tx, caller, change)) }
    if (before) return extra
    const docNo = await documentNumber(tx, farmId, document.prefix, String(row[document.day]))
    return { farm_id: farmId, doc_no: docNo, status: 'DRAFT', ...extra }
  }

/** A reviewer of another farm may correct a document while it waits for his review, but not where it is sent. */
function assertReviews(caller: Caller, resource: Document, before: Values | null, after: Values): void {
  const field = reviewingFarm(resource)
  if (field === undefined || before?.status !== 'SUBMITTED' || !reviewsFor(caller, resource, before))
    throw invalid({ [resource.document.farm]: ['没有此猪场的权限'] })
  if (changes(after, before, field)) throw invalid({ [field]: ['审核时不能修改，请驳回'] })
}

/** Columns computed from the lines of a document and from its header. */
export const totalColumns = (name: string, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(documentTotals[name]?.(row) ?? {}).map(([key, value]) => [snake(key), value]),
  )
