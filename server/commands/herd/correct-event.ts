import { sql } from 'kysely'
import type { Change } from '#domain/sow/change-context.ts'
import { arrivalOf } from '#domain/sow/farm-transfer.ts'
import { diffHistories } from '#domain/sow/sow.diff.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { tryChange } from '#domain/sow/sow.trial.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict, notFound } from '#server/kit/refused.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import type { BatchChange } from '../batch/batch.load.ts'
import { writeBatches } from '../batch/batch.write.ts'
import { openBatches, openedBy } from '../batch/open.ts'
import { type CorrectEvent, correcting, dateLimits, type Judgement, refusedBy } from '../entry/engine.ts'
import type { Correction, CorrectionAnswer } from '../entry/entry.correction.ts'
import { event as eventTable, writeCorrected } from '../entry/event-table.ts'
import { reviewAgain } from '../entry/list-for-check.ts'
import { broken, isConfirmed, merged, type RowViolation, violationsOf } from '../entry/row-result.ts'
import { madeByDocument } from '../entry/source-document.ts'
import { titlesOf, uidsIn } from '../entry/titles.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { type AnimalEvents, loadAnimals } from './animal-events.ts'
import { checkBatches } from './batch-check.ts'
import type { Consequence, CorrectionOfAnimals, FindConsequence, SideChange, Stored } from './consequence.ts'
import { editOf } from './edit-event.ts'
import { factsFor } from './herd.facts.ts'
import { writeProjections } from './herd.write.ts'
import { penFull } from './occupancy.ts'
import { pairFacts } from './pair.ts'
import { projectionChange } from './save-events.ts'
import { checkSemen, type SemenChange } from './semen-check.ts'
import { dependents, soldByTicket, tiedBy } from './tied.ts'

/**
 * The command that edits or takes back an event, at any position: the animal's whole history is replayed with the change; when
 * it stays valid the change and every derived figure are saved (§3.6-1, -2).
 */
export const correctingAnimals = (finders: readonly FindConsequence[]): CorrectEvent =>
  correcting((tx, caller, request) => judgeCorrection(tx, caller, request, finders))

async function judgeCorrection(
  tx: Tx,
  caller: Caller,
  request: Correction,
  finders: readonly FindConsequence[],
): Promise<Judgement> {
  const stored = await find(tx, request)
  const linked = await linkedTo(tx, stored)
  const tied =
    (await madeByDocument(tx, stored)) ??
    (await tiedBy(tx, request.row, stored, linked)) ??
    (await soldByTicket(tx, request.row, stored)) ??
    (await firstDependent(tx, request, [stored, ...linked]))
  if (tied) return refusedBy(tied)
  const found = [stored, ...(request.row ? linked.filter((one) => one.type === stored.type) : linked)]
  const uids = found.map((one) => one.pigId)
  const animals = await loadAnimals(tx, stored.farmId, uids, !request.dryRun)
  const settings = await loadFarmSettings(tx, stored.farmId, request.today)
  const sides: SideChange[] = []
  for (const one of found) {
    const other = animals.get(uids.find((uid) => uid !== one.pigId) ?? '')
    const animal = animals.get(one.pigId)
    const isFollowed = animal !== undefined && mayFollow(caller, animal.events)
    const side = await sideChange(tx, { ...request, isFollowed }, one, animal, other, settings)
    if ('problems' in side) return { answer: { accepted: false, violations: side.problems, changes: [] } }
    sides.push(side)
  }
  const batches = await checkBatches(tx, stored.farmId, sides, !request.dryRun)
  const semen = await checkSemen(tx, stored.farmId, sides, !request.dryRun)
  const correction = { tx, caller, request, stored, settings, sides }
  const consequences: Consequence[] = []
  for (const findOne of finders)
    consequences.push(...[await findOne(correction)].filter((one) => one !== null))
  const here = [batches, semen].reduce(withChange, await answerOf(tx, sides))
  return {
    answer: consequences.reduce(withConsequence, here),
    save: () => save(correction, batches.batches, consequences),
  }
}

