import { uuidv7 } from 'uuidv7'
import type { Change, ChangeContext } from '#domain/sow/change-context.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Facts } from '#domain/sow/sow.facts.ts'
import { type ChangeResult, tryChange } from '#domain/sow/sow.trial.ts'
import { limitsOf, recording } from '../entry/engine.ts'
import { listedOf } from '../entry/list-for-check.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { keptReason, type ParsedRow } from '../entry/parse-rows.ts'
import { isConfirmed, merged, type RowResult, refusal, violationsOf } from '../entry/row-result.ts'
import type { Accepted } from './accepted.ts'
import type { AnimalEvents } from './animal-events.ts'
import { openRow } from './complete-row.ts'
import { eventOf } from './event-of.ts'
import { factsFor } from './herd.facts.ts'
import { animalOf, type EntrySession, prepare, take } from './herd.session.ts'
import { batchViolationsOf, weanedIntoBatches } from './into-batches.ts'
import { pairFacts, type Side, sidesOf } from './pair.ts'
import { save } from './save-events.ts'

/** Records events of animals: judged by the replay of each animal they concern. */
export const recordEvents = recording<AnimalSession>({
  async prepare({ tx, caller, input }, rows) {
    const session = await prepare(tx, caller, input, rows)
    return { ...session, seqs: await nextNumbers(tx, rows.length, input.dryRun), accepted: [] }
  },
  judge,
  async save({ tx, caller }, session) {
    if (session.accepted.length > 0) await save(tx, caller, session, session.accepted)
  },
})

interface AnimalSession extends EntrySession {
  /** A running number for each row. */
  readonly seqs: readonly number[]
  readonly accepted: Accepted[]
}

function judge(session: AnimalSession, typed: ParsedRow): RowResult {
  const { seqs, accepted } = session
  const seq = seqs[typed.index] ?? typed.index
  const row = openRow(session, typed)
  if (row.problems.length > 0) return refusal(row, row.problems)
  const sides = sidesOf(row).map((side) => ({ side, ...judgeSide(session, side, seq) }))
  const ofAnimals = sides.map(({ side, result }) => side.named(violationsOf(result)))
  const ofBatches = sides.flatMap(({ event, result }) => askBatches(session, row, event, result))
  const violations = merged([...ofAnimals, ofBatches])
  const [first] = sides
  const isRefused = sides.some(({ result, animal }) => !result.accepted || !animal)
  if (!first || isRefused || !ofBatches.every(isConfirmed)) return refusal(row, violations)
  const link = sides.length > 1 ? uuidv7() : null
  const { today: enteredOn, unchecked } = session.input
  for (const { animal, event, result } of sides) {
    if (!animal) continue
    take(session, row, animal, event, result)
    // an event of two animals is reviewed once
    const alone = unchecked || event !== first.event
    const listed = alone ? [] : listedOf({ event, violations, enteredOn, edited: false }, session.settings)
    accepted.push({ event, pigId: animal.pigId, reason: keptReason(row, violations), link, listed })
  }
  return { row: row.index, accepted: true, uid: first.event.uid, earNo: row.earNo, violations }
}

function judgeSide(session: EntrySession, { row, other }: Side, seq: number) {
  const animal = animalOf(session, row)
  const event = eventOf(row, seq)
  const change: Change = { kind: 'insert', event }
  const facts = other
    ? pairFacts(animal, session.animals.get(session.byEarNo.get(other) ?? ''), event, session.settings)
    : {}
  const result = tryChange(animal?.events ?? [], change, contextOf(session, event, animal, row, facts))
  return { animal, event, result }
}

/** Violations of the batch the row's piglets go to. */
function askBatches(session: EntrySession, row: ParsedRow, event: SowEvent, { history }: ChangeResult) {
  const { batches } = session.herd
  return weanedIntoBatches(event, history).flatMap((weaned) =>
    batchViolationsOf(
      batches.get(weaned.batchId)?.batchNo ?? '',
      batches.judge(weaned, limitsOf(session, row)),
    ),
  )
}

function contextOf(
  session: EntrySession,
  event: SowEvent,
  animal: AnimalEvents | undefined,
  row: ParsedRow,
  more: Facts,
): ChangeContext {
  const { settings } = session
  const facts = animal
    ? factsFor(event, animal, session.herd, settings)
    : { earNo: row.earNo, earNoFound: false }
  return {
    ...limitsOf(session, row),
    params: settings.params,
    facts: {
      ...facts,
      ...more,
      ...(row.duplicateOf !== null ? { duplicateRow: row.duplicateOf } : {}),
    },
  }
}
