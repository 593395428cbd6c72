import { sql } from 'kysely'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { inCompany } from '#server/kit/scope.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { type AnimalEvents, findByEarNo, loadAnimals } from '../herd/animal-events.ts'
import { newEvent } from '../herd/event-of.ts'
import { loadQuarantines, quarantineFacts } from '../herd/quarantine.ts'
import { type Judged, settle, type TransferAnswer } from './farm-transfers.settle.ts'
import { type Act, atSender, judgeMove, resultOf } from './move.ts'
import { openSlip, type Slip, UNDERWAY } from './slip.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import { assertOwnFarm } from './transfer-policy.ts'

/** The animals of a slip about to leave. */
interface Departure extends Pick<Slip, 'farmId' | 'outFarm' | 'outDate' | 'earNos'> {
  readonly uid: string | null
  readonly docNo: string | null
  readonly inFarmId: string | null
}

interface Leaving extends Judged {
  readonly snapshot: Snapshot | null
}

/** Judges whether each animal may leave on the day, and in which status (V-007, V-601, V-602, V-605, K-15 …). Writes nothing. */
export async function judgeDeparture(
  tx: Tx,
  caller: Caller,
  slip: Departure,
  act: Pick<Act, 'today' | 'dryRun' | 'reason'>,
): Promise<Leaving[]> {
  const settings = await loadFarmSettings(tx, slip.farmId, act.today)
  const byEarNo = await findByEarNo(tx, slip.farmId, slip.earNos)
  const animals = await loadAnimals(tx, slip.farmId, [...byEarNo.values()], !act.dryRun)
  const quarantines = await loadQuarantines(tx, slip.farmId, slip.earNos)
  const seqs = await nextNumbers(tx, slip.earNos.length, act.dryRun)
  const sender = atSender(caller, slip, act, settings)
  return slip.earNos.map((earNo, index) => {
    const found = animals.get(byEarNo.get(earNo) ?? '')
    const animal: AnimalEvents = found ?? {
      pigId: '',
      earNo,
      sex: 'F',
      sireEarNo: null,
      damEarNo: null,
      events: [],
    }
    const event = departureOf(slip, seqs[index] ?? index, act.reason !== null)
    const move = judgeMove({
      ...sender,
      animal,
      change: { kind: 'insert', event },
      facts: { earNo, earNoFound: found !== undefined, ...quarantineFacts(quarantines, animal.pigId) },
    })
    const result = resultOf({ index, earNo }, [move])
    return found
      ? { result, moves: [move], snapshot: snapshotOf(animal, replayPig(animal.events, settings.params)) }
      : { result, moves: [], snapshot: null }
  })
}

const departureOf = ({ uid, docNo, inFarmId, outDate }: Departure, seq: number, confirmed: boolean) =>
  newEvent(
    'event_transfer_farm',
    { date: outDate, seq, confirmed },
    { step: 'OUT', transferId: uid, docNo, inFarmId },
  )

/** 发出: all animals of the slip leave the farm, or none; each refused one with its reasons. */
export async function dispatch(tx: Tx, caller: Caller, act: Act): Promise<TransferAnswer> {
  const slip = await openSlip(tx, caller, act, 'DRAFT')
  assertOwnFarm(caller, slip.farmId, '调出场')
  const leaving = await judgeDeparture(tx, caller, slip, act)
  if (leaving.length === 0) return { accepted: false, results: [] }
  return settle(tx, caller, {
    slip,
    act,
    judged: leaving,
    lines: (passed) => passed.flatMap(({ snapshot }) => (snapshot ? [{ ...snapshot, ...UNDERWAY }] : [])),
  })
}

/** Farms of the caller's company that pigs may be sent to: names only, including farms the caller cannot see. */
export const farmsOf = (tx: Tx, caller: Caller) =>
  tx.rows(sql<{ uid: string; name: string; mine: boolean }>`
    select t.uid, t.name, t.uid = any(${caller.scope.farms}::uuid[]) as mine from organize t
     where t.type = 'farm' and not t.deleted and coalesce(t.status, 'IN_USE') <> 'STOPPED' and ${inCompany(caller.scope)}
     order by t.sort, t.name`)