async function save(
  { tx, caller, request, stored: { farmId }, settings, sides }: CorrectionOfAnimals,
  batches: readonly BatchChange[],
  consequences: readonly Consequence[],
): Promise<void> {
  for (const side of sides) await write(tx, caller, side, request)
  const changes = sides.map(({ stored, animal, result }) =>
    projectionChange(stored.farmId, stored.pigId, animal.events, result.events, settings),
  )
  await openBatches(tx, caller, farmId, openedBy(batches))
  await writeProjections(tx, changes)
  await writeBatches(tx, farmId, batches)
  for (const one of consequences) await one.save()
  for (const { stored } of sides)
    await queueEventMessages(tx, stored.farmId, 'pig_event', [stored.uid], [stored.pigId])
  await review(tx, sides, settings)
  const entries = sides.map((side) => traceOf(side, request))
  await audit(tx, caller, entries)
}

/** True where the caller has both farms, or the correction does not reach the farm that received the animal. */
export function mayFollow({ scope }: Caller, events: readonly SowEvent[]): boolean {
  const farmId = arrivalOf(events)?.payload.inFarmId
  return typeof farmId === 'string' && scope.farms.includes(farmId)
}

/** The first later row that depends on the event, if it is taken back or moved behind it. */
async function firstDependent(tx: Tx, { row }: Correction, events: readonly Stored[]) {
  for (const event of events) {
    const found = await dependents(tx, row, event)
    if (found) return found
  }
  return null
}

/** A corrected event is reviewed again; one that was taken back leaves the list. */
async function review(tx: Tx, sides: readonly SideChange[], settings: FarmSettings): Promise<void> {
  const [first] = sides
  if (!first) return
  const { farmId } = first.stored
  const uids = sides.map(({ stored }) => stored.uid)
  // of a two-sided event the side already listed is reviewed again
  const known = await tx.value(sql<string>`select uid from event_check
    where farm_id = ${farmId} and uid = any(${uids}::uuid[]) and not deleted`)
  const side = sides.find(({ stored }) => stored.uid === known) ?? first
  const violations = merged(sides.map(({ result }) => violationsOf(result)))
  const { edit, stored } = side
  const seen = edit && { event: edit.event, violations, enteredOn: stored.enteredOn }
  await reviewAgain(tx, farmId, uids, seen, settings)
}

/** A lot or batch that the correction makes invalid refuses it; every changed one is listed. */
function withChange(answer: CorrectionAnswer, more: Pick<SemenChange, 'violations' | 'changes'>) {
  const accepted = answer.accepted && more.violations.every(isConfirmed)
  const violations = merged([answer.violations, more.violations])
  return { accepted, violations, changes: [...answer.changes, ...more.changes] }
}

/** A consequence is accepted too, or nothing changes. */
const withConsequence = (here: CorrectionAnswer, more: Consequence): CorrectionAnswer => ({
  accepted: here.accepted && more.accepted,
  violations: merged([here.violations, more.violations]),
  changes: [...here.changes, ...more.changes],
})

async function sideChange(
  tx: Tx,
  request: Correction & { readonly isFollowed: boolean },
  stored: Stored,
  animal: AnimalEvents | undefined,
  other: AnimalEvents | undefined,
  settings: FarmSettings,
): Promise<SideChange | { problems: RowViolation[] }> {
  const old = animal?.events.find((event) => event.uid === stored.uid)
  if (!animal || !old) throw notFound()
  const edit = request.row ? await editOf(tx, old, stored, request, request.row, settings) : null
  if (edit && 'problems' in edit) return edit
  const change: Change = edit ? { kind: 'edit', event: edit.event } : { kind: 'remove', uid: old.uid }
  const facts = edit
    ? {
        ...factsFor(edit.event, animal, edit.herd, settings),
        ...pairFacts(animal, other, edit.event, settings),
      }
    : {}
  const result = tryChange(animal.events, change, {
    ...dateLimits(settings, request.today, request.mayBackdate),
    params: settings.params,
    followed: request.isFollowed,
    // whether its ear number is free depends on the animal's new state: checked below, for undo as well
    facts: { ...facts, earNoActive: false },
  })
  return { stored, animal, old, edit, result }
}

