import { useEffect, useState } from 'react'
import { CellEditor } from './cell-editor.tsx'
import { readTyped, shown } from './cell-values.ts'
import type { GridColumn } from './columns.ts'
import { isEditable, isNumeric } from './columns.ts'
import { useGridParts } from './grid-context.ts'
import { type Move, moveCursor } from './grid-moves.ts'
import {
  appendBlank,
  type CellProblem,
  type Facts,
  type GridRow,
  parseBlock,
  pasteBlock,
  setCell,
} from './grid-state.ts'
import { change } from './grid-store.ts'
import type { Option } from './use-options.ts'

interface Props {
  row: GridRow
  index: number
  column: GridColumn
  value: string
  options: readonly Option[] | null
  problem: CellProblem | undefined
}

/** The cell under the cursor. */
export function ActiveCell({ row, index, column, value, options, problem }: Props) {
  const { grid, columns, today, optionsOf } = useGridParts()
  const suggested = useEarNos(column.kind === 'ear')
  const choices = column.kind === 'ear' ? suggested.options : options
  const message = `eg-problem-${row.id}-${column.key}`

  const commit = (typed: string) => {
    const earNo = suggested.options.find((one) => one.label === typed)?.value
    change(grid, (state) =>
      setCell(state, row.id, column.key, earNo ?? readTyped(column, typed, options, today)),
    )
  }
  const move = (to: Move) => {
    const rows = grid.getState().grid.rows.length
    const at = { row: index, column: columns.indexOf(column) }
    const next = moveCursor(columns, rows, at, to)
    if (!next) change(grid, appendBlank)
    const first = moveCursor(columns, rows + 1, at, 'first')?.column ?? 0
    grid.setState({ cursor: next ?? { row: index + 1, column: to === 'down' ? at.column : first } })
  }
  const paste = (text: string) => {
    const targets = columns.slice(columns.indexOf(column)).filter(isEditable)
    const block = parseBlock(text).map((line) =>
      line.map((word, i) => {
        const target = targets[i]
        if (!target) return word
        return readTyped(
          target,
          word,
          target.kind === 'field' ? optionsOf(target.key, target.field) : null,
          today,
        )
      }),
    )
    change(grid, (state) =>
      pasteBlock(
        state,
        index,
        targets.map((one) => one.key),
        block,
      ),
    )
  }

  return (
    <div role="gridcell" className={`eg-cell eg-active${problem ? ` eg-active-${problem.level}` : ''}`}>
      <CellEditor
        key={`${column.key}:${value}`}
        label={`第${index + 1}行 ${column.label}`}
        text={shown(value, options)}
        numeric={isNumeric(column)}
        invalid={problem?.level === 'E'}
        describedBy={problem ? message : undefined}
        options={choices}
        onType={suggested.ask}
        onCommit={commit}
        onMove={move}
        onBlock={paste}
      />
      {problem && (
        <div id={message} className={`eg-bubble eg-bubble-${problem.level}`} role="status">
          {problem.message}
        </div>
      )}
    </div>
  )
}

const PAUSE_MS = 150
const FEWEST = 2

/** Ear numbers that end with, or hold, what is typed; with their state, to tell them apart. */
function useEarNos(active: boolean): { options: readonly Option[]; ask(text: string): void } {
  const { api, farmId, form } = useGridParts()
  const [typed, setTyped] = useState('')
  const [options, setOptions] = useState<readonly Option[]>([])
  useEffect(() => {
    const word = typed.trim()
    if (!active || form.target === null || word.length < FEWEST || !farmId) return setOptions([])
    let gone = false
    const timer = setTimeout(() => {
      api.suggest(farmId, word).then(
        (found) => !gone && setOptions(found.map(earOption)),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [active, api, farmId, form, typed])
  return { options, ask: setTyped }
}

const earOption = (facts: Facts): Option => ({
  value: String(facts.earNo),
  label: [facts.earNo, facts.statusTitle, facts.place].filter(Boolean).join('  '),
})
