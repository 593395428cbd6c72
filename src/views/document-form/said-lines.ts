import type { FieldColumn } from '#views/cell-grid/columns.ts'
import { type CellProblem, type GridState, isBlank } from '#views/cell-grid/grid-state.ts'

interface Said {
  /** Counted from 0. */
  readonly row: number
  readonly problem: CellProblem
}

/** An objection to one line: 第2行：耳号已存在, 第3行出生日期：请选择出生日期; null for one to the whole. */
export function saidOf(columns: readonly FieldColumn[], message: string): Said | null {
  const found = /^第(\d+)行[：:]?\s*(.+)$/s.exec(message)
  if (!found) return null
  const [, number, words = ''] = found
  const column = columns.find(({ label }) => words.startsWith(`${label}：`))
  const about = column ?? columns.find(({ label }) => words.startsWith(label)) ?? columns[0]
  return {
    row: Number(number) - 1,
    problem: {
      rule: 'SAID',
      level: 'E',
      field: about?.key ?? '',
      message: column ? words.slice(column.label.length + 1) : words,
    },
  }
}

/**
 * Marks the rows that were objected to. Rows are counted as they were sent: empty ones go, so that the numbers on the
 * screen are those of the message.
 */
export function markSaid(
  state: GridState,
  columns: readonly FieldColumn[],
  messages: readonly string[],
): GridState {
  const said = messages.flatMap((message) => saidOf(columns, message) ?? [])
  const filled = state.rows.filter((row) => !isBlank(row))
  const rows = filled.map((row, index) => {
    const own = said.filter((one) => one.row === index).map(({ problem }) => problem)
    return own.length === 0 && row.judged === null ? row : { ...row, judged: own.length > 0 ? own : null }
  })
  return rows.length > 0 ? { ...state, rows } : state
}
