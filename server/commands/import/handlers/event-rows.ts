import type { EventForm } from '#kit/event-form.ts'
import { formCells } from '#server/commands/entry/parse-rows.ts'
import { commandsOf } from '#server/commands/event-commands.ts'
import type { Caller, Trace } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database.ts'
import type { ImportHandler, ImportResult, ImportRow, ImportRun } from './handlers.types.ts'
import { planOf, type Said } from './plan-rows.ts'
import { recordedOf } from './same-event.ts'
import { takeBackEvents } from './take-back.ts'
import { updateEvent } from './update-event.ts'

function saidIn({ memo }: ImportRun): Said {
  const known = memo.get('events') as Said | undefined
  if (known) return known
  const said = { seen: new Map<string, number>(), taken: new Set<string>() }
  memo.set('events', said)
  return said
}

/** Cells the row says nothing with are left out, as the grid leaves them out. */
function cellsOf(form: EventForm, { cells }: ImportRow): Readonly<Record<string, unknown>> {
  const checked = formCells(form, cells)
  if (!checked) return cells
  const idle = form.rows?.idle(checked) ?? new Set<string>()
  return Object.fromEntries(
    Object.entries(checked).filter(([key, value]) => value !== null && !idle.has(key)),
  )
}

/** Rows of an event form: recorded, corrected and taken back by the commands clerks use. */
export const eventRows = (form: EventForm): ImportHandler => ({
  async record(tx, caller, trace, run, rows) {
    const said = saidIn(run)
    const typed = rows.map((row): ImportRow => ({ ...row, cells: cellsOf(form, row) }))
    const recorded = await recordedOf(tx, form, run.farmId, typed, said.taken)
    const { told, steps } = planOf(form, run, typed, recorded, said)
    const results: ImportResult[] = [...told]
    const taken = [...recorded.same.values()]
    for (const step of steps) {
      if ('uid' in step) {
        results.push(await updateEvent({ tx, caller, trace, form, today: run.today }, step.uid, step.row))
        taken.push(step.uid)
        continue
      }
      const added = await recordRows({ tx, caller, trace }, form, run, step.rows, said)
      taken.push(...added.flatMap(({ made }) => (typeof made === 'string' ? made : [])))
      results.push(...added)
    }
    // only now: where the chunk is refused as a whole its rows come again
    for (const uid of taken) said.taken.add(uid)
    return results.toSorted((a, b) => a.row - b.row)
  },

  takeBack: takeBackEvents(form),
})

async function recordRows(
  { tx, caller, trace }: { tx: Tx; caller: Caller; trace: Trace },
  form: EventForm,
  { farmId, today, trial }: ImportRun,
  rows: readonly ImportRow[],
  { seen }: Said,
): Promise<ImportResult[]> {
  const entries = rows.map(({ number, cells, answered = false }) => ({
    form,
    row: cells,
    number,
    seen,
    answered,
  }))
  // nobody reviews what a trial leaves, which is nothing
  const input = { farmId, entries, today, dryRun: false, unchecked: trial }
  const results = await commandsOf(form).record(tx, caller, trace, input)
  return results.map(({ row, accepted, uid, violations }) => ({
    row: rows[row]?.number ?? 0,
    accepted,
    made: uid ?? null,
    violations,
  }))
}
