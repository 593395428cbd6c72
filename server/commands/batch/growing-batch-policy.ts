import { sql } from 'kysely'
import { replayBatch } from '#domain/batch/replay.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { loadBatches } from './batch.load.ts'
import { figureRow } from './batch.project.ts'

type Values = Readonly<Record<string, unknown>>

/** The figures of a batch nothing has happened to. */
const EMPTY = figureRow(replayBatch({ openDate: '', stage: 'NURSERY' }, []))

/** A batch belongs to the farm of its house. Its number and stage stay once it has pigs; with any event it is not deleted. */
export const growingBatchPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  if (after === null) return assertUnused(tx, String(before?.farmId), uid)
  if (before) await assertFits(tx, uid, before, after)
  if (before && after.houseId === undefined) return {}
  const farmId = await farmOfHouse(tx, caller, after.houseId)
  if (before && before.farmId !== farmId) throw invalid({ houseId: ['栋舍不属于本场'] })
  return before ? {} : { farm_id: farmId, ...EMPTY }
}

async function assertUnused(tx: Tx, farmId: string, uid: string): Promise<Record<string, never>> {
  const batch = (await loadBatches(tx, farmId, { uids: [uid], lock: true })).get(uid)
  if (batch && batch.events.length > 0) throw new Refused('ERROR', ruleMessage('M-07', {}))
  return {}
}

/** What is changed must suit what happened to the batch since (G-02, G-05 and the like are told by the replay). */
async function assertFits(tx: Tx, uid: string, before: Values, after: Values): Promise<void> {
  const batch = (await loadBatches(tx, String(before.farmId), { uids: [uid], lock: true })).get(uid)
  if (!batch || batch.events.length === 0) return
  if (after.batchNo !== undefined && after.batchNo !== before.batchNo)
    throw invalid({ batchNo: ['批次已有记录，不能修改批次号'] })
  if (after.stage !== undefined && after.stage !== before.stage)
    throw invalid({ stage: ['批次已有记录，不能修改阶段'] })
  const openDate = String(after.openDate ?? batch.openDate)
  const isEarly = replayBatch({ ...batch, openDate }, batch.events).violations.some(
    (one) => one.rule === 'G-02',
  )
  if (isEarly) throw invalid({ openDate: ['开批日期不能晚于批次已有记录的日期'] })
}

/** The farm a house belongs to, for a row that belongs to its house's farm. @throws Refused at `houseId`: a house that is not the caller's */
async function farmOfHouse(tx: Tx, caller: Caller, houseId: unknown): Promise<string> {
  const found = await sql<{ uid: string }>`select f.uid from organize h, organize f
    where h.uid = ${houseId ?? null}::uuid and f.type = 'farm' and h.tree_path like f.tree_path || '%'`.execute(
    tx,
  )
  const farmId = found.rows[0]?.uid
  if (farmId === undefined || !caller.scope.farms.includes(farmId))
    throw invalid({ houseId: ['没有此栋舍的权限'] })
  return farmId
}
