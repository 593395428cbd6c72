import type { IndicatorCode } from '#domain/indicators.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import type { Store } from '../../kit/store.ts'
import { defaultRow } from './default-row.ts'

interface Reset {
  readonly uid: string
  readonly version: number
}

/** A common row goes back to the default of the product; one of a company or farm is given up for what stands above it. */
export async function resetIndicator(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  store: Store,
  { uid, version }: Reset,
): Promise<void> {
  const row = await store.get(tx, caller, uid)
  if (row.organizeId !== null) return store.remove(tx, caller, trace, uid, version)
  await store.update(tx, caller, trace, uid, { ...defaultRow(row.code as IndicatorCode), version })
}
