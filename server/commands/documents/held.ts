import { conflict, forbidden } from '../../kit/refused.ts'
import type { Row, Store } from '../../kit/store.ts'
import type { Act } from '../act.ts'

export interface Held {
  readonly uid: string
  readonly version: number
}

/** The document somebody wants to do something with, locked: of a farm of his, and as he saw it. `wish`: what he sent. */
export async function heldDocument(
  { tx, caller }: Act,
  store: Store,
  { uid, version }: Held,
  wish: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const row = await store.get(tx, caller, uid, true)
  if (!caller.scope.farms.includes(String(row.farmId))) throw forbidden('没有此猪场的权限')
  if (row.version !== version) throw conflict({ uid, ...wish }, row)
  return row
}
