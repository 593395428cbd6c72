import { sql } from 'kysely'
import { diffBatch } from '#domain/batch/diff.ts'
import type { DiffLine } from '#domain/sow/diff.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { Raced } from '../../kit/database.ts'
import type { FarmSettings } from '../herd/farm-settings.ts'
import { dropFromCheck } from '../herd/list-for-check.ts'
import type { RowViolation } from '../herd/row-result.ts'
import { judgeSteps } from './judge.ts'
import { loadBatches } from './load.ts'
import { NO_ROOMS } from './rooms.ts'
import type { BatchShift } from './write.ts'

interface ChosenFile {
  readonly link: string | null
  readonly farmId: string
}

interface Departure {
  readonly uid: string
  readonly batchId: string
  readonly date: string
  readonly version: number
  readonly payload: Readonly<Record<string, unknown>>
}

/** What the correction of a file means for the batch its pig was chosen from. */
interface SelectionChange {
  readonly violations: readonly RowViolation[]
  readonly changes: readonly DiffLine[]
  readonly shifts: readonly BatchShift[]
  /** The departure that goes with the file. */
  readonly gone: Departure | null
}

const NOTHING: SelectionChange = { violations: [], changes: [], shifts: [], gone: null }

interface Wish {
  readonly row: Readonly<Record<string, unknown>> | null
  readonly dryRun: boolean
  readonly today: string
  readonly mayBackdate: boolean
}

/** A chosen pig's file stands beside its departure from the batch: taken back with it, and not changed in what both tell. */
export async function checkSelection(
  tx: Tx,
  { link, farmId }: ChosenFile,
  wish: Wish,
  settings: FarmSettings,
): Promise<SelectionChange> {
  const departure = link === null ? null : await departureOf(tx, farmId, link)
  if (!departure) return NOTHING
  if (wish.row) return { ...NOTHING, violations: keptTogether(wish.row, departure) }
  const batches = await loadBatches(tx, farmId, { uids: [departure.batchId], lock: !wish.dryRun })
  const batch = batches.get(departure.batchId)
  if (!batch) return NOTHING
  const { closedUpTo, backdateDays } = settings
  const limits = { today: wish.today, closedUpTo, backdateDays, mayBackdate: wish.mayBackdate }
  const world = { limits, rooms: NO_ROOMS, isSame: false, mergesStages: false }
  const { judged, violations } = judgeSteps([{ batch, event: null, old: departure.uid }], world)
  return {
    violations,
    changes: judged.flatMap(({ result }) => diffBatch(batch.batchNo, result.before, result.history)),
    shifts: judged.map(({ result }) => ({ before: batch, after: { ...batch, events: result.events } })),
    gone: departure,
  }
}

async function departureOf(tx: Tx, farmId: string, link: string): Promise<Departure | null> {
  const found =
    await sql<Departure>`select uid, batch_id as "batchId", event_date as date, version, payload from batch_event
    where farm_id = ${farmId} and link_uid = ${link} and type = 'batch_out_select'`.execute(tx)
  return found.rows[0] ?? null
}

const WORDS = { date: '日期', earNo: '耳号', sex: '性别' } as const

function keptTogether(row: Readonly<Record<string, unknown>>, { date, payload }: Departure): RowViolation[] {
  const told: Readonly<Record<keyof typeof WORDS, unknown>> = {
    date,
    earNo: payload.pigEarNo,
    sex: payload.sex,
  }
  const changed = (Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((key) => row[key] !== told[key])
  return changed.map((field) => ({
    rule: 'FORM',
    level: 'E',
    field,
    message: `由批次选留建立的档案不能修改${WORDS[field]}，请撤销选留后重新登记`,
  }))
}

/** Takes the departure away, with its trail; its batch is written by whoever writes the shifts. */
export async function removeSelection(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  farmId: string,
  { gone }: SelectionChange,
  reason: string | null,
): Promise<void> {
  if (!gone) return
  const { uid, date, version, payload } = gone
  const { numAffectedRows } =
    await sql`delete from batch_event where farm_id = ${farmId} and event_date = ${date}::date and uid = ${uid}
    and version = ${version}`.execute(tx)
  if (numAffectedRows !== 1n) throw new Raced('departure changed meanwhile')
  await dropFromCheck(tx, farmId, [uid])
  await audit(tx, caller, trace, [
    { target: 'batch_out_select', targetUid: uid, before: { date, payload }, reason },
  ])
}
