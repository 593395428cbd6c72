import { RULES } from '#domain/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import type { RowViolation } from '../entry/row-result.ts'
import { followLedger } from '../stock/stock.follow.ts'
import { changeUses, type StockUse } from '../stock/uses.ts'
import { standaloneType } from './registry.ts'
import type { StandaloneEvent } from './standalone.types.ts'

interface StockUseRequest {
  readonly farmId: string
  readonly by: string
  /** Events as they are to be. */
  readonly events: readonly StandaloneEvent[]
  /** Events that were there before and are changed or taken back. */
  readonly instead?: readonly StandaloneEvent[]
  readonly dryRun: boolean
  /** Events a person gave a reason for, by their uids. */
  readonly confirmed: ReadonlySet<string>
}

/** What the shelf answers to the uses of events. */
export interface StockUses {
  /** What stands against an event, by its uid. */
  readonly refused: ReadonlyMap<string, RowViolation>
  /** What its reason answered. */
  readonly warned: ReadonlyMap<string, RowViolation>
  /** Tells events and documents what the ledger says of them; once the events are written. */
  readonly follow: () => Promise<void>
}

/** Takes what events use out of stock, where their farm keeps books of it; who finds too little is refused. */
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
    // the day is what stands against a count, not how much is used
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

/** Of events that use what they used. */
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
