import { sql } from 'kysely'
import type { ChangeContext } from '#domain/sow/change-context.ts'
import { arrivalOf } from '#domain/sow/farm-transfer.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { type ChangeResult, tryChange } from '#domain/sow/sow.trial.ts'
import type { SowHistory } from '#domain/sow/sow.types.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import { writeBatches } from '../batch/batch.write.ts'
import { dateLimits } from '../entry/engine.ts'
import { type Gone, inAskedOrder, takeAway, type Undoing } from '../entry/entry.undo.ts'
import { event as eventTable } from '../entry/event-table.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { type AnimalEvents, loadAnimals } from './animal-events.ts'
import { checkBatches } from './batch-check.ts'
import { project } from './herd.project.ts'
import { type ProjectionChange, writeProjections } from './herd.write.ts'
import { checkSemen } from './semen-check.ts'

/** A stored event of one animal. */
interface Side extends Gone {
  readonly pigId: string
  readonly type: string
  readonly link: string | null
}

/** One animal's side of an event being taken back. */
interface Step {
  readonly side: Side
  readonly old: SowEvent
  readonly result: ChangeResult
}

const columns = sql`uid, version, pig_id as "pigId", type, link_uid as link`

const rowsOf = (tx: Tx, where: Sql) => tx.rows(sql<Side>`select ${columns} from pig_event where ${where}`)

/** The requested events, each with its other side; undefined when one has changed since it was read. */
async function sidesOf(tx: Tx, request: Undoing): Promise<readonly (readonly Side[])[] | undefined> {
  const { farmId, form, events } = request
  const uids = events.map(({ uid }) => uid)
  const own = await rowsOf(
    tx,
    sql`farm_id = ${farmId} and uid = any(${uids}::uuid[]) and type = ${form.code}`,
  )
  const found = inAskedOrder(request, own)
  const links = [...new Set(found?.flatMap(({ link }) => link ?? []))]
  if (!found || links.length === 0) return found?.map((one) => [one])
  const linked = await rowsOf(
    tx,
    sql`link_uid = any(${links}::uuid[]) and farm_id = ${farmId} and not uid = any(${uids}::uuid[])`,
  )
  const others = Map.groupBy(linked, ({ link }) => link)
  return found.map((one) => [one, ...(one.link === null ? [] : (others.get(one.link) ?? []))])
}

/**
 * True where a document made one of these events, one of them selected a pig from a batch, or an animal or litter that goes
 * with one has dependent rows: the checks of `correctEvent` apart from the replay.
 */
async function isEntangled(tx: Tx, farmId: string, sides: readonly Side[]): Promise<boolean> {
  const uids = sides.map(({ uid }) => uid)
  const links = sides.flatMap(({ link }) => link ?? [])
  const of = (type: string) => sides.filter((side) => side.type === type)
  const entered = of('event_entry').map(({ pigId }) => pigId)
  const farrowed = of('event_farr').map(({ uid }) => uid)
  const concerned = sql`(d.pig_id = any(${entered}::uuid[]) or d.litter_uid = any(${farrowed}::uuid[]) or d.litter_uid in
    (select uid from litter where farm_id = ${farmId} and pig_id = any(${entered}::uuid[])))`
  return tx.has(sql`
    select 1 from document_event where farm_id = ${farmId} and event_uid = any(${uids}::uuid[])
    union all select 1 from batch_event where farm_id = ${farmId} and link_uid = any(${links}::uuid[])
    union all select 1 from medication d where d.farm_id = ${farmId} and ${concerned}
    union all select 1 from immunisation d where d.farm_id = ${farmId} and ${concerned}
    union all select 1 from station_feed d where d.farm_id = ${farmId} and d.pig_id = any(${entered}::uuid[]) and not d.deleted
    limit 1`)
}

/** All events taken back of one animal. */
interface Undone {
  readonly animal: AnimalEvents
  readonly first: Step
  readonly last: Step
}

/**
 * Takes events of animals back together: each history is loaded once, every event is judged by the replay in the order given,
 * as `correctEvent` would judge it, and the remainder is written once. Nothing is written, and the answer is false, where one
 * of them would be refused or touches more than animals, batches and lots: the caller then goes on one by one.
 */
export async function undoEvents(tx: Tx, caller: Caller, request: Undoing): Promise<boolean> {
  const { farmId } = request
  const wanted = await sidesOf(tx, request)
  if (!wanted || (await isEntangled(tx, farmId, wanted.flat()))) return false
  const pigIds = [...new Set(wanted.flat().map((side) => side.pigId))]
  const animals = await loadAnimals(tx, farmId, pigIds, true)
  // the receiving farm holds this history as well: one at a time
  if ([...animals.values()].some(({ events }) => arrivalOf(events))) return false
  const settings = await loadFarmSettings(tx, farmId, request.today)
  const walked = walk(wanted, animals, contextOf(request, settings))
  if (!walked) return false
  if (!(await mayStand(tx, farmId, walked))) return false
  const steps = walked.flat()
  const undone = byAnimal(steps, animals)
  const batches = await checkBatches(tx, farmId, undone.map(wholeOf), true)
  const removed = steps.map(({ old }) => ({ old, edit: null }))
  const semen = await checkSemen(tx, farmId, removed, true)
  if (batches.violations.length + semen.violations.length > 0) return false
  const changes = undone.map((one) => changeOf(farmId, one))
  await writeProjections(tx, changes)
  await writeBatches(tx, farmId, batches.batches)
  const events = steps.map(({ side, old }) => ({ ...old, version: side.version, target: old.type }))
  await takeAway(tx, caller, request, { table: eventTable, events })
  const uids = events.map(({ uid }) => uid)
  await queueEventMessages(tx, farmId, 'pig_event', uids, pigIds)
  return true
}

