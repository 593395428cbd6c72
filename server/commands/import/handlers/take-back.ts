import { sql } from 'kysely'
import { type EventForm, isOfBatches } from '#kit/event-form.ts'
import type { Caller, Trace } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database.ts'
import { Refused } from '../../../kit/refused.ts'
import { wordsOf } from '../../documents/events.ts'
import { callsOf } from '../../event-calls.ts'
import { newestFirst, type Standing } from './newest-first.ts'
import type { ImportHandler, TakingBack } from './types.ts'

/** Events taken back together; others are answered in between. */
const AT_ONCE = 50

/**
 * Takes the events of a file back, the newest first. Where some cannot go together they are halved until it is clear which
 * one has to be judged by itself: that one goes alone, or says why not.
 */
export const takeBackEvents =
  (form: EventForm): ImportHandler['takeBack'] =>
  async (tx, caller, trace, wish) => {
    const events = await newestFirst(tx, form, wish.farmId, wish.made)
    const desk = { tx, caller, trace, wish, form }
    if (isOfBatches(form) && (await byBatch(desk, events))) return
    for (let from = 0; from < events.length; from += AT_ONCE) {
      const part = events.slice(from, from + AT_ONCE)
      await takeBack(desk, part)
      await wish.advance(from + part.length)
    }
  }

/**
 * All events of a batch together: hundreds of rows are of the same few batches, and each is replayed once. Answers whether
 * every batch could bear it; where one cannot nothing is done, and the newest row that is in the way is to be found.
 */
async function byBatch(
  { tx, caller, trace, wish, form }: Desk,
  events: readonly Standing[],
): Promise<boolean> {
  const { farmId, today, reason } = wish
  await sql`savepoint by_batch`.execute(tx)
  let done = 0
  for (const own of Map.groupBy(events, ({ owner }) => owner).values()) {
    if (!(await callsOf(form).undo(tx, caller, trace, { farmId, form, events: own, reason, today }))) {
      await sql`rollback to savepoint by_batch`.execute(tx)
      return false
    }
    done += own.length
    await wish.advance(done)
  }
  await sql`release savepoint by_batch`.execute(tx)
  return true
}

interface Desk {
  readonly tx: Tx
  readonly caller: Caller
  readonly trace: Trace
  readonly wish: TakingBack
  readonly form: EventForm
}

async function takeBack(desk: Desk, events: readonly Standing[]): Promise<void> {
  const { tx, caller, trace, wish, form } = desk
  const { farmId, today, reason } = wish
  const [first] = events
  if (!first || (await callsOf(form).undo(tx, caller, trace, { farmId, form, events, reason, today }))) return
  if (events.length === 1) return alone(desk, first)
  const middle = Math.ceil(events.length / 2)
  await takeBack(desk, events.slice(0, middle))
  await takeBack(desk, events.slice(middle))
}

/** @throws Refused that names the row which cannot be taken back */
async function alone(
  { tx, caller, trace, wish, form }: Desk,
  { uid, version, row }: Standing,
): Promise<void> {
  const { today, reason } = wish
  const correction = { uid, version, row: null, reason, dryRun: false, today, form, mayBackdate: true }
  const { accepted, violations } = await callsOf(form).correct(tx, caller, trace, correction)
  if (!accepted) throw new Refused('ERROR', `第${row}行：${wordsOf(violations)}`)
}
