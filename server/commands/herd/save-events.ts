import type { SowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { audit } from '#server/kit/audit.ts'
import { bulkInsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import { writeBatches } from '../batch/batch.write.ts'
import { openBatches, openedBy } from '../batch/open.ts'
import { event as eventTable } from '../entry/event-table.ts'
import { listForCheck } from '../entry/list-for-check.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { type Accepted, eventRow } from './accepted.ts'
import { project } from './herd.project.ts'
import type { EntrySession } from './herd.session.ts'
import { type ProjectionChange, writeProjections } from './herd.write.ts'

/** Writes the accepted events, the projections of their animals and the audit trail. */
export async function save(tx: Tx, caller: Caller, session: EntrySession, accepted: readonly Accepted[]) {
  const { farmId } = session.input
  const rows = accepted.map((one) => eventRow(farmId, caller, one))
  await bulkInsert(tx, eventTable, rows)
  await session.series.store(tx)
  const batches = session.herd.batches.changes()
  await openBatches(tx, caller, farmId, openedBy(batches))
  await writeProjections(tx, changesOf(session, new Set(accepted.map((one) => one.pigId))))
  await writeBatches(tx, farmId, batches)
  const [uids, pigs] = [accepted.map(({ event }) => event.uid), accepted.map(({ pigId }) => pigId)]
  await queueEventMessages(tx, farmId, 'pig_event', uids, pigs)
  const listed = accepted.flatMap((one) => one.listed)
  await listForCheck(tx, farmId, listed)
  const entries = accepted.map(({ event, pigId, reason }) => ({
    target: event.type,
    targetUid: event.uid,
    after: { pigId, date: event.date, payload: event.payload },
    reason,
  }))
  await audit(tx, caller, entries)
}

function changesOf(session: EntrySession, touched: ReadonlySet<string>): ProjectionChange[] {
  const { farmId } = session.input
  return [...touched].flatMap((pigId) => {
    const animal = session.animals.get(pigId)
    if (!animal) return []
    const old = session.untouched.get(pigId)
    return [projectionChange(farmId, pigId, old ?? null, animal.events, session.settings)]
  })
}

/** One animal's projections before and after; without old events the animal is new. */
export function projectionChange(
  farmId: string,
  pigId: string,
  before: readonly SowEvent[] | null,
  after: readonly SowEvent[],
  settings: FarmSettings,
): ProjectionChange {
  const of = (events: readonly SowEvent[]) =>
    project(farmId, pigId, events, replayPig(events, settings.params))
  return { before: before ? of(before) : null, after: of(after) }
}
