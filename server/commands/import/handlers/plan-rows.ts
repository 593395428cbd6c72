import { ruleMessage } from '#domain/rules.ts'
import type { EventForm } from '#kit/event-form.ts'
import type { RowViolation } from '#server/commands/entry/row-result.ts'
import type { ImportResult, ImportRow, ImportRun } from './handlers.types.ts'
import type { Recorded } from './same-event.ts'
import { ALREADY } from './update-event.ts'

/** What chunks of one file know of each other's rows. */
export interface Said {
  /** Which row told an animal's day first (V-011). */
  readonly seen: Map<string, number>
  /** Events this file has made, corrected or found said: they stand for no further row. */
  readonly taken: Set<string>
}

type Step = { readonly rows: ImportRow[] } | { readonly uid: string; readonly row: ImportRow }

interface Plan {
  /** What is known without writing. */
  readonly told: readonly ImportResult[]
  /** What is to be written, in the order of the file: a row may build on the one before. */
  readonly steps: readonly Step[]
}

/** Which rows are there already, which correct an event, which make one, and which cannot be told. */
export function planOf(
  form: EventForm,
  { mode }: ImportRun,
  rows: readonly ImportRow[],
  { same, others }: Recorded,
  { seen }: Said,
): Plan {
  const told: ImportResult[] = []
  const steps: Step[] = []
  for (const row of rows) {
    const skipped = same.has(row.number)
    const there = mode === 'UPDATE' && !skipped ? others(row) : []
    const known = mode === 'UPDATE' && (skipped || there.length > 0) ? toldTwice(form, row, seen) : null
    if (skipped) {
      told.push({ row: row.number, accepted: true, made: null, skipped, violations: [ALREADY] })
      continue
    }
    const problem = known ?? several(there.length)
    const [uid] = there
    if (problem) told.push({ row: row.number, accepted: false, made: null, violations: [problem] })
    else if (uid !== undefined) steps.push({ uid, row })
    else add(steps, row)
  }
  return { told, steps }
}

/** Rows that make events one after the other go together. */
function add(steps: Step[], row: ImportRow): void {
  const last = steps.at(-1)
  if (last && 'rows' in last) last.rows.push(row)
  else steps.push({ rows: [row] })
}

/** V-011: two rows cannot say what one event is. */
function toldTwice(
  form: EventForm,
  { number, cells }: ImportRow,
  seen: Map<string, number>,
): RowViolation | null {
  const key = `${form.code} ${cells.earNo} ${cells.date}`
  const first = seen.get(key) ?? number
  seen.set(key, first)
  if (first === number) return null
  return { rule: 'V-011', level: 'E', field: 'earNo', message: ruleMessage('V-011', { n: number }) }
}

const several = (count: number): RowViolation | null =>
  count < 2
    ? null
    : {
        rule: 'UPDATE',
        level: 'E',
        field: 'date',
        message: `该日已有 ${count} 条记录，不能确定更新哪一条，请在列表中逐条修改`,
      }
