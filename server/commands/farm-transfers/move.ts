import type { Change, ChangeContext } from '#domain/sow/change-context.ts'
import { type DiffLine, diffHistories } from '#domain/sow/sow.diff.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Facts } from '#domain/sow/sow.facts.ts'
import { type ChangeResult, tryChange } from '#domain/sow/sow.trial.ts'
import { audit } from '#server/kit/audit.ts'
import { bulkDelete, bulkInsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import { type DataScope, enterScope, type Tx } from '#server/kit/database.ts'
import { without } from '#server/kit/narrow.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { SeenVersion } from '../documents/locked-document.ts'
import { dateLimits } from '../entry/engine.ts'
import { event as eventTable } from '../entry/event-table.ts'
import { dropFromCheck, type Listed, listedOf, listForCheck } from '../entry/list-for-check.ts'
import { type RowResult, type RowViolation, refusal, violationsOf } from '../entry/row-result.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { eventRow } from '../herd/accepted.ts'
import type { AnimalEvents } from '../herd/animal-events.ts'
import { writeProjections } from '../herd/herd.write.ts'
import { projectionChange } from '../herd/save-events.ts'
import type { Slip } from './slip.ts'

/** A requested act on a slip. */
export interface Act extends SeenVersion {
  readonly reason: string | null
  readonly dryRun: boolean
  readonly today: string
}

/** The part of an act for one animal in one farm: an event recorded or taken back, judged by the animal's replay. */
export interface Move {
  readonly farmId: string
  readonly farm: string
  readonly animal: AnimalEvents
  readonly change: Change
  readonly result: ChangeResult
  readonly settings: FarmSettings
  readonly reason: string | null
  readonly link: string | null
  /** The farm's day it is done on. */
  readonly today: string
}

interface Judged extends Omit<Move, 'result'> {
  readonly mayBackdate: boolean
  readonly facts?: Facts
}

export function judgeMove({ mayBackdate, facts, ...move }: Judged): Move {
  const { today } = move
  const limits = dateLimits(move.settings, today, mayBackdate)
  const context: ChangeContext = { ...limits, params: move.settings.params, byTransfer: true }
  const result = tryChange(move.animal.events, move.change, facts ? { ...context, facts } : context)
  return { ...move, result }
}

/** Common parts of the moves of an act in the sending farm. */
export const atSender = (
  caller: Caller,
  { farmId, outFarm: farm }: Pick<Slip, 'farmId' | 'outFarm'>,
  { reason, today }: Pick<Act, 'reason' | 'today'>,
  settings: FarmSettings,
) => {
  const mayBackdate = caller.functions.has('breedPigTransfer:backdate')
  return { farmId, farm, settings, reason, link: null, today, mayBackdate }
}

/** Violations and changes of an animal, in either farm. */
export interface PigResult extends RowResult {
  readonly changes: readonly (DiffLine & { farm: string })[]
}
/** The result for one animal from its moves in both farms and further violations. */
export function resultOf(
  row: { index: number; earNo: string },
  moves: readonly Move[],
  more: readonly RowViolation[] = [],
): PigResult {
  const seen = new Map(
    [...moves.flatMap(({ result }) => violationsOf(result)), ...more].map((one) => [one.message, one]),
  )
  const violations = [...seen.values()]
  const changes = moves.flatMap(({ farm, result }) =>
    diffHistories(result.before, result.history).map((line) => ({ ...line, farm })),
  )
  const accepted = more.length === 0 && moves.length > 0 && moves.every(({ result }) => result.accepted)
  const base = accepted
    ? { row: row.index, accepted, earNo: row.earNo, violations }
    : refusal({ index: row.index, earNo: row.earNo }, violations)
  return { ...base, changes }
}

const eventOf = ({ animal, change }: Move): SowEvent | undefined =>
  change.kind === 'remove' ? animal.events.find((one) => one.uid === change.uid) : change.event

/** Writes the events, the projections of both farms and the audit trail of every animal on either side. */
export async function writeMoves(tx: Tx, caller: Caller, moves: readonly Move[]): Promise<void> {
  const inserted = moves.flatMap(({ farmId, animal: { pigId }, change, reason, link }) =>
    change.kind === 'insert'
      ? [eventRow(farmId, caller, { event: change.event, pigId, reason, link, listed: [] })]
      : [],
  )
  const removed = moves.flatMap((move) => {
    const event = move.change.kind === 'remove' ? eventOf(move) : undefined
    return event ? [{ farm_id: move.farmId, event_date: event.date, uid: event.uid }] : []
  })
  await bulkDelete(tx, eventTable, removed)
  await bulkInsert(tx, eventTable, inserted)
  await writeProjections(
    tx,
    moves.map(({ farmId, animal, result, settings }) =>
      projectionChange(
        farmId,
        animal.pigId,
        animal.events.length > 0 ? animal.events : null,
        result.events,
        settings,
      ),
    ),
  )
  for (const [farmId, own] of Map.groupBy(moves, (move) => move.farmId)) {
    const uids = own.flatMap((move) => eventOf(move)?.uid ?? [])
    const pigs = own.map(({ animal }) => animal.pigId)
    await queueEventMessages(tx, farmId, 'pig_event', uids, pigs)
  }
  await review(tx, moves)
  await audit(tx, caller, moves.flatMap(traceOf))
}

/** Lists acts for review where they were done: those despite a warning or entered late; what is taken back leaves the list. */
async function review(tx: Tx, moves: readonly Move[]): Promise<void> {
  for (const [farmId, own] of Map.groupBy(moves, (move) => move.farmId)) {
    const removed = own.flatMap(({ change }) => (change.kind === 'remove' ? change.uid : []))
    if (removed.length > 0) await dropFromCheck(tx, farmId, removed)
    await listForCheck(tx, farmId, own.flatMap(listed))
  }
}

function listed({ change, result, settings, today }: Move): Listed[] {
  // a receipt is reviewed once, by the receiving farm
  if (change.kind === 'remove' || endsAway(change.event)) return []
  const seen = { event: change.event, violations: violationsOf(result), enteredOn: today, edited: false }
  return listedOf(seen, settings)
}

const endsAway = (event: SowEvent): boolean =>
  event.type === 'event_transfer_farm' && event.payload.step === 'ARRIVED'

function traceOf(move: Move) {
  const event = eventOf(move)
  if (!event) return []
  const payload = without(event.payload, ['history'])
  const reported = { farmId: move.farmId, pigId: move.animal.pigId, date: event.date, payload }
  const side = move.change.kind === 'insert' ? { after: reported } : { before: reported }
  return [{ target: event.type, targetUid: event.uid, reason: move.reason, ...side }]
}

/**
 * Runs `work` with both farms of a slip inside row-level security: the receiver also writes the sender's side, only for the animals of
 * this slip. The scope is restored afterwards; on failure the transaction must not go on.
 */
export async function amongBoth<T>(tx: Tx, scope: DataScope, slip: Slip, work: () => Promise<T>): Promise<T> {
  const farms = [...new Set([...scope.farms, slip.farmId, slip.inFarmId])]
  await enterScope(tx, { ...scope, farms })
  const answer = await work()
  await enterScope(tx, scope)
  return answer
}
