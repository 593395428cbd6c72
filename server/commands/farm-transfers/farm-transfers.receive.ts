import { uuidv7 } from 'uuidv7'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { type AnimalEvents, loadAnimals } from '../herd/animal-events.ts'
import { newEvent } from '../herd/event-of.ts'
import { type Judged, settle, type TransferAnswer } from './farm-transfers.settle.ts'
import { type Act, amongBoth, atSender, judgeMove, type Move, resultOf } from './move.ts'
import { type Berth, entryFor, loadRoom } from './reception.ts'
import { openSlip, type Slip, type TransferLine } from './slip.ts'
import { snapshotOf } from './snapshot.ts'
import { assertOwnFarm } from './transfer-policy.ts'

interface Receipt extends Act {
  readonly date: string
  readonly berths: readonly Berth[]
}

interface Taken extends Judged {
  readonly line: TransferLine
}

interface Reception {
  readonly tx: Tx
  readonly slip: Slip
  readonly receipt: Receipt
  readonly animals: ReadonlyMap<string, AnimalEvents>
  readonly room: Awaited<ReturnType<typeof loadRoom>>
  readonly sender: ReturnType<typeof atSender>
  readonly receiver: ReturnType<typeof atSender>
  readonly seqs: readonly number[]
}

/**
 * 接收, whole or in part: each animal that passes leaves transit in its old farm and enters the new one with its whole
 * history; the others stay in transit with their reasons (V-701, V-703, V-704 …).
 */
export async function receive(tx: Tx, caller: Caller, receipt: Receipt): Promise<TransferAnswer> {
  const slip = await openSlip(tx, caller, receipt, 'IN_TRANSIT')
  assertOwnFarm(caller, slip.inFarmId, '调入场')
  return amongBoth(tx, caller.scope, slip, async () => {
    const reception = await prepare(tx, caller, slip, receipt)
    const taken: Taken[] = []
    for (const [index, berth] of receipt.berths.entries()) taken.push(await takeIn(reception, berth, index))
    return settle(tx, caller, {
      slip,
      act: receipt,
      judged: taken,
      partly: true,
      lines: (passed) => {
        const settled = new Map(passed.map(({ line }) => [line.pigId, line]))
        return slip.lines.map((one) => settled.get(one.pigId) ?? one)
      },
    })
  })
}

async function prepare(tx: Tx, caller: Caller, slip: Slip, receipt: Receipt): Promise<Reception> {
  const { berths, dryRun } = receipt
  const wanted = new Set(berths.map((one) => one.earNo))
  const pigIds = slip.lines.filter((one) => wanted.has(one.earNo)).map((one) => one.pigId)
  const sender = atSender(caller, slip, receipt, await loadFarmSettings(tx, slip.farmId, receipt.today))
  const settings = await loadFarmSettings(tx, slip.inFarmId, receipt.today)
  return {
    tx,
    slip,
    receipt,
    animals: await loadAnimals(tx, slip.farmId, pigIds, !dryRun),
    room: await loadRoom(tx, slip.inFarmId, berths, !dryRun),
    sender,
    receiver: { ...sender, farmId: slip.inFarmId, farm: slip.inFarm, settings },
    seqs: await nextNumbers(tx, 2 * berths.length, dryRun),
  }
}

async function takeIn(reception: Reception, berth: Berth, index: number): Promise<Taken> {
  const { slip, animals, room } = reception
  const line = slip.lines.find((one) => one.earNo === berth.earNo && one.state === 'IN_TRANSIT')
  const animal = line && animals.get(line.pigId)
  if (!line || !animal) throw new Refused('ERROR', `耳号${berth.earNo}不在途，不能接收`)
  const link = uuidv7()
  const arrival = await judgeArrival(reception, animal, berth, index, link)
  const departure = judgeDeparture(reception, animal, index, link)
  const moves = [departure, arrival]
  const result = resultOf({ index, earNo: berth.earNo }, moves)
  if (result.accepted) room.put({ ...arrival.animal, events: arrival.result.events }, arrival.settings)
  return { result, moves, line: settledLine(reception, line, animal, arrival) }
}

async function judgeArrival(
  reception: Reception,
  animal: AnimalEvents,
  berth: Berth,
  index: number,
  link: string,
): Promise<Move> {
  const { tx, slip, receipt, room, receiver, seqs } = reception
  const when = { date: receipt.date, seq: seqs[2 * index] ?? index }
  const event = await entryFor(tx, slip, animal, berth, when, receiver.settings)
  const here: AnimalEvents = { ...animal, pigId: uuidv7(), earNo: berth.newEarNo ?? berth.earNo, events: [] }
  return judgeMove({
    ...receiver,
    link,
    animal: here,
    change: { kind: 'insert', event },
    facts: { ...room.factsOf(berth, receipt.date, here.pigId), dispatchDate: slip.outDate },
  })
}

/** Judges the sender's side. A date before the dispatch is reported once, by the arrival (V-703). */
function judgeDeparture(reception: Reception, animal: AnimalEvents, index: number, link: string): Move {
  const { slip, receipt, sender, seqs } = reception
  const { uid: transferId, docNo, inFarmId, inFarm, outDate } = slip
  const date = receipt.date < outDate ? outDate : receipt.date
  const payload = { step: 'ARRIVED', transferId, docNo, inFarmId, inFarm, outDate } as const
  const event = newEvent('event_transfer_farm', { date, seq: seqs[2 * index + 1] ?? index }, payload)
  return judgeMove({ ...sender, link, animal, change: { kind: 'insert', event } })
}

/** The line as stored, its snapshot taken on arrival: the animal may have been corrected in transit. */
function settledLine(
  { slip, receipt }: Reception,
  line: TransferLine,
  animal: AnimalEvents,
  arrival: Move,
): TransferLine {
  const before = animal.events.filter((one) => one.type !== 'event_transfer_farm' || one.date < slip.outDate)
  return {
    ...snapshotOf(animal, replayPig(before, arrival.settings.params)),
    earNo: line.earNo,
    state: 'RECEIVED',
    date: receipt.date,
    inPigId: arrival.animal.pigId,
    inEarNo: arrival.animal.earNo,
    reason: receipt.reason,
  }
}
