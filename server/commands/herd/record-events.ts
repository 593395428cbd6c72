import { uuidv7 } from 'uuidv7'
import { type Change, type ChangeContext, type ChangeResult, tryChange } from '#domain/sow/change.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import type { Facts } from '#domain/sow/facts.ts'
import { replayPig } from '#domain/sow/replay.ts'
import type { BoarStatus, SowHistory } from '#domain/sow/types.ts'
import type { EventForm } from '#kit/event-form.ts'
import { audit } from '../../kit/audit.ts'
import { bulkInsert } from '../../kit/bulk.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { type Accepted, eventRow } from './accepted.ts'
import { type Chain, findByEarNo, loadChains } from './chains.ts'
import { factsFor, loadWorld, type World } from './facts.ts'
import { type FarmSettings, loadFarmSettings } from './farm-settings.ts'
import { listedOf, listForCheck } from './list-for-check.ts'
import { nextNumbers } from './numbers.ts'
import { earNosOf, merged, pairFacts, type Side, sidesOf } from './pair.ts'
import { type ParsedRow, parseRows } from './parse-rows.ts'
import { project } from './project.ts'
import { checkReferences } from './references.ts'
import { type RowResult, refusal, refusedEntries, violationsOf } from './row-result.ts'
import * as tables from './tables.ts'
import { type Shift, writeProjections } from './write.ts'

/** One row to record, under the form it was typed in. */
export interface Entry {
  readonly form: EventForm
  readonly row: unknown
}

export interface RecordInput {
  readonly farmId: string
  readonly entries: readonly Entry[]
  readonly today: string
  readonly dryRun: boolean
  /** Rows taken over from elsewhere: nobody has to look at them again (event_check). */
  readonly unchecked?: boolean
}

interface Batch {
  readonly input: RecordInput
  readonly settings: FarmSettings
  readonly world: World
  readonly chains: Map<string, Chain>
  readonly byEarNo: Map<string, string>
  readonly functions: ReadonlySet<string>
  readonly untouched: ReadonlyMap<string, readonly SowEvent[]>
}

/**
 * Records a batch of events of one farm, in one transaction: events and projections of the rows that pass are
 * written together, the others come back with the rules they break (domain.md §3.6-5). Rows are judged in order, so two
 * rows may concern the same animal.
 */
export async function recordEvents(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  input: RecordInput,
): Promise<RowResult[]> {
  const parsed = await checkReferences(tx, input.farmId, parseRows(input.entries))
  const batch = await prepare(tx, caller, input, parsed)
  const seqs = await nextNumbers(tx, parsed.length, input.dryRun)
  const accepted: Accepted[] = []
  const results = parsed.map((row, index) => judge(batch, row, seqs[index] ?? index, accepted))
  if (input.dryRun) return results
  if (accepted.length > 0) await save(tx, caller, trace, batch, accepted)
  const forms = input.entries.map((one) => one.form)
  await audit(tx, caller, trace, refusedEntries(forms, results))
  return results
}

async function prepare(
  tx: Tx,
  caller: Caller,
  input: RecordInput,
  rows: readonly ParsedRow[],
): Promise<Batch> {
  const { farmId } = input
  const settings = await loadFarmSettings(tx, farmId)
  const known = rows.filter((row) => row.form.target !== null).flatMap(earNosOf)
  const byEarNo = await findByEarNo(tx, farmId, [...new Set(known)])
  const chains = await loadChains(tx, farmId, [...new Set(byEarNo.values())], !input.dryRun)
  const payloads = rows.map((row) => row.payload)
  const strings = (key: string) => payloads.map((one) => one[key]).filter((one) => typeof one === 'string')
  const world = await loadWorld(tx, farmId, {
    boarEarNos: strings('boarEarnock'),
    places: [...strings('houseId'), ...strings('penId')],
    newEarNos: [
      ...rows.filter((row) => row.form.target === null).map((row) => row.earNo),
      ...strings('newEarNo'),
    ],
    dates: rows.map((row) => row.date),
    except: null,
    lock: !input.dryRun,
  })
  const untouched = new Map([...chains].map(([pigId, chain]) => [pigId, chain.events]))
  return {
    input,
    settings,
    world,
    chains,
    byEarNo,
    functions: caller.functions,
    untouched,
  }
}

function judge(batch: Batch, row: ParsedRow, seq: number, accepted: Accepted[]): RowResult {
  if (row.problems.length > 0) return refusal(row, row.problems)
  const sides = sidesOf(row).map((side) => ({ side, ...judgeSide(batch, side, seq) }))
  const violations = merged(sides.map(({ side, result }) => side.named(violationsOf(result))))
  const [first] = sides
  if (!first || sides.some(({ result, chain }) => !result.accepted || !chain)) return refusal(row, violations)
  const link = sides.length > 1 ? uuidv7() : null
  const { today: enteredOn, unchecked } = batch.input
  for (const { chain, event, result } of sides) {
    if (!chain) continue
    take(batch, row, chain, event, result)
    // what happened to two animals is looked at once
    const alone = unchecked || event !== first.event
    const listed = alone ? [] : listedOf({ event, violations, enteredOn, edited: false }, batch.settings)
    accepted.push({ event, pigId: chain.pigId, reason: row.reason, link, listed })
  }
  return { row: row.index, accepted: true, uid: first.event.uid, earNo: row.earNo, violations }
}

