import { use } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { useLoadReferences } from '#inputs/reference-options.ts'
import { ActiveBox } from '#views/cell-grid/active-box.tsx'
import { CellEditor } from '#views/cell-grid/cell-editor.tsx'
import { readTyped } from '#views/cell-grid/cell-values.ts'
import { type FieldColumn, isNumeric } from '#views/cell-grid/columns.ts'
import { isWayOut, type Move, moveCursor } from '#views/cell-grid/grid-moves.ts'
import { appendBlank, type CellProblem, type GridRow, setCell } from '#views/cell-grid/grid-state.ts'
import { change, edit, goTo } from '#views/cell-grid/grid-store.ts'
import { useDebounced } from '#widgets/use-debounced.ts'
import { useRemoteOptions } from '#widgets/use-remote-options.ts'
import type { Option } from '../cell-grid/option.ts'
import { DocumentOffersContext } from './document-offers.ts'
import { useLinesParts, wordsOf } from './lines-context.ts'

interface Props {
  row: GridRow
  index: number
  column: FieldColumn
  text: string
  problems: readonly CellProblem[]
  picked: boolean
  corner: boolean
}

/** The cell of a line under the cursor. */
export function LineCell({ row, index, column, text, problems, ...marks }: Props) {
  const { names, notes, columns, grid } = useLinesParts()
  const { free, options, ask, unfold } = useOffered(column)
  const { commit, move, isOut } = useCell(row, index, column)
  const at = columns.indexOf(column)
  const words = free ? text : wordsOf(text, options, names)
  const note = notes.get(text)
  // the row says so as long as the number is in it
  for (const one of options ?? []) if (one.note) notes.set(one.value, one.note)
  const chosen = (typed: string) => options?.find(({ label }) => label === typed)?.value ?? typed
  return (
    <ActiveBox {...marks} problems={problems} column={at}>
      <CellEditor
        key={`${column.key}:${words}`}
        label={`第${index + 1}行 ${column.label}`}
        text={words}
        numeric={isNumeric(column)}
        invalid={problems.length > 0}
        problems={problems.length === 0 && note ? [{ ...NOTE, message: note }] : problems}
        options={options}
        onType={ask}
        onUnfold={unfold}
        onCommit={(typed) => (free ? commit(chosen(typed), null) : commit(typed, options))}
        onMove={move}
        isWayOut={isOut}
        onEscape={() => goTo(grid, { row: index, column: at })}
      />
    </ActiveBox>
  )
}

/** Note about the number in a cell, shown where it has no errors. */
const NOTE = { rule: 'NOTE', level: 'W', field: '' } as const

/** Actions of the cell under the cursor on the lines: takes its text, passes the cursor on. */
function useCell(row: GridRow, index: number, column: FieldColumn) {
  const { grid, columns, today, names, settle } = useLinesParts()
  const commit = (typed: string, options: Parameters<typeof readTyped>[2]) => {
    const value = readTyped(column, typed, options, today)
    const label = options?.find((one) => one.value === value)?.label
    if (column.field.kind === 'reference' && label !== undefined) names.set(value, label)
    edit(grid, (state) => setCell(state, row.id, column.key, value))
    if (column.field.kind === 'reference' && label === undefined && value !== '') void settle()
  }
  const at = { row: index, column: columns.indexOf(column) }
  const moved = (to: Move) => moveCursor(columns, grid.getState().grid.rows.length, at, to)
  const move = (to: Move) => {
    const next = moved(to)
    if (!next) change(grid, appendBlank)
    goTo(grid, next ?? { row: index + 1, column: to === 'down' ? at.column : 0 })
  }
  return { commit, move, isOut: (to: Move) => isWayOut(grid.getState().grid.rows, at, moved(to)) }
}

interface Offered {
  /** Offers only help: any other number may be typed. */
  free: boolean
  options: readonly Option[] | null
  ask(text: string): void
  /** The whole list is asked for. */
  unfold(): void
}

/** Offers of the cell under the cursor: a list at hand, or rows and numbers searched for on the server. */
function useOffered({ key, field }: FieldColumn): Offered {
  const { optionsOf } = useLinesParts()
  const offer = use(DocumentOffersContext)[key]
  const references = useLoadReferences(field.target ?? '', field.where)
  const remote = useRemoteOptions(offer ?? references)
  const later = useDebounced(remote.query, SEARCH_DEBOUNCE_MS)
  if (!offer && field.kind !== 'reference')
    return { free: false, options: optionsOf(key, field), ask: noop, unfold: noop }
  return { free: offer !== undefined, options: remote.options, ask: later, unfold: () => remote.query('') }
}

const noop = () => undefined
