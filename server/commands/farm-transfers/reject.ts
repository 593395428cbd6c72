import type { SowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { broken, type RowViolation } from '../entry/row-result.ts'
import { type AnimalEvents, loadAnimals } from '../herd/animal-events.ts'
import { newEvent } from '../herd/event-of.ts'
import { loadPlaces } from '../herd/herd.facts.ts'
import { loadOccupancy, type Occupancy } from '../herd/occupancy.ts'
import { type Judged, settle, type TransferAnswer } from './farm-transfers.settle.ts'
import { linesNamed } from './lines-named.ts'
import { type Act, amongBoth, atSender, judgeMove, resultOf } from './move.ts'
import { openSlip, type Slip, type TransferLine } from './slip.ts'
import { assertOwnFarm } from './transfer-policy.ts'

interface Rejection extends Act {
  readonly date: string
  /** All animals in transit when empty. */
  readonly earNos: readonly string[]
}

/** 拒收: the animals return to the sending farm, with their former status and place. */
export async function reject(tx: Tx, caller: Caller, act: Rejection): Promise<TransferAnswer> {
  const slip = await openSlip(tx, caller, act, 'IN_TRANSIT')
  assertOwnFarm(caller, slip.inFarmId, '调入场')
  if (!act.reason && !act.dryRun) throw invalid({ reason: ['请输入拒收原因'] })
  const lines = linesNamed(slip, act.earNos, 'IN_TRANSIT')
  return amongBoth(tx, caller.scope, slip, async () => {
    const judged = await judgeReturns(tx, caller, slip, act, lines)
    return settle(tx, caller, { slip, act, judged, lines: () => sentBack(slip, lines, act) })
  })
}

const sentBack = (slip: Slip, lines: readonly TransferLine[], { date, reason }: Rejection): TransferLine[] =>
  slip.lines.map((one) => (lines.includes(one) ? { ...one, state: 'REJECTED' as const, date, reason } : one))

const tooEarly = (slip: Slip, { date }: Rejection): RowViolation[] =>
  date < slip.outDate ? [broken('V-703', 'date', {})] : []

async function judgeReturns(
  tx: Tx,
  caller: Caller,
  slip: Slip,
  act: Rejection,
  lines: readonly TransferLine[],
): Promise<Judged[]> {
  const late = tooEarly(slip, act)
  const pigIds = lines.map((one) => one.pigId)
  const animals = await loadAnimals(tx, slip.farmId, pigIds, !act.dryRun)
  const settings = await loadFarmSettings(tx, slip.farmId, act.today)
  const seqs = await nextNumbers(tx, lines.length, act.dryRun)
  const home = await loadHomes(tx, slip.farmId, [...animals.values()], settings, !act.dryRun)
  const sender = atSender(caller, slip, act, settings)
  return lines.flatMap(({ pigId, earNo }, index) => {
    const animal = animals.get(pigId)
    if (!animal) return []
    const event = returnOf(slip, act, seqs[index] ?? index, home(animal, act.date))
    const move = judgeMove({ ...sender, animal, change: { kind: 'insert', event } })
    return [{ moves: [move], result: resultOf({ index, earNo }, [move], late) }]
  })
}

type Home = { houseId: string | null; penId: string | null }

function returnOf({ uid, docNo, outDate }: Slip, act: Rejection, seq: number, home: Home): SowEvent {
  // a date before the dispatch is refused by V-703, not by its effect on the replay
  const date = act.date < outDate ? outDate : act.date
  const payload = { step: 'BACK', transferId: uid, docNo, outDate, reason: act.reason, ...home } as const
  return newEvent('event_transfer_farm', { date, seq }, payload)
}

/** The place an animal left; only the house when its pen is taken by now. */
async function loadHomes(
  tx: Tx,
  farmId: string,
  animals: readonly AnimalEvents[],
  { params }: FarmSettings,
  lock: boolean,
): Promise<(animal: AnimalEvents, date: string) => Home> {
  const left = new Map(
    animals.map(({ pigId, events }) => [
      pigId,
      replayPig(events, params).stays.findLast((one) => one.houseId !== null),
    ]),
  )
  const pens = [...left.values()].flatMap((one) => one?.penId ?? [])
  const places = await loadPlaces(tx, farmId, pens)
  const occupancy = await loadOccupancy(tx, farmId, pens, lock)
  return ({ pigId }, date) => {
    const { houseId = null, penId = null } = left.get(pigId) ?? {}
    const kept = penId !== null && hasRoom(places.get(penId), occupancy, date, pigId) ? penId : null
    occupancy.update(pigId, [{ from: date, to: null, houseId, penId: kept }])
    return { houseId, penId: kept }
  }
}

const hasRoom = (
  pen: { uid: string; capacity: number | null } | undefined,
  occupancy: Occupancy,
  date: string,
  pigId: string,
): boolean =>
  pen !== undefined && (pen.capacity === null || occupancy.heads(pen.uid, date, pigId) < pen.capacity)
