import { sql } from 'kysely'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import type { BatchEvent } from '#domain/batch/batch.types.ts'
import type { Tx } from '#server/kit/database.ts'
import { type BatchChange, loadBatches, type StoredBatch } from './batch.load.ts'

/** Most transfers in a row that pigs are followed through. */
const FARTHEST = 12

interface Arrival {
  readonly uid: string
  readonly batchId: string
  /** Uid of the departure of the same transfer. */
  readonly source: string
}

/**
 * Destination batches follow, one after the other, when the mean day of birth that a transfer carried has changed; a closed batch stays
 * unchanged. Answers all changed batches, and the arrivals whose mean day of birth has changed.
 */
export async function carryBirths(tx: Tx, farmId: string, changes: readonly BatchChange[], lock: boolean) {
  const all = new Map(changes.map((one) => [one.after.uid, one]))
  const updated: BatchEvent[] = []
  let turn = changes
  for (let step = 0; step < FARTHEST; step += 1) {
    const births = new Map(turn.flatMap(changedBirths))
    const arrivals = births.size > 0 ? await arrivalsOf(tx, farmId, turn, [...births.keys()]) : []
    if (arrivals.length === 0) break
    const uids = [...new Set(arrivals.map((one) => one.batchId))]
    const stored = await loadBatches(tx, farmId, { uids: uids.filter((uid) => !all.has(uid)), lock })
    turn = uids.flatMap((uid): BatchChange[] => {
      const known = all.get(uid)
      const batch = known?.after ?? stored.get(uid)
      if (!batch || batch.status === 'CLOSED') return []
      const reported = withBirths(batch, arrivals, births)
      if (reported.length === 0) return []
      updated.push(...reported)
      return [
        { before: known ? known.before : batch, after: { ...batch, events: replaced(batch, reported) } },
      ]
    })
    for (const one of turn) all.set(one.after.uid, one)
  }
  return { changes: [...all.values()], updated }
}

/** Departures whose mean day of birth has changed. */
function changedBirths({ before, after }: BatchChange): [string, number | null][] {
  if (!before || !after.events.some(({ type }) => type === 'batch_out_transfer')) return []
  const left = (batch: StoredBatch) =>
    replayBatch(batch, batch.events).moves.filter(({ kind }) => kind === 'OUT_TRANSFER')
  const old = new Map(left(before).map(({ source, born }) => [source, born]))
  return left(after).flatMap(({ source, born }): [string, number | null][] =>
    old.has(source) && old.get(source) !== born ? [[source, born]] : [],
  )
}

async function arrivalsOf(
  tx: Tx,
  farmId: string,
  changes: readonly BatchChange[],
  departures: readonly string[],
): Promise<Arrival[]> {
  const batches = changes.map((one) => one.after.uid)
  return tx.rows(sql<Arrival>`
    select i.uid, i.batch_id as "batchId", o.uid as source from batch_event o
      join batch_event i on i.farm_id = o.farm_id and i.link_uid = o.link_uid and i.type = 'batch_in_transfer'
     where o.farm_id = ${farmId} and o.batch_id = any(${batches}::uuid[]) and o.type = 'batch_out_transfer' and o.uid = any(${departures}::uuid[])`)
}

function withBirths(
  { events }: StoredBatch,
  arrivals: readonly Arrival[],
  births: ReadonlyMap<string, number | null>,
): BatchEvent[] {
  const bySelf = new Map(arrivals.map((one) => [one.uid, births.get(one.source) ?? null]))
  return events.flatMap((event): BatchEvent[] => {
    const born = bySelf.get(event.uid)
    const isSame = born === undefined || born === (event.payload.born ?? null)
    return isSame ? [] : [{ ...event, payload: { ...event.payload, born } }]
  })
}

function replaced({ events }: StoredBatch, reported: readonly BatchEvent[]): BatchEvent[] {
  const now = new Map(reported.map((event) => [event.uid, event]))
  return events.map((event) => now.get(event.uid) ?? event)
}

/** Writes the new days of birth of arrivals. */
export async function writeBirths(tx: Tx, farmId: string, updated: readonly BatchEvent[]): Promise<void> {
  if (updated.length === 0) return
  const latest = new Map(updated.map((event) => [event.uid, event]))
  const rows = [...latest.values()].map(({ uid, date, payload }) => ({
    uid,
    date,
    born: payload.born ?? null,
  }))
  await tx.run(sql`update batch_event e set payload = jsonb_set(e.payload, '{born}', coalesce(to_jsonb(r.born), 'null'))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(uid uuid, date date, born float8)
    where e.farm_id = ${farmId} and e.event_date = r.date and e.uid = r.uid`)
}
