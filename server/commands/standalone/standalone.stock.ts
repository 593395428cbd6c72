import { RULES } from '#domain/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import type { RowViolation } from '../entry/row-result.ts'
import { followLedger } from '../stock/stock.follow.ts'
import { changeUses, type StockUse } from '../stock/uses.ts'
import { standaloneType } from './standalone.registry.ts'
import type { StandaloneEvent } from './standalone.types.ts'

interface StockUseRequest {
  readonly farmId: string
  readonly by: string
  /** Events after the change. */
  readonly events: readonly StandaloneEvent[]
  /** Events before the change, edited or taken back. */
  readonly instead?: readonly StandaloneEvent[]
  readonly dryRun: boolean
  /** Uids of the events confirmed with a reason. */
  readonly confirmed: ReadonlySet<string>
}

/** Result of taking the uses of events from stock. */
export interface StockUses {
  /** Violation of an event, by its uid. */
  readonly refused: ReadonlyMap<string, RowViolation>
  /** Warning confirmed by its reason, by uid. */
  readonly warned: ReadonlyMap<string, RowViolation>
  /** Writes the ledger's figures into events and documents; called once the events are written. */
  readonly follow: () => Promise<void>
}

/** Takes the uses of events out of stock, where their farm keeps stock; a use beyond the stock is refused. */
export async function takeFromStock(
  tx: Tx,
  { farmId, by, events, instead = [], dryRun, confirmed }: StockUseRequest,
): Promise<StockUses> {
  const usesOf = (all: readonly StandaloneEvent[]) => all.flatMap((event) => usageOf(event, confirmed) ?? [])
  const uses = usesOf(events)
  if (uses.length === 0 && instead.length === 0) return NO_USES
  const request = {
    farmId,
    by,
    uses,
    instead: instead.map(({ uid }) => uid),
    before: usesOf(instead),
    dryRun,
  }
  const { refused, warned, touched } = await changeUses(tx, request)
  const byUid = new Map(events.map((one) => [one.uid, one]))
  const violations = [...refused].map(([uid, { rule, message }]): [string, RowViolation] => {
    const event = byUid.get(uid)
    const cell = event && standaloneType(event.type).stockOf?.(event.payload)
    // a count conflicts with the day, not with the quantity
    const field = (rule === 'K-57' ? null : cell?.field) ?? 'date'
    return [uid, { rule, level: RULES[rule].level, field, message }]
  })
  const answered = [...warned].map(([uid, message]): [string, RowViolation] => [
    uid,
    { rule: 'K-57', level: 'W', field: 'date', message, confirmed: true },
  ])
  return {
    ...{ refused: new Map(violations), warned: new Map(answered) },
    follow: () => followLedger(tx, farmId, touched),
  }
}

/** For events without stock. */
export const NO_USES: StockUses = { refused: new Map(), warned: new Map(), follow: async () => undefined }

function usageOf(
  { uid, type, date, payload }: StandaloneEvent,
  confirmed: ReadonlySet<string>,
): StockUse | null {
  const cell = standaloneType(type).stockOf?.(payload) ?? null
  if (cell === null) return null
  const { materialId, qty, lot, at = null } = cell
  const place = payload.placeId ?? payload.houseId
  return {
    ...{ uid, type, date, materialId, qty, lot, at, confirmed: confirmed.has(uid) },
    houseId: typeof place === 'string' ? place : null,
    batchId: typeof payload.batchId === 'string' ? payload.batchId : null,
  }
}
