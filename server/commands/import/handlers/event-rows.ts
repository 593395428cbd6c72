import type { EventForm } from '#kit/event-form.ts'
import { callsOf } from '../../event-calls.ts'
import { formCells } from '../../herd/parse-rows.ts'
import { sameEvents } from './same-event.ts'
import { takeBackEvents } from './take-back.ts'
import type { ImportHandler, ImportResult, ImportRow, ImportRun } from './types.ts'

interface Said {
  readonly seen: Map<string, number>
  /** Events this file has made: a row is never like one of its own file. */
  readonly made: Set<string>
}

function saidIn({ memo }: ImportRun): Said {
  const known = memo.get('events') as Said | undefined
  if (known) return known
  const said = { seen: new Map<string, number>(), made: new Set<string>() }
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

const ALREADY: ImportResult['violations'] = [
  { rule: 'SAME', level: 'W', field: '', message: '已存在相同记录' },
]

/** Rows of an event form: recorded and taken back by the commands clerks use. */
export const eventRows = (form: EventForm): ImportHandler => ({
  async record(tx, caller, trace, run, rows) {
    const { farmId, today, trial } = run
    const said = saidIn(run)
    const typed = rows.map((row) => ({ number: row.number, cells: cellsOf(form, row) }))
    const same = await sameEvents(tx, form, farmId, typed, said.made)
    const fresh = typed.filter((row) => !same.has(row.number))
    const entries = fresh.map(({ number, cells }) => ({ form, row: cells, number, seen: said.seen }))
    // nobody reviews what a trial leaves, which is nothing
    const input = { farmId, entries, today, dryRun: false, unchecked: trial }
    const results = entries.length > 0 ? await callsOf(form).record(tx, caller, trace, input) : []
    const told = results.map(({ row, accepted, uid, violations }): ImportResult => {
      if (uid) said.made.add(uid)
      return { row: fresh[row]?.number ?? 0, accepted, made: uid ?? null, violations }
    })
    const passed = [...same].map(
      (row): ImportResult => ({ row, accepted: true, made: null, skipped: true, violations: ALREADY }),
    )
    return [...told, ...passed].toSorted((a, b) => a.row - b.row)
  },

  takeBack: takeBackEvents(form),
})