function judgeSide(batch: Batch, { row, other }: Side, seq: number) {
  const chain = chainOf(batch, row)
  const event = eventOf(batch, row, seq)
  const change: Change = { kind: 'insert', event }
  const facts = other
    ? pairFacts(chain, batch.chains.get(batch.byEarNo.get(other) ?? ''), event, batch.settings)
    : {}
  const result = tryChange(chain?.events ?? [], change, contextOf(batch, event, chain, row, facts))
  return { chain, event, result }
}

/** The batch goes on from what an accepted event makes of the animal. */
function take(batch: Batch, row: ParsedRow, chain: Chain, event: SowEvent, result: ChangeResult): void {
  chain.events = result.events
  batch.world.occupancy.update(chain.pigId, result.history.stays)
  batch.world.boars.use(event)
  if (row.form.target === null) welcome(batch, chain, result.history)
  if (event.type === 'event_tag_change') rename(batch, chain, result.history)
}

/** An animal entered in this batch can be named by its later rows. */
function welcome({ byEarNo, world }: Batch, chain: Chain, { status, spans }: SowHistory): void {
  const { earNo, sireEarNo, damEarNo, pigId: uid } = chain
  byEarNo.set(earNo, uid)
  world.activeEarNos.add(earNo)
  if (chain.sex !== 'M' || status === null) return
  world.boars.add({ uid, earNo, sireEarNo, damEarNo, status: status as BoarStatus, spans })
}

/** Later rows of the batch name the animal by its new number, and may give the old one away. */
function rename({ byEarNo, world }: Batch, { pigId }: Chain, { earNo, formerEarNos }: SowHistory): void {
  for (const former of formerEarNos) {
    world.activeEarNos.delete(former)
    if (byEarNo.get(former) === pigId) byEarNo.delete(former)
  }
  if (earNo === null) return
  byEarNo.set(earNo, pigId)
  world.activeEarNos.add(earNo)
}

/** The animal of a row; an entry opens a new one. */
function chainOf(batch: Batch, row: ParsedRow): Chain | undefined {
  if (row.form.target !== null) return batch.chains.get(batch.byEarNo.get(row.earNo) ?? '')
  const text = (key: string) => (typeof row.payload[key] === 'string' ? String(row.payload[key]) : null)
  const chain: Chain = {
    pigId: uuidv7(),
    earNo: row.earNo,
    sex: row.payload.sex === 'M' ? 'M' : 'F',
    sireEarNo: text('sireEarNo'),
    damEarNo: text('damEarNo'),
    events: [],
  }
  batch.chains.set(chain.pigId, chain)
  return chain
}

function eventOf({ world, settings }: Batch, row: ParsedRow, seq: number): SowEvent {
  const { form } = row
  const boar = world.boars.find(row.payload.boarEarnock, row.date)
  const extra: Record<string, unknown> = {
    ...(boar ? { boarId: boar.uid } : {}),
    ...(form.code === 'event_farr'
      ? { litterNo: `${settings.code}-${row.date.slice(0, 4)}-${String(seq).padStart(6, '0')}` }
      : {}),
    ...(form.code === 'event_entry' ? { pigNo: `${settings.code}${String(seq).padStart(8, '0')}` } : {}),
  }
  const payload = { ...row.payload, ...extra }
  return {
    uid: uuidv7(),
    type: form.code,
    date: row.date,
    seq,
    payload,
    confirmed: row.reason !== null,
  } as SowEvent
}

function contextOf(
  batch: Batch,
  event: SowEvent,
  chain: Chain | undefined,
  row: ParsedRow,
  more: Facts,
): ChangeContext {
  const { settings, input } = batch
  const facts = chain
    ? factsFor(event, chain, batch.world, settings)
    : { earNo: row.earNo, earNoFound: false }
  return {
    today: input.today,
    params: settings.params,
    closedUpTo: settings.closedUpTo,
    backdateDays: settings.backdateDays,
    mayBackdate: batch.functions.has(`${row.form.name}:backdate`),
    facts: {
      ...facts,
      ...more,
      ...(row.duplicateOf !== null ? { duplicateRow: row.duplicateOf } : {}),
    },
  }
}

async function save(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  batch: Batch,
  accepted: readonly Accepted[],
): Promise<void> {
  const { farmId } = batch.input
  await bulkInsert(
    tx,
    tables.event,
    accepted.map((one) => eventRow(farmId, caller, one)),
  )
  await writeProjections(tx, shiftsOf(batch, new Set(accepted.map((one) => one.pigId))))
  await listForCheck(
    tx,
    farmId,
    accepted.flatMap((one) => one.listed),
  )
  await audit(
    tx,
    caller,
    trace,
    accepted.map(({ event, pigId, reason }) => ({
      target: event.type,
      targetUid: event.uid,
      after: { pigId, date: event.date, payload: event.payload },
      reason,
    })),
  )
}

function shiftsOf(batch: Batch, touched: ReadonlySet<string>): Shift[] {
  const { farmId } = batch.input
  return [...touched].flatMap((pigId) => {
    const chain = batch.chains.get(pigId)
    if (!chain) return []
    const old = batch.untouched.get(pigId)
    return [shift(farmId, pigId, old ?? null, chain.events, batch.settings)]
  })
}

/** One animal's projections before and after; without old events it is new. */
export function shift(
  farmId: string,
  pigId: string,
  before: readonly SowEvent[] | null,
  after: readonly SowEvent[],
  settings: FarmSettings,
): Shift {
  const of = (events: readonly SowEvent[]) =>
    project(farmId, pigId, events, replayPig(events, settings.params))
  return { before: before ? of(before) : null, after: of(after) }
}
