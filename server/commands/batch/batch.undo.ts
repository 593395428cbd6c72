import { sql } from 'kysely'
import { tryBatchRemoval } from '#domain/batch/batch.trial.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { dateLimits } from '../entry/engine.ts'
import { type Gone, inAskedOrder, takeAway, type Undoing } from '../entry/entry.undo.ts'
import { batchEvent } from '../entry/event-table.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { formCode } from './batch.check.ts'
import { type BatchChange, loadBatches } from './batch.load.ts'
import { writeBatches } from './batch.write.ts'

interface Side extends Gone {
  readonly batchId: string
  readonly type: string
  readonly link: string | null
  readonly date: string
  readonly payload: unknown
}

/**
 * Takes events of batches back together: each batch is loaded, replayed without them and written once. Nothing is written
 * and the answer is false where one of them would be refused or touches more than batches.
 */
export async function undoBatchEvents(tx: Tx, caller: Caller, request: Undoing): Promise<boolean> {
  const { farmId, form } = request
  const sides = await sidesOf(tx, request)
  if (!sides || (await madeByDocuments(tx, farmId, sides))) return false
  const changes = await judged(tx, request, sides)
  if (!changes) return false
  const events = sides.map((side) => ({ ...side, target: form.code }))
  await takeAway(tx, caller, request, { table: batchEvent, events })
  const uids = events.map(({ uid }) => uid)
  await queueEventMessages(tx, farmId, 'batch_event', uids)
  await writeBatches(tx, farmId, changes)
  if (form.code === 'batch_in_init') await dropEmpty(tx, caller, farmId, changes)
  return true
}

/** The requested events with their other sides; undefined when one has changed since it was read. */
async function sidesOf(tx: Tx, request: Undoing): Promise<readonly Side[] | undefined> {
  const uids = request.events.map(({ uid }) => uid)
  const columns = sql`e.uid, e.version, e.batch_id as "batchId", e.type, e.link_uid as link, e.event_date as date, e.payload`
  const own = await tx.rows(sql<Side>`select ${columns} from batch_event e
    where e.farm_id = ${request.farmId} and e.uid = any(${uids}::uuid[]) and ${formCode} = ${request.form.code}`)
  const found = inAskedOrder(request, own)
  const links = found?.flatMap(({ link }) => link ?? []) ?? []
  if (links.length === 0) return found
  const others = await tx.rows(sql<Side>`select ${columns} from batch_event e
    where e.farm_id = ${request.farmId} and e.link_uid = any(${links}::uuid[]) and not e.uid = any(${uids}::uuid[])`)
  return found && [...found, ...others]
}

function madeByDocuments(tx: Tx, farmId: string, sides: readonly Side[]) {
  const uids = sides.map(({ uid }) => uid)
  return tx.has(
    sql`select 1 from document_event where farm_id = ${farmId} and event_uid = any(${uids}::uuid[])`,
  )
}

/** Every batch without its events; undefined where one of them would be invalid. */
async function judged(tx: Tx, request: Undoing, sides: readonly Side[]): Promise<BatchChange[] | undefined> {
  const { farmId, today } = request
  const byBatch = Map.groupBy(sides, ({ batchId }) => batchId)
  const batches = await loadBatches(tx, farmId, { uids: [...byBatch.keys()], lock: true })
  const limits = dateLimits(await loadFarmSettings(tx, farmId, today), today, true)
  const changes = [...byBatch].flatMap(([uid, own]): BatchChange[] => {
    const batch = batches.get(uid)
    const uids = new Set(own.map((side) => side.uid))
    const gone = batch?.events.filter((event) => uids.has(event.uid)) ?? []
    if (!batch || gone.length < own.length) return []
    const { accepted, events } = tryBatchRemoval(batch, batch.events, gone, limits)
    return accepted ? [{ before: batch, after: { ...batch, events } }] : []
  })
  return changes.length === byBatch.size ? changes : undefined
}

/** Batches that go-live opened are deleted with the rows that opened them, once they have no other events. */
async function dropEmpty(tx: Tx, caller: Caller, farmId: string, changes: readonly BatchChange[]) {
  const empty = changes.filter(({ after }) => after.events.length === 0).map(({ after }) => after.uid)
  await tx.run(sql`update batch set deleted = true, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where farm_id = ${farmId} and uid = any(${empty}::uuid[])`)
}
