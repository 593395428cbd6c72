import { sql } from 'kysely'
import { type EventForm, isOfBatches } from '#kit/event-form.ts'
import { wordsOf } from '#server/commands/documents/documents.events.ts'
import type { Acting } from '#server/commands/entry/entry.act.ts'
import { commandsOf } from '#server/commands/event-commands.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import type { ImportHandler, Made, TakingBack } from './handlers.types.ts'
import { storedEvents } from './stored-events.ts'
import { isUpdated, putBack, type Updated } from './update-event.ts'

/** Events taken back together; other requests are answered in between. */
const AT_ONCE = 50

/**
 * Takes the events of a file back, the newest first. A group that cannot go together is halved until the single event
 * is found that must be judged by itself: it is taken back alone, or refused with its reason.
 */
export const takeBackEvents =
  (form: EventForm): ImportHandler['takeBack'] =>
  async (tx, caller, request) => {
    const changed = new Map(
      request.made.flatMap(({ made }) => (isUpdated(made) ? [[made.updated, made]] : [])),
    )
    const uids = request.made.map(({ row, made }) => ({ row, made: isUpdated(made) ? made.updated : made }))
    const events = await newestFirst(tx, form, request.farmId, uids)
    const desk = { tx, caller, request, form }
    if (changed.size === 0 && isOfBatches(form) && (await byBatch(desk, events))) return
    let done = 0
    for (const part of partsOf(events, changed)) {
      const [first] = part
      const updated = first && changed.get(first.uid)
      if (updated) await restore(desk, first, updated)
      else await takeBack(desk, part)
      done += part.length
      await request.advance(done)
    }
  }

/** Groups of events taken back together: events the file made, each corrected one by itself, in their order. */
function partsOf(events: readonly Standing[], changed: ReadonlyMap<string, Updated>): Standing[][] {
  const parts: Standing[][] = []
  let open: Standing[] = []
  for (const one of events) {
    const isChanged = changed.has(one.uid)
    if (isChanged || open.length === 0 || open.length >= AT_ONCE) {
      open = [one]
      parts.push(open)
    } else open.push(one)
    if (isChanged) open = []
  }
  return parts
}

/** @throws Refused that names the row whose event cannot be restored */
async function restore({ tx, caller, request, form }: Desk, { row }: Standing, updated: Updated) {
  const problems = await putBack({ tx, caller, form, today: request.today }, updated, request.reason)
  if (problems.length > 0) throw new Refused('ERROR', `第${row}行：${wordsOf(problems)}`)
}

/**
 * Takes back all events of a batch together: hundreds of rows belong to the same few batches, and each is replayed once. Answers whether
 * every batch allows it; otherwise nothing is done, and the newest conflicting row has yet to be found.
 */
async function byBatch({ tx, caller, request, form }: Desk, events: readonly Standing[]): Promise<boolean> {
  const { farmId, today, reason } = request
  await tx.run(sql`savepoint by_batch`)
  let done = 0
  for (const own of Map.groupBy(events, ({ owner }) => owner).values()) {
    if (!(await commandsOf(form).undo(tx, caller, { farmId, form, events: own, reason, today }))) {
      await tx.run(sql`rollback to savepoint by_batch`)
      return false
    }
    done += own.length
    await request.advance(done)
  }
  await tx.run(sql`release savepoint by_batch`)
  return true
}

interface Desk extends Acting {
  readonly request: TakingBack
  readonly form: EventForm
}

async function takeBack(desk: Desk, events: readonly Standing[]): Promise<void> {
  const { tx, caller, request, form } = desk
  const { farmId, today, reason } = request
  const [first] = events
  if (!first || (await commandsOf(form).undo(tx, caller, { farmId, form, events, reason, today }))) return
  if (events.length === 1) return alone(desk, first)
  const middle = Math.ceil(events.length / 2)
  await takeBack(desk, events.slice(0, middle))
  await takeBack(desk, events.slice(middle))
}

/** @throws Refused that names the row which cannot be taken back */
async function alone({ tx, caller, request, form }: Desk, { uid, version, row }: Standing): Promise<void> {
  const { today, reason } = request
  const correction = { uid, version, row: null, reason, dryRun: false, today, form, mayBackdate: true }
  const { accepted, violations } = await commandsOf(form).correct(tx, caller, correction)
  if (!accepted) throw new Refused('ERROR', `第${row}行：${wordsOf(violations)}`)
}

interface Standing {
  readonly uid: string
  readonly version: number
  readonly row: number
  /** Number of its animal, lot or batch. */
  readonly owner: string
}

/** The events a file made that still exist, the newest first: an event that depends on another one goes before it. */
export async function newestFirst(
  tx: Tx,
  form: EventForm,
  farmId: string,
  made: readonly Made[],
): Promise<Standing[]> {
  const rows = new Map(made.map((one) => [String(one.made), one.row]))
  const { from, number } = storedEvents(form)
  const found = await tx.rows(sql<Omit<Standing, 'row'>>`
    select e.uid, e.version, ${number} as owner from ${from}
    where e.farm_id = ${farmId} and e.uid = any(${[...rows.keys()]}::uuid[])
    order by e.event_date desc, e.seq desc`)
  return found.map((one) => ({ ...one, row: rows.get(one.uid) ?? 0 }))
}
