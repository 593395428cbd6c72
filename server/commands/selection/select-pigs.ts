import { uuidv7 } from 'uuidv7'
import { entry } from '#resources/events/entry.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { listedOf } from '../entry/list-for-check.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { type ParsedRow, parseRows } from '../entry/parse-rows.ts'
import { checkReferences } from '../entry/references.ts'
import { type RowResult, refusal, refusedEntries, violationsOf, wrongCell } from '../entry/row-result.ts'
import type { Accepted } from '../herd/accepted.ts'
import { type AnimalEvents, loadAnimals } from '../herd/animal-events.ts'
import { newEvent } from '../herd/event-of.ts'
import { type EntrySession, prepare, take } from '../herd/herd.session.ts'
import { save } from '../herd/save-events.ts'
import { loadPiglets, type TaggedPiglet } from './chosen-piglets.ts'
import { entrySide, type Side, sideOf } from './entry-side.ts'
import { type FromBatches, prepareBatches } from './from-batch.ts'
import { entryCells, type SelectionRequest } from './selection-request.ts'

const SELECT = { code: 'event_piglet_select' }
const GONE = wrongCell('uid', '仔猪不存在或已被撤销，请刷新后重试')

/** A piglet to be judged: its dam's event, and the entry of its own file when it is selected. */
interface Candidate {
  readonly piglet: TaggedPiglet
  readonly dam: AnimalEvents
  readonly row: ParsedRow | null
  readonly batches: FromBatches
}

/**
 * Selects tagged piglets for breeding, or rejects them; rows are judged one by one, the good ones saved. A selected one leaves its litter
 * while it still suckles and gets a file of its own: both under one link, or neither.
 */
export async function selectPigs(tx: Tx, caller: Caller, request: SelectionRequest): Promise<RowResult[]> {
  const uids = request.rows.map((one) => one.uid)
  const piglets = await loadPiglets(tx, request.farmId, uids)
  const rows =
    request.result === 'KEEP' ? await entryRows(tx, request, piglets) : new Map<number, ParsedRow>()
  const damIds = [...new Set([...piglets.values()].map((one) => one.damId))].toSorted()
  const dams = await loadAnimals(tx, request.farmId, damIds, !request.dryRun)
  const session = withDams(await prepare(tx, caller, inputOf(request), [...rows.values()]), dams)
  const batches = await prepareBatches(tx, caller, request, [...piglets.values()], session)
  const seqs = await nextNumbers(tx, request.rows.length, request.dryRun)
  const accepted: Accepted[] = []
  const results = request.rows.map(({ uid }, index) => {
    const piglet = piglets.get(uid)
    const dam = piglet && dams.get(piglet.damId)
    if (!piglet || !dam) return refusal({ index, earNo: '' }, [GONE])
    return judge(
      session,
      request,
      { piglet, dam, row: rows.get(index) ?? null, batches },
      index,
      seqs[index] ?? index,
      accepted,
    )
  })
  if (request.dryRun) return results
  if (accepted.length > 0) await save(tx, caller, session, accepted)
  await batches.save()
  const forms = request.rows.map(() => SELECT)
  await audit(tx, caller, refusedEntries(forms, results))
  return results
}

const inputOf = ({ farmId, today, dryRun }: SelectionRequest) => ({ farmId, today, dryRun, entries: [] })

const withDams = (session: EntrySession, dams: ReadonlyMap<string, AnimalEvents>): EntrySession => ({
  ...session,
  animals: new Map([...session.animals, ...dams]),
  untouched: new Map([...session.untouched, ...[...dams].map(([uid, { events }]) => [uid, events] as const)]),
})

/** The entries of the selected ones in the cells of the entry form: the same checks as for an animal entered by hand. */
async function entryRows(tx: Tx, request: SelectionRequest, piglets: ReadonlyMap<string, TaggedPiglet>) {
  const known = request.rows.flatMap((one, index) => {
    const piglet = piglets.get(one.uid)
    return piglet ? [{ index, piglet, cells: entryCells(request, one, piglet) }] : []
  })
  const parsed = parseRows(known.map(({ cells }) => ({ form: entry, row: cells })))
  const rows = await checkReferences(tx, request.farmId, parsed)
  return new Map(
    known.flatMap(({ index, piglet }, at): [number, ParsedRow][] => {
      const row = rows[at]
      const born = { birthLitterId: piglet.litterId, birthPigletId: piglet.uid }
      return row ? [[index, { ...row, index, payload: { ...row.payload, ...born } }]] : []
    }),
  )
}

function judge(
  session: EntrySession,
  request: SelectionRequest,
  { piglet, dam, row, batches }: Candidate,
  index: number,
  seq: number,
  accepted: Accepted[],
): RowResult {
  const earNo = row?.earNo || piglet.pigletNo
  if (row && row.problems.length > 0) return refusal({ index, earNo }, row.problems)
  const sides = [
    damSide(session, request, piglet, dam, row, seq),
    ...(row ? [entrySide(session, row, seq)] : []),
  ]
  const [choice] = sides
  const departure = row && choice && !leavesLitter(choice) ? batches.judge(piglet, earNo) : null
  const violations = [
    ...sides.flatMap(({ result }) => violationsOf(result)),
    ...(departure?.violations ?? []),
  ]
  if (sides.some(({ result }) => !result.accepted) || departure?.accepted === false)
    return refusal({ index, earNo }, violations)
  const link = sides.length > 1 ? uuidv7() : null
  if (departure?.judged && link) batches.take(departure.judged, link)
  for (const { animal, event, result, row: own } of sides) {
    if (own) take(session, own, animal, event, result)
    else animal.events = result.events
    // of a selected piglet the entry of its file is reviewed; it can be taken back there
    const seen = { event, violations, enteredOn: request.today, edited: false }
    const listed = event.type === 'event_entry' ? listedOf(seen, session.settings) : []
    accepted.push({ event, pigId: animal.pigId, reason: request.confirmReason, link, listed })
  }
  return { row: index, accepted: true, uid: sides[0]?.event.uid, earNo, violations }
}

/** A suckling piglet that is selected leaves its litter; a weaned one its batch. */
const leavesLitter = ({ event, result }: Side): boolean =>
  result.history.litters.some((litter) => litter.moves.some((move) => move.uid === event.uid))

function damSide(
  session: EntrySession,
  request: SelectionRequest,
  piglet: TaggedPiglet,
  animal: AnimalEvents,
  row: ParsedRow | null,
  seq: number,
): Side {
  const { result, reason, date, confirmReason } = request
  const payload = {
    pigletId: piglet.uid,
    sex: piglet.sex,
    result,
    ...(row ? { newEarNo: row.earNo } : {}),
    ...(reason ? { reason } : {}),
  }
  const event = newEvent('event_piglet_select', { date, seq, confirmed: confirmReason !== null }, payload)
  return sideOf(session, animal, event, null)
}
