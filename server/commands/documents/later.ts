import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { type DocumentState, type LaterFields, laterRefusal } from '#kit/document-rules.ts'
import { audit } from '../../kit/audit.ts'
import { Refused } from '../../kit/refused.ts'
import type { Row, Store } from '../../kit/store.ts'
import { toColumns } from '../../kit/store-check.ts'
import type { Act } from '../entry/entry.act.ts'
import { totalColumns } from './documents.policy.ts'
import { type Held, heldDocument } from './held.ts'

interface LaterWish extends Held {
  /** Fields that become known later, as they were sent. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Writes into an approved document what was not known when it was posted; nothing that was posted changes by it. */
export async function tellLater(
  act: Act,
  store: Store,
  resource: Document & { document: { later: LaterFields } },
  { uid, version, values }: LaterWish,
): Promise<Row> {
  const { tx, caller, trace } = act
  const before = await heldDocument(act, store, { uid, version }, values)
  const refusal = laterRefusal(before.status as DocumentState, resource.document.later)
  if (refusal) throw new Refused('ERROR', refusal)
  const told = store.checked(values, before)
  await tx
    .updateTable(resource.table)
    .set({
      ...toColumns(resource, told),
      ...totalColumns(resource.name, { ...before, ...told }),
      updated_by: caller.uid,
      updated_at: sql`now()`,
      version: version + 1,
    })
    .where('farm_id', '=', before.farmId)
    .where('uid', '=', uid)
    .execute()
  const after = await store.get(tx, caller, uid)
  await audit(tx, caller, trace, [{ target: resource.name, targetUid: uid, before, after }])
  return after
}
