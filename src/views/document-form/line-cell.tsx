import { use } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { useLoadReferences } from '#inputs/reference-options.ts'
import { ActiveCell } from '#views/cell-grid/active-cell.tsx'
import type { FieldColumn } from '#views/cell-grid/cell-grid.columns.ts'
import { readTyped } from '#views/cell-grid/cell-values.ts'
import { type GridRow, setCell } from '#views/cell-grid/grid-state.ts'
import { edit } from '#views/cell-grid/grid-store.ts'
import type { CellMarks } from '#views/cell-grid/sheet-table.tsx'
import { useDebounced } from '#widgets/use-debounced.ts'
import { useRemoteOptions } from '#widgets/use-remote-options.ts'
import type { Option } from '../cell-grid/option.ts'
import { useLinesParts, wordsOf } from './lines-context.ts'
import { DocumentOffersContext } from './use-document-offers.ts'

interface Props extends CellMarks {
  row: GridRow
  index: number
  column: FieldColumn
  text: string
}

/** The cell of a line under the cursor. */
export function LineCell({ row, text, ...marks }: Props) {
  const { names, notes, columns, grid, today, settle } = useLinesParts()
  const { column } = marks
  const { free, options, ask, unfold } = useOffered(column)
  const words = free ? text : wordsOf(text, options, names)
  const note = notes.get(text)
  // the row says so as long as the number is in it
  for (const one of options ?? []) if (one.note) notes.set(one.value, one.note)
  const commit = (typed: string) => {
    const chosen = free ? options?.find(({ label }) => label === typed)?.value : undefined
    const value = readTyped(column, chosen ?? typed, free ? null : options, today)
    const label = free ? undefined : options?.find((one) => one.value === value)?.label
    const isReference = column.field.kind === 'reference'
    if (isReference && label !== undefined) names.set(value, label)
    edit(grid, (state) => setCell(state, row.id, column.key, value))
    if (isReference && label === undefined && value !== '') void settle()
  }
  return (
    <ActiveCell
      {...marks}
      {...{ grid, columns, options }}
      key={`${column.key}:${words}`}
      text={words}
      notes={note ? [{ ...NOTE, message: note }] : undefined}
      onType={ask}
      onUnfold={unfold}
      onCommit={commit}
    />
  )
}

/** Note about the number in a cell. */
const NOTE = { rule: 'NOTE', level: 'W', field: '' } as const

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
