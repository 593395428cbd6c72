import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import type { RowViolation } from '../entry/row-result.ts'
import { loadAnimals } from '../herd/animal-events.ts'
import { earNoTaken } from '../herd/correct-event.ts'
import { dependents } from '../herd/tied.ts'
import { type Judged, settle, type TransferAnswer } from './farm-transfers.settle.ts'
import { linesNamed } from './lines-named.ts'
import { type Act, amongBoth, judgeMove, type Move, resultOf } from './move.ts'
import { openSlip, type Slip, type TransferLine, UNDERWAY } from './slip.ts'
import { assertOwnFarm } from './transfer-policy.ts'

export type UndoStep = 'DISPATCH' | 'RECEIVE' | 'REJECT'

interface Undo extends Act {
  readonly step: UndoStep
  /** All animals of the step when empty. */
  readonly earNos: readonly string[]
}

type TransferStep = 'OUT' | 'ARRIVED' | 'BACK'
const STEPS = {
  DISPATCH: { state: 'IN_TRANSIT', event: 'OUT', part: '调出场' },
  RECEIVE: { state: 'RECEIVED', event: 'ARRIVED', part: '调入场' },
  REJECT: { state: 'REJECTED', event: 'BACK', part: '调入场' },
} as const

/**
 * 撤销 of a dispatch, a receipt or a rejection, in both farms or in none. An animal with a later event prevents it; the
 * event is named (§3.6-1).
 */
export async function undo(tx: Tx, caller: Caller, act: Undo): Promise<TransferAnswer> {
  const slip = await openSlip(tx, caller, act, 'IN_TRANSIT', 'RECEIVED', 'REJECTED')
  const { part } = STEPS[act.step]
  assertOwnFarm(caller, part === '调出场' ? slip.farmId : slip.inFarmId, part)
  if (!act.reason && !act.dryRun) throw invalid({ reason: ['请输入撤销原因'] })
  const lines = linesOf(slip, act)
  return amongBoth(tx, caller.scope, slip, async () => {
    const judged = await judgeUndo(tx, slip, act, lines)
    return settle(tx, caller, { slip, act, judged, lines: () => undone(slip, act, lines) })
  })
}

/** A dispatch is taken back whole, before any animal of it was received or rejected. */
function linesOf(slip: Slip, { step, earNos }: Undo): TransferLine[] {
  if (step !== 'DISPATCH') return linesNamed(slip, earNos, STEPS[step].state)
  if (slip.lines.some((one) => one.state !== 'IN_TRANSIT'))
    throw new Refused('ERROR', '已有猪只被接收或拒收，请先撤销接收（拒收）')
  return [...slip.lines]
}

function undone(slip: Slip, { step }: Undo, lines: readonly TransferLine[]): TransferLine[] {
  if (step === 'DISPATCH') return []
  return slip.lines.map((one) => (lines.includes(one) ? { ...one, ...UNDERWAY } : one))
}

async function judgeUndo(tx: Tx, slip: Slip, act: Undo, lines: readonly TransferLine[]): Promise<Judged[]> {
  const left = lines.map((one) => one.pigId)
  const there = await farmSide(tx, slip.farmId, slip.outFarm, left, act)
  const arrived = lines.flatMap((one) => one.inPigId ?? [])
  const here = await farmSide(tx, slip.inFarmId, slip.inFarm, arrived, act)
  const judged: Judged[] = []
  for (const [index, line] of lines.entries()) {
    const step = stepOf(slip, STEPS[act.step].event)
    const sender = takeBack(there, line.pigId, step)
    const receiver = act.step === 'RECEIVE' ? takeBack(here, line.inPigId ?? '', isEntry) : []
    const taken = act.step === 'RECEIVE' ? await standsInTheWay(tx, slip, line) : []
    const moves = [...sender, ...receiver]
    judged.push({ moves, result: resultOf({ index, earNo: line.earNo }, moves, taken) })
  }
  return judged
}

/**
 * The animals of a step in one of its farms. The backdating limit applies to recording, not to an undo on both sides; closed months
 * apply.
 */
async function farmSide(tx: Tx, farmId: string, farm: string, pigIds: readonly string[], act: Undo) {
  const { dryRun, today, reason } = act
  const animals = await loadAnimals(tx, farmId, pigIds, !dryRun)
  const settings = await loadFarmSettings(tx, farmId, today)
  return { farmId, farm, animals, settings, reason, link: null, today, mayBackdate: true }
}
type FarmSide = Awaited<ReturnType<typeof farmSide>>

const stepOf =
  ({ uid }: Slip, step: TransferStep) =>
  (event: SowEvent): boolean =>
    event.type === 'event_transfer_farm' && event.payload.transferId === uid && event.payload.step === step
const isEntry = (event: SowEvent): boolean => event.type === 'event_entry'

function takeBack(
  { animals, ...side }: FarmSide,
  pigId: string,
  which: (event: SowEvent) => boolean,
): Move[] {
  const animal = animals.get(pigId)
  const event = animal?.events.findLast(which)
  if (!animal || !event) return []
  const change = { kind: 'remove', uid: event.uid } as const
  return [judgeMove({ ...side, animal, change })]
}

/** Reasons against taking back a receipt beyond those of the replays. */
async function standsInTheWay(tx: Tx, slip: Slip, line: TransferLine): Promise<RowViolation[]> {
  const entry = {
    type: 'event_entry',
    uid: line.pigId,
    farmId: slip.inFarmId,
    pigId: line.inPigId ?? line.pigId,
  }
  const done = await dependents(tx, null, entry)
  // during her absence her number may have been given to another in the farm she left
  return [...(await earNoTaken(tx, slip.farmId, line.pigId, line.earNo)), ...(done ? [done] : [])]
}
