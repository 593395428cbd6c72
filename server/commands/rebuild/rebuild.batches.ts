import { sql } from 'kysely'
import type { BatchEvent } from '#domain/batch/batch.types.ts'
import type { BulkRow } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Projection } from '#server/kit/projection.ts'
import { batchFigures, batchMove, batchWeighing } from '#server/projections/batch.projection.ts'
import { litter, litterMove } from '#server/projections/litter.projection.ts'
import { loadBatches, type StoredBatch } from '../batch/batch.load.ts'
import { type BatchRows, projectBatch } from '../batch/batch.project.ts'
import { keepDays, writeFigures } from '../batch/batch.write.ts'
import { changedRows, compare, type Difference, writeDifferences } from './rebuild.compare.ts'

/** Weanings and births found by a replay of the sows but missing in the tables: a dry run does not write them. */
interface Unstored {
  readonly litterMoves: readonly Difference[]
  readonly births: ReadonlyMap<string, string>
}

/** Differences of the sows that batches depend on. */
export async function unstoredOf(
  tx: Tx,
  farmId: string,
  differences: readonly Difference[],
): Promise<Unstored> {
  const litterMoves = differences.filter(
    ({ table, before, after }) => table === litterMove && (before?.batch_id || after?.batch_id),
  )
  const litters = litterMoves.flatMap(({ after }) => (after ? [after.litter_uid] : []))
  const stored = await tx.rows(sql<{ uid: string; date: string }>`select uid, farrow_date as date from litter
    where farm_id = ${farmId} and uid = any(${litters}::uuid[])`)
  const births = new Map(stored.map(({ uid, date }) => [uid, date]))
  for (const { table, after } of differences)
    if (table === litter && after) births.set(String(after.uid), String(after.farrow_date))
  return { litterMoves, births }
}

/** Uids of the batches of a farm. */
export const batchesOf = (tx: Tx, farmId: string): Promise<string[]> =>
  tx.values(sql<string>`select uid from batch where farm_id = ${farmId} and not deleted order by uid`)

const TABLES: readonly [keyof BatchRows, Projection, ReturnType<typeof ownedBy>][] = [
  ['move', batchMove, ownedBy('batch_id')],
  ['weighing', batchWeighing, ownedBy('batch_id')],
  ['batch', batchFigures, ownedBy('uid')],
]

function ownedBy(column: string) {
  return (uids: readonly string[]) => sql`t.${sql.ref(column)} = any(${uids}::uuid[])`
}

/** Replays some batches of a farm and compares all their projections; differences are written unless it is a dry run. */
export async function rebuildBatches(
  tx: Tx,
  farmId: string,
  uids: readonly string[],
  unstored: Unstored,
  dryRun: boolean,
): Promise<Difference[]> {
  const stored = [...(await loadBatches(tx, farmId, { uids, lock: !dryRun })).values()]
  const projected = stored.map((batch) => projectBatch(farmId, reported(batch, unstored)))
  const numbers = new Map(stored.map((batch) => [batch.uid, batch.batchNo]))
  const differences: Difference[] = []
  for (const [name, table, owned] of TABLES) {
    const wanted = projected.flatMap((one) => one[name])
    const found = await compare(tx, table, owned(uids), farmId, wanted)
    if (!dryRun) await write(tx, farmId, table, found, wanted)
    differences.push(...found.map((one) => named(one, numbers)))
  }
  return differences
}

/** Movements and weighings without a batch. */
export async function sweepBatches(tx: Tx, farmId: string, dryRun: boolean): Promise<Difference[]> {
  const lost = sql`not exists (select 1 from batch b where b.farm_id = t.farm_id and b.uid = t.batch_id and not b.deleted)`
  const differences: Difference[] = []
  for (const [, table] of TABLES.slice(0, 2)) {
    const found = await compare(tx, table, lost, farmId, [])
    if (!dryRun) await write(tx, farmId, table, found, [])
    differences.push(...found)
  }
  return differences
}

/** The batch with the data of the sows' replay. */
function reported(batch: StoredBatch, { litterMoves, births }: Unstored): StoredBatch {
  if (litterMoves.length === 0 && births.size === 0) return batch
  const traces = new Map(batch.traces)
  const wrong = new Set(litterMoves.flatMap(({ before }) => (before ? [String(before.uid)] : [])))
  const right = litterMoves.flatMap(({ after }): BatchEvent[] => {
    if (after?.batch_id !== batch.uid || Number(after.qty) >= 0) return []
    const [uid, litterUid] = [String(after.uid), String(after.litter_uid)]
    traces.set(uid, { litterUid })
    const payload = {
      qty: -Number(after.qty),
      weight: after.weight === null ? null : Number(after.weight),
      houseId: after.house_id === null ? null : String(after.house_id),
    }
    return [{ uid, type: 'batch_in_wean', date: String(after.move_date), seq: 0, payload, confirmed: true }]
  })
  const kept = batch.events.filter((one) => one.type !== 'batch_in_wean' || !wrong.has(one.uid))
  const events = [...kept, ...right].map((event): BatchEvent => {
    const birthDate = births.get(traces.get(event.uid)?.litterUid ?? '')
    return birthDate ? { ...event, payload: { ...event.payload, birthDate } } : event
  })
  return { ...batch, events, traces }
}

/** Replaces the batch's uid by its number. */
function named({ table, before, after }: Difference, numbers: ReadonlyMap<string, string>): Difference {
  const row = after ?? before ?? {}
  const batch_no = numbers.get(String(row.batch_id ?? row.uid)) ?? null
  return { table, before: before && { ...before, batch_no }, after: after && { ...after, batch_no } }
}

async function write(
  tx: Tx,
  farmId: string,
  table: Projection,
  found: readonly Difference[],
  wanted: readonly BulkRow[],
): Promise<void> {
  if (table === batchFigures) return writeFigures(tx, changedRows(table, found, wanted))
  await writeDifferences(tx, table, found, wanted)
  if (table === batchMove)
    await keepDays(
      tx,
      farmId,
      found.flatMap(({ before, after }) => [before, after].filter((row) => row !== null)),
    )
}