/** Violations and changes of either animal; the second one's lines begin with its ear number. */
async function answerOf(tx: Tx, sides: readonly SideChange[]): Promise<CorrectionAnswer> {
  const violations: RowViolation[][] = []
  const changes: CorrectionAnswer['changes'] = []
  for (const [index, { stored, result }] of sides.entries()) {
    const { earNo, exit } = result.history
    violations.push([
      ...violationsOf(result),
      ...(earNo === null || exit ? [] : await earNoTaken(tx, stored.farmId, stored.pigId, earNo)),
      ...(await penFull(tx, stored, result)),
    ])
    const lines = await named(tx, diffHistories(result.before, result.history))
    const prefix = index === 0 ? '' : `${stored.earNo} `
    changes.push(...lines.map((line) => ({ ...line, label: prefix + line.label })))
  }
  const accepted = sides.every(({ result }) => result.accepted) && violations.flat().every(isConfirmed)
  return { accepted, violations: merged(violations), changes }
}

function traceOf({ stored, old, edit }: SideChange, { reason }: Correction) {
  const after = edit ? asAudit(edit.event) : undefined
  return { target: stored.type, targetUid: stored.uid, before: asAudit(old), after, reason }
}

/** V-010: a new ear number, or that of an animal that returns, may belong to another by now. */
export async function earNoTaken(tx: Tx, farmId: string, pigId: string, earNo: string) {
  const isTaken = await tx.has(sql`select 1 from pig where farm_id = ${farmId} and ear_no = ${earNo}
    and uid <> ${pigId} and exit_date is null and not deleted`)
  return isTaken ? [broken('V-010', 'earNo', {})] : []
}

/** Replaces uids of places in a history by their names. */
async function named(tx: Tx, lines: CorrectionAnswer['changes']): Promise<CorrectionAnswer['changes']> {
  const titles = await titlesOf(tx, uidsIn(lines))
  const word = (text: string) => titles[text] ?? text
  return lines.map(({ label, before, after }) => ({ label, before: word(before), after: word(after) }))
}

const asAudit = (event: SowEvent) => ({ date: event.date, payload: event.payload })

const storedColumns = sql`e.uid, e.link_uid as link, e.farm_id as "farmId", e.pig_id as "pigId", p.ear_no as "earNo", e.type,
  e.event_date as date, e.version, (e.created_at at time zone 'Asia/Shanghai')::date as "enteredOn"`

/** The other side of a two-sided event. */
async function linkedTo(tx: Tx, { uid, link, farmId }: Stored): Promise<Stored[]> {
  if (link === null) return []
  return tx.rows(sql<Stored>`
    select ${storedColumns} from pig_event e join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id
     where e.link_uid = ${link} and e.farm_id = ${farmId} and e.uid <> ${uid}`)
}

async function find(tx: Tx, request: Correction, sameVersion = true): Promise<Stored> {
  const row = await tx.row(sql<Stored>`
    select ${storedColumns} from pig_event e join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id
     where e.uid = ${request.uid} and e.type = ${request.form.code}`)
  if (!row) throw notFound()
  if (sameVersion && request.version !== row.version)
    throw conflict({ uid: request.uid, row: request.row }, row)
  return row
}

/** Writes the change if the event is unchanged since `find`: another correction may have come in between. */
async function write(tx: Tx, caller: Caller, { stored, edit }: SideChange, request: Correction) {
  const now = edit && { date: edit.event.date, payload: edit.event.payload, reason: edit.reason }
  await writeCorrected(tx, caller, eventTable, stored, now, { request, read: () => find(tx, request, false) })
}
