import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import {
  type DocumentState,
  type LaterFields,
  laterRefusal,
  type RestPosting,
  restRefusal,
} from '#kit/document-rules.ts'
import { audit } from '#server/kit/audit.ts'
import { assertDaysOpen } from '#server/kit/closed-days.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Row, Store } from '#server/kit/store.ts'
import { toColumns } from '#server/kit/store-check.ts'
import { type Act, assertDay } from '../entry/entry.act.ts'
import { tellDocument } from '../erp/tell.ts'
import { totalColumns } from './documents.policy.ts'
import { type Held, heldDocument } from './held.ts'
import type { DocumentKind } from './posting.ts'

interface RestWish extends Held {
  readonly date: string
  /** Why a person goes on despite a warning. */
  readonly reason: string | null
  /** All that is left or nothing. */
  readonly whole?: boolean | null
}

/** Posts what was left of an approved document, or what can be posted of it; as often as something is left. */
export async function postRest(
  act: Act,
  { resource, store, posting }: DocumentKind<Document & { document: { rest: RestPosting } }>,
  wish: RestWish,
): Promise<Row> {
  const { tx, caller, trace } = act
  const { day, rest } = resource.document
  const before = await heldDocument(act, store, wish, { date: wish.date })
  const refusal = restRefusal(rest, before)
  if (refusal) throw new Refused('ERROR', refusal)
  const farmId = String(before.farmId)
  // what it says changes with what is posted, so its own month has to be open as well
  await assertDaysOpen(tx, { farmId, days: [String(before[day])], field: 'date', rule: 'M-09' })
  await assertDay(act, { farmId, date: wish.date, field: 'date', screen: resource.name })
  if (wish.date < String(before[day])) throw invalid({ date: [`${rest.label}日期不能早于单据日期`] })
  await posting?.rest?.({ ...act, row: before, reason: wish.reason }, wish.date)
  await sql`update ${sql.table(resource.table)} set updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where farm_id = ${farmId} and uid = ${wish.uid}`.execute(tx)
  const after = await store.get(tx, caller, wish.uid)
  if (wish.whole && restRefusal(rest, after) === null)
    throw new Refused('ERROR', `库存不足，不能全部${rest.label}`)
  await tellDocument(tx, resource, after)
  await audit(tx, caller, trace, [
    { target: resource.name, targetUid: wish.uid, before, after, reason: wish.reason },
  ])
  return after
}

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
