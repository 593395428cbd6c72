import { isMissing } from '#domain/typed.ts'
import type { FoundRow } from '#resources/answers/rebuild.ts'
import { pig } from '#server/projections/animal.projection.ts'
import { changedColumns, type Difference } from './rebuild.compare.ts'

/** Rows stored with a task, enough to see the problem; the number covers all. */
const MOST_ROWS = 200

const words = (value: unknown): string => (isMissing(value) ? '-' : String(value))

const DATES = [
  'service_date',
  'farrow_date',
  'move_date',
  'from_date',
  'weigh_date',
  'use_date',
  'treat_date',
  'immune_date',
  'cost_date',
  'day',
]

/** Lines of a difference: one for each figure, one for a missing or surplus row. */
function foundRows(difference: Difference): FoundRow[] {
  const { table, before, after } = difference
  const row = after ?? before ?? {}
  const pigId = row.pig_id ?? (table === pig ? row.uid : null)
  const at = {
    pigId: typeof pigId === 'string' ? pigId : null,
    table: table.label,
    row: words([row.batch_no, row[DATES.find((one) => one in row) ?? 'ear_no']].filter(Boolean).join(' ')),
  }
  if (!before) return [{ ...at, field: '整行', before: '缺少', after: '补上' }]
  if (!after) return [{ ...at, field: '整行', before: '多余', after: table === pig ? '没有事件' : '删除' }]
  return changedColumns(difference).map((name) => ({
    ...at,
    field: table.labels[name] ?? name,
    before: words(before[name]),
    after: words(after[name]),
  }))
}

/** Keeps the first rows and drops the others: memory stays bounded however many differ. */
export function keepFirst(kept: FoundRow[], differences: readonly Difference[]): void {
  for (const one of differences) {
    if (kept.length >= MOST_ROWS) return
    kept.push(...foundRows(one).slice(0, MOST_ROWS - kept.length))
  }
}
