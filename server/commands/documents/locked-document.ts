import { type Document, reviewingFarm } from '#kit/document.ts'
import { type DocumentAct, documentActs } from '#kit/document-rules.ts'
import type { Caller } from '#server/kit/context.ts'
import { conflict, forbidden } from '#server/kit/refused.ts'
import type { Store } from '#server/kit/store.ts'
import type { Act } from '../entry/entry.act.ts'
import type { StoredDocument } from './posting.ts'

export interface SeenVersion {
  readonly uid: string
  readonly version: number
}

/** True where a document is sent to a farm of the caller's for review. */
export function reviewsFor(
  { scope }: Caller,
  resource: Document,
  row: Readonly<Record<string, unknown>>,
): boolean {
  const field = reviewingFarm(resource)
  return field !== undefined && scope.farms.includes(String(row[field]))
}

const REVIEWS: ReadonlySet<string> = new Set(['approve', 'unapprove'])

/**
 * The requested document, locked: of a farm of the caller's, or sent to it for review, in the version he saw.
 * @param request answered on a conflict, next to the stored row
 */
export async function lockedDocument(
  { tx, caller }: Act,
  store: Store,
  { uid, version }: SeenVersion,
  request: Readonly<Record<string, unknown>>,
  review?: { readonly resource: Document; readonly act: DocumentAct },
): Promise<StoredDocument> {
  const found = await store.get(tx, caller, uid, true)
  const row = { ...found, farmId: String(found.farmId) }
  const isSent =
    review && REVIEWS.has(documentActs[review.act].right) && reviewsFor(caller, review.resource, row)
  if (!isSent && !caller.scope.farms.includes(String(row.farmId))) throw forbidden('没有此猪场的权限')
  if (row.version !== version) throw conflict({ uid, ...request }, row)
  return row
}