const contextOf = ({ today }: Undoing, settings: FarmSettings): ChangeContext => ({
  ...dateLimits(settings, today, true),
  params: settings.params,
  facts: { earNoActive: false },
})

/** Takes the events back one after the other; undefined as soon as one is refused. */
function walk(
  wanted: readonly (readonly Side[])[],
  animals: ReadonlyMap<string, AnimalEvents>,
  context: ChangeContext,
): Step[][] | undefined {
  const standing = new Map([...animals].map(([pigId, { events }]) => [pigId, events]))
  const all: Step[][] = []
  for (const sides of wanted) {
    const steps = sides.flatMap((side) => stepOf(side, standing.get(side.pigId) ?? [], context))
    if (steps.length < sides.length) return undefined
    for (const { side, result } of steps) standing.set(side.pigId, result.events)
    all.push(steps)
  }
  return all
}

function stepOf(side: Side, events: readonly SowEvent[], context: ChangeContext): Step[] {
  const old = events.find(({ uid }) => uid === side.uid)
  const result = old && tryChange(events, { kind: 'remove', uid: old.uid }, context)
  return old && result?.accepted ? [{ side, old, result }] : []
}

function byAnimal(steps: readonly Step[], animals: ReadonlyMap<string, AnimalEvents>): Undone[] {
  return [...Map.groupBy(steps, ({ side }) => side.pigId)].flatMap(([pigId, own]) => {
    const [animal, first, last] = [animals.get(pigId), own[0], own.at(-1)]
    return animal && first && last ? [{ animal, first, last }] : []
  })
}

/** All steps of an animal as one change, for its batches. */
const wholeOf = ({ animal, first, last }: Undone) => ({
  animal,
  old: first.old,
  edit: null,
  result: { ...last.result, before: first.result.before },
})

/** Rows are projected from the replays that judged the steps. */
const changeOf = (farmId: string, { animal: { pigId, events }, first, last }: Undone): ProjectionChange => ({
  before: project(farmId, pigId, events, first.result.before),
  after: project(farmId, pigId, last.result.events, last.result.history),
})

/** Holders of ear numbers and pens while events are taken back one after the other. */
class Holders {
  readonly #by: Map<string, Set<string>>

  constructor(rows: readonly { key: string; pigId: string }[]) {
    const grouped = Map.groupBy(rows, ({ key }) => key)
    this.#by = new Map([...grouped].map(([key, own]) => [key, new Set(own.map(({ pigId }) => pigId))]))
  }

  /** Number of other holders. */
  others(key: string, pigId: string): number {
    const all = this.#by.get(key)
    return all ? all.size - (all.has(pigId) ? 1 : 0) : 0
  }

  moves(pigId: string, from: string | null, to: string | null): void {
    if (from !== null) this.#by.get(from)?.delete(pigId)
    if (to === null) return
    const there = this.#by.get(to) ?? new Set()
    this.#by.set(to, there.add(pigId))
  }
}

/** The number of a present animal. */
const numberOf = ({ status, exit, earNo }: SowHistory): string | null =>
  status === null || exit ? null : earNo

/** The pen of a present animal. */
function penOf({ stays }: SowHistory): string | null {
  const last = stays.at(-1)
  return last && last.to === null ? last.penId : null
}

/**
 * Judges whether animals may have the place and number they get when events are taken back (V-010, V-701), by the holders of the
 * numbers and pens these steps lead to.
 */
async function mayStand(tx: Tx, farmId: string, events: readonly (readonly Step[])[]): Promise<boolean> {
  const steps = events.flat()
  const histories = steps.flatMap(({ result }) => [result.before, result.history])
  const numbers = [...new Set(histories.flatMap((one) => numberOf(one) ?? []))]
  const pens = [...new Set(histories.flatMap((one) => penOf(one) ?? []))]
  const named = await tx.rows(sql<{ key: string; pigId: string }>`
    select ear_no as key, uid as "pigId" from pig
    where farm_id = ${farmId} and ear_no = any(${numbers}) and exit_date is null and not deleted`)
  const there = await tx.rows(sql<{ key: string; pigId: string }>`
    select pen_id as key, pig_id as "pigId" from pig_stay
    where farm_id = ${farmId} and pen_id = any(${pens}::uuid[]) and to_date is null`)
  const room = await tx.map(sql<[string, number]>`select uid, capacity from organize
    where uid = any(${pens}::uuid[]) and kind = 'PEN' and capacity is not null`)
  const [carrying, standing] = [new Holders(named), new Holders(there)]

  function fits({ side: { pigId }, result: { before, history } }: Step): boolean {
    const [number, pen] = [numberOf(history), penOf(history)]
    if (number !== null && carrying.others(number, pigId) > 0) return false
    if (pen === null || pen === penOf(before)) return true
    return standing.others(pen, pigId) < (room.get(pen) ?? Number.POSITIVE_INFINITY)
  }

  return events.every((sides) => {
    if (!sides.every(fits)) return false
    for (const { side, result } of sides) {
      const { before, history } = result
      carrying.moves(side.pigId, numberOf(before), numberOf(history))
      standing.moves(side.pigId, penOf(before), penOf(history))
    }
    return true
  })
}
