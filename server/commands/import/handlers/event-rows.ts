import type { EventForm } from '#kit/event-form.ts'
import type { Acting } from '#server/commands/entry/entry.act.ts'
import { formCells } from '#server/commands/entry/parse-rows.ts'
import { broken, type RowViolation, wrongCell } from '#server/commands/entry/row-result.ts'
import { commandsOf } from '#server/commands/event-commands.ts'
import {
  type ImportHandler,
  type ImportResult,
  type ImportRow,
  type ImportRun,
  refused,
  skipped,
} from './handlers.types.ts'
import { takeBackEvents } from './import.take-back.ts'
import { type Recorded, recordedOf } from './same-event.ts'
import { updateEvent } from './update-event.ts'

/** The cells of a row without empty ones, as the grid sends them. */
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
  async record(tx, caller, run, rows) {
    const typed = rows.map((row): ImportRow => ({ ...row, cells: cellsOf(form, row) }))
    const recorded = await recordedOf(tx, form, run.farmId, typed, run.memo.taken)
    const { reported, steps } = planOf(form, run, typed, recorded)
    const results: ImportResult[] = [...reported]
    const taken = [...recorded.same.values()]
    for (const step of steps) {
      if ('uid' in step) {
        results.push(await updateEvent({ tx, caller, form, today: run.today }, step.uid, step.row))
        taken.push(step.uid)
        continue
      }
      const added = await recordRows({ tx, caller }, form, run, step.rows)
      taken.push(...added.flatMap(({ made }) => (typeof made === 'string' ? made : [])))
      results.push(...added)
    }
    // only now: where the chunk is refused as a whole its rows come again
    for (const uid of taken) run.memo.taken.add(uid)
    return results.toSorted((a, b) => a.row - b.row)
  },

  takeBack: takeBackEvents(form),
})

async function recordRows(
  { tx, caller }: Acting,
  form: EventForm,
  { farmId, today, trial, memo }: ImportRun,
  rows: readonly ImportRow[],
): Promise<ImportResult[]> {
  const entries = rows.map(({ number, cells, answered = false }) => {
    return { form, row: cells, number, seen: memo.seen, answered }
  })
  // rows of a trial are rolled back and need no review
  const input = { farmId, entries, today, dryRun: false, unchecked: trial }
  const results = await commandsOf(form).record(tx, caller, input)
  return results.map(({ row, accepted, uid, violations }) => ({
    row: rows[row]?.number ?? 0,
    accepted,
    made: uid ?? null,
    violations,
  }))
}

type Step = { readonly rows: ImportRow[] } | { readonly uid: string; readonly row: ImportRow }

interface Plan {
  /** Results known without writing. */
  readonly reported: readonly ImportResult[]
  /** Steps that write, in the order of the file: a row may depend on the one before. */
  readonly steps: readonly Step[]
}

/** Sorts the rows: already recorded, correcting an event, making one, refused. */
function planOf(
  form: EventForm,
  { mode, memo }: ImportRun,
  rows: readonly ImportRow[],
  { same, others }: Recorded,
): Plan {
  const reported: ImportResult[] = []
  const steps: Step[] = []
  for (const row of rows) {
    const isThere = same.has(row.number)
    const there = mode === 'UPDATE' && !isThere ? others(row) : []
    const known = mode === 'UPDATE' && (isThere || there.length > 0) ? namedTwice(form, row, memo.seen) : null
    if (isThere) {
      reported.push(skipped(row.number))
      continue
    }
    const problem = known ?? several(there.length)
    const [uid] = there
    if (problem) reported.push(refused(row.number, [problem]))
    else if (uid !== undefined) steps.push({ uid, row })
    else add(steps, row)
  }
  return { reported, steps }
}

/** Consecutive rows that make events go together. */
function add(steps: Step[], row: ImportRow): void {
  const last = steps.at(-1)
  if (last && 'rows' in last) last.rows.push(row)
  else steps.push({ rows: [row] })
}

/** V-011: only one row may describe an event. */
function namedTwice(
  form: EventForm,
  { number, cells }: ImportRow,
  seen: Map<string, number>,
): RowViolation | null {
  const key = `${form.code} ${cells.earNo} ${cells.date}`
  const first = seen.get(key) ?? number
  seen.set(key, first)
  return first === number ? null : broken('V-011', 'earNo', { n: number })
}

function several(count: number): RowViolation | null {
  if (count < 2) return null
  const message = `该日已有 ${count} 条记录，不能确定更新哪一条，请在列表中逐条修改`
  return { ...wrongCell('date', message), rule: 'UPDATE' }
}
