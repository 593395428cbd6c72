import { sql } from 'kysely'
import { pigTransfer, type TransferStatus, transferStatuses } from '#resources/pig/pig-transfer.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict, Refused } from '#server/kit/refused.ts'
import type { Store } from '#server/kit/store.ts'
import { storeOf } from '#server/stores.ts'
import { latest } from '../herd/health-days.ts'
import type { Snapshot } from './snapshot.ts'

export type LineState = 'IN_TRANSIT' | 'RECEIVED' | 'REJECTED'

/** One animal of a slip: its state at departure, and its outcome. */
export interface TransferLine extends Snapshot {
  readonly state: LineState
  /** Day it was received or sent back. */
  readonly date: string | null
  /** Its uid in the receiving farm. */
  readonly inPigId: string | null
  readonly inEarNo: string | null
  readonly reason: string | null
}

/** Fields of an animal on the way, before its receipt. */
export const UNDERWAY = {
  state: 'IN_TRANSIT',
  date: null,
  inPigId: null,
  inEarNo: null,
  reason: null,
} as const

export interface Slip {
  readonly uid: string
  readonly version: number
  readonly docNo: string
  readonly farmId: string
  readonly inFarmId: string
  readonly inFarm: string
  readonly outFarm: string
  readonly outDate: string
  readonly status: TransferStatus
  readonly price: string | null
  readonly earNos: readonly string[]
  readonly lines: readonly TransferLine[]
}

type TransferRow = Awaited<ReturnType<Store<typeof pigTransfer>['get']>>

/** The slip with its animals, if the caller may see it; `lock` keeps others from acting on it meanwhile. */
export async function readSlip(tx: Tx, caller: Caller, uid: string, lock = false): Promise<Slip> {
  const row = await storeOf(pigTransfer).get(tx, caller, uid, lock)
  const journey = await tx.value(sql<readonly TransferLine[]>`
    select journey from pig_transfer where uid = ${uid}`)
  return slipOf(row, journey ?? [])
}

const slipOf = (row: TransferRow, lines: readonly TransferLine[]): Slip => ({
  uid: row.uid,
  version: row.version,
  docNo: String(row.docNo),
  farmId: String(row.farmId),
  inFarmId: String(row.inFarmId),
  inFarm: String(row.inFarmIdTitle ?? ''),
  outFarm: String(row.outFarmIdTitle ?? ''),
  outDate: String(row.outDate),
  status: row.status,
  price: typeof row.price === 'string' ? row.price : null,
  earNos: (row.pigs ?? []).map(({ earNo }) => earNo),
  lines,
})

/**
 * The slip to act on, locked. A slip changed since it was read, or in a status the act does not fit, is refused:
 * of two users who receive at once one wins and the other sees why.
 */
export async function openSlip(
  tx: Tx,
  caller: Caller,
  { uid, version }: { uid: string; version: number },
  ...allowed: readonly TransferStatus[]
): Promise<Slip> {
  const slip = await readSlip(tx, caller, uid, true)
  if (slip.version !== version) throw conflict({ uid, version }, slip)
  if (!allowed.includes(slip.status))
    throw new Refused('ERROR', `调拨单当前为【${transferStatuses[slip.status]}】，不能进行此操作`)
  return slip
}

/** Stores the outcome of the animals: status and counts of the slip follow from it. @returns the status */
export async function saveSlip(tx: Tx, caller: Caller, { uid }: Slip, lines: readonly TransferLine[]) {
  const status = statusOf(lines)
  const heads = (state: LineState) => lines.filter((one) => one.state === state)
  const [received, rejected] = [heads('RECEIVED'), heads('REJECTED')]
  const lastReceipt = latest(received.map(({ date }) => date))
  await tx.run(sql`update pig_transfer set journey = ${JSON.stringify(lines)}::jsonb, status = ${status},
    received = ${received.length}, rejected = ${rejected.length}, difference = ${lines.length - received.length},
    receive_date = ${lastReceipt}::date, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where uid = ${uid}`)
  await followIntroduction(tx, uid)
  return status
}

/** Updates the heads sent and arrived of the introduction (繁育引种) that opened a slip. */
const followIntroduction = (tx: Tx, slip: string) =>
  tx.run(sql`update breeding_introduction i set sent = case when t.status = 'DRAFT' then 0 else t.heads end, arrived = t.received,
      rate = round(100.0 * t.received / nullif(i.planned, 0), 2)
    from pig_transfer t where t.uid = ${slip} and i.transfer_id = t.uid and i.farm_id = t.farm_id`)

function statusOf(lines: readonly TransferLine[]): TransferStatus {
  if (lines.length === 0) return 'DRAFT'
  if (lines.some((one) => one.state === 'IN_TRANSIT')) return 'IN_TRANSIT'
  return lines.some((one) => one.state === 'RECEIVED') ? 'RECEIVED' : 'REJECTED'
}
