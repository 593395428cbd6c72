import type { TableColumn } from '../table-column.ts'

/** How a reader wants one column; kept on the server for each person and list. */
export interface ColumnChoice {
  readonly key: string
  readonly shown: boolean
  readonly pinned: boolean
  readonly width: number
}

type Settable = Pick<TableColumn, 'key' | 'fixed' | 'width' | 'locked' | 'hidden'>

/** Actions at the right edge are no matter of taste. */
const isSettable = (column: Settable): boolean => column.fixed !== 'right'

const MIN_WIDTH = 40
const MAX_WIDTH = 600

/** A width within what a column can bear, in px. */
export const fitWidth = (width: number): number =>
  Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width) || MIN_WIDTH))

const defaultChoice = ({ key, fixed, width, hidden }: Settable): ColumnChoice => ({
  key,
  shown: !hidden,
  pinned: fixed === 'left',
  width,
})

export const defaultChoices = (columns: readonly Settable[]): ColumnChoice[] =>
  columns.filter(isSettable).map(defaultChoice)

/**
 * Saved choices on today's columns: a column that is new since then comes after its neighbour, one that is gone drops out, and an identity
 * column is always shown.
 */
export function mergeChoices(
  columns: readonly Settable[],
  saved: readonly ColumnChoice[] | null | undefined,
): ColumnChoice[] {
  const current = defaultChoices(columns)
  const known = new Map(columns.map((column) => [column.key, column]))
  const merged = (saved ?? []).flatMap((choice) => {
    const column = known.get(choice.key)
    return column && isSettable(column) ? [{ ...choice, shown: choice.shown || column.locked === true }] : []
  })
  for (const [index, choice] of current.entries()) {
    if (merged.some((one) => one.key === choice.key)) continue
    const before = current[index - 1]?.key
    merged.splice(merged.findIndex((one) => one.key === before) + 1, 0, choice)
  }
  return pinnedFirst(merged)
}

/** Pinned columns lead, in their own order. */
export const pinnedFirst = (choices: readonly ColumnChoice[]): ColumnChoice[] => [
  ...choices.filter((choice) => choice.pinned),
  ...choices.filter((choice) => !choice.pinned),
]

/** Puts one column in the place of another; it takes over that one's side of the pinned edge. */
export function moveChoice(choices: readonly ColumnChoice[], key: string, target: string): ColumnChoice[] {
  const moved = choices.find((choice) => choice.key === key)
  const at = choices.findIndex((choice) => choice.key === target)
  const pinned = choices[at]?.pinned
  if (!moved || pinned === undefined || key === target) return [...choices]
  const rest = choices.filter((choice) => choice.key !== key)
  rest.splice(at, 0, { ...moved, pinned })
  return pinnedFirst(rest)
}

/** The columns as chosen: order, width, pinned ones fixed left, hidden ones gone; actions stay at the right. */
export function chosenColumns<Column extends Settable>(
  columns: readonly Column[],
  saved: readonly ColumnChoice[] | null | undefined,
): Column[] {
  const known = new Map(columns.map((column) => [column.key, column]))
  const chosen = mergeChoices(columns, saved).flatMap(({ key, shown, pinned, width }) => {
    const column = known.get(key)
    return column && shown ? [{ ...column, width, fixed: pinned ? ('left' as const) : undefined }] : []
  })
  return [...chosen, ...columns.filter((column) => !isSettable(column))]
}
