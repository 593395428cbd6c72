import type { SowEvent } from '#domain/sow/events.ts'
import { replayPig } from '#domain/sow/replay.ts'
import { audit } from '../../kit/audit.ts'
import { bulkInsert } from '../../kit/bulk.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { type Accepted, eventRow } from './accepted.ts'
import type { Batch } from './batch.ts'
import type { FarmSettings } from './farm-settings.ts'
import { listForCheck } from './list-for-check.ts'
import { project } from './project.ts'
import * as tables from './tables.ts'
import { type Shift, writeProjections } from './write.ts'

/** Writes the accepted events, the projections of their animals and the trail. */
export async function save(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  batch: Batch,
  accepted: readonly Accepted[],
): Promise<void> {
  const { farmId } = batch.input
  await bulkInsert(
    tx,
    tables.event,
    accepted.map((one) => eventRow(farmId, caller, one)),
  )
  await writeProjections(tx, shiftsOf(batch, new Set(accepted.map((one) => one.pigId))))
  await listForCheck(
    tx,
    farmId,
    accepted.flatMap((one) => one.listed),
  )
  await audit(
    tx,
    caller,
    trace,
    accepted.map(({ event, pigId, reason }) => ({
      target: event.type,
      targetUid: event.uid,
      after: { pigId, date: event.date, payload: event.payload },
      reason,
    })),
  )
}

function shiftsOf(batch: Batch, touched: ReadonlySet<string>): Shift[] {
  const { farmId } = batch.input
  return [...touched].flatMap((pigId) => {
    const chain = batch.chains.get(pigId)
    if (!chain) return []
    const old = batch.untouched.get(pigId)
    return [shift(farmId, pigId, old ?? null, chain.events, batch.settings)]
  })
}

/** One animal's projections before and after; without old events it is new. */
export function shift(
  farmId: string,
  pigId: string,
  before: readonly SowEvent[] | null,
  after: readonly SowEvent[],
  settings: FarmSettings,
): Shift {
  const of = (events: readonly SowEvent[]) =>
    project(farmId, pigId, events, replayPig(events, settings.params))
  return { before: before ? of(before) : null, after: of(after) }
}
