import { sql } from 'kysely'
import { shipmentStates } from '#resources/sales/semen-sale.ts'
import { audit } from '#server/kit/audit.ts'
import { alsoIn } from '#server/kit/database.ts'
import { wordOf } from '#server/kit/narrow.ts'
import { notFound, Refused } from '#server/kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'
import { queueShipmentMessages } from '../erp/document-messages.ts'

type DocumentTable = 'semen_sale' | 'semen_receipt' | 'semen_purchase'

const screens: Readonly<Record<DocumentTable, string>> = {
  semen_sale: 'semen-sales',
  semen_receipt: 'semen-recevice',
  semen_purchase: 'seminal-receive',
}

export type Stored = Record<string, unknown> & { farm_id: string; uid: string; status: string; doses: number }

/** A document of the caller's farms, locked; one outside them is not found. */
export async function lockDocument(act: Act, table: DocumentTable, uid: string): Promise<Stored> {
  const { tx, caller } = act
  const row = await tx.row(sql<Stored>`select * from ${sql.table(table)} where uid = ${uid}
    and farm_id = any(${caller.scope.farms}::uuid[]) and not deleted for update`)
  if (!row) throw notFound()
  return row
}

/** Changes a document and writes its audit entry; `reason` is the user's. */
export async function changeDocument(
  { tx, caller }: Act,
  table: DocumentTable,
  before: Pick<Stored, 'farm_id' | 'uid'>,
  change: Readonly<Record<string, unknown>>,
  reason: string | null = null,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ ...change, updated_by: caller.uid, updated_at: sql`now()`, version: sql`version + 1` })
    .where('farm_id', '=', before.farm_id)
    .where('uid', '=', before.uid)
    .execute()
  if (table === 'semen_sale') await queueShipmentMessages(tx, before)
  const entry = { target: screens[table], targetUid: before.uid, before, after: change, reason }
  await audit(tx, caller, [entry])
}

/** Sets the state of the same document on the other side of a dispatch, in the same transaction. */
export async function changeOtherSide(
  act: Act,
  table: 'semen_sale' | 'semen_receipt',
  side: { farm_id: string; uid: string },
  change: Readonly<Record<string, unknown>>,
  reason: string | null = null,
): Promise<void> {
  await alsoIn(act.tx, act.caller.scope, side.farm_id, async () => {
    const found = await act.tx.row(sql<Stored>`select * from ${sql.table(table)}
      where farm_id = ${side.farm_id} and uid = ${side.uid} for update`)
    await changeDocument(act, table, found ?? side, change, reason)
  })
}

/** Refuses a step that the document's state does not allow. */
export function assertStatus({ status }: Stored, wanted: keyof typeof shipmentStates, step: string): void {
  if (status === wanted) return
  const word = wordOf(shipmentStates, status)
  throw new Refused('ERROR', `该单${word}，不能${step}`)
}
