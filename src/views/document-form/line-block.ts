import { readTyped } from '#views/cell-grid/cell-values.ts'
import type { FieldColumn } from '#views/cell-grid/columns.ts'
import type { GridRow } from '#views/cell-grid/grid-state.ts'
import type { Option } from '#views/cell-grid/option.ts'

/** As many lines as a document may have at most, whatever its own rule says. */
const MOST_LINES = 1000

export interface ReadBlock {
  readonly cells: readonly GridRow['cells'][]
  /** Heads no column answers to. */
  readonly strange: readonly string[]
  /** Lines beyond what a document holds. */
  readonly left: number
}

interface Reading {
  readonly columns: readonly FieldColumn[]
  /** Labels of columns nobody fills: a saved sheet holds them, and they are passed over. */
  readonly told?: readonly string[]
  /** Column the block begins in, where it has no heads of its own. */
  readonly from: number
  readonly today: string
  optionsOf(column: FieldColumn): readonly Option[] | null
}

/**
 * A block of a spreadsheet as cells: by its heads where its first row has them, otherwise by place. Words of choices
 * become their values, dates and figures are read as typed; what cannot be read stays as it stands.
 */
export function readBlock(block: readonly (readonly string[])[], reading: Reading): ReadBlock {
  const told = new Set(reading.told?.map(plainHead))
  const heads = headsOf(block[0] ?? [], reading.columns, told)
  const targets = heads ?? reading.columns.slice(reading.from)
  const lines = (heads ? block.slice(1) : block).filter((line) => line.some((word) => word.trim() !== ''))
  return {
    cells: lines.slice(0, MOST_LINES).map((line) => readLine(line, targets, reading)),
    strange: heads ? strangeHeads(block[0] ?? [], heads, told) : [],
    left: Math.max(0, lines.length - MOST_LINES),
  }
}

type Target = FieldColumn | null

function readLine(line: readonly string[], targets: readonly Target[], reading: Reading): GridRow['cells'] {
  const read = targets.slice(0, line.length).flatMap((column, at): [string, string][] => {
    if (!column) return []
    const text = readTyped(column, line[at] ?? '', reading.optionsOf(column), reading.today)
    // an empty cell leaves the declared default to stand
    return text === '' && column.field.default !== undefined ? [] : [[column.key, text]]
  })
  return Object.fromEntries(read)
}

/** The columns a first row of heads names, in its order; null when it is a line like the others. */
export function headsOf(
  first: readonly string[],
  columns: readonly FieldColumn[],
  told: ReadonlySet<string> = NONE,
): Target[] | null {
  const words = first.map(plainHead)
  const found = words.map(
    (word) => columns.find((one) => word !== '' && plainHead(one.label) === word) ?? null,
  )
  const hits = found.filter((one) => one !== null).length
  return hits > 0 && hits * 2 >= words.filter((word) => word !== '' && !told.has(word)).length ? found : null
}

/** A head without its unit, star and blanks: *体重（kg） is 体重. */
const plainHead = (word: string): string => word.replace(/[（(][^）)]*[）)]|[*＊\s]/g, '')

const NONE: ReadonlySet<string> = new Set()
const COUNTING = new Set(['序号', '行号', '#'])

const strangeHeads = (first: readonly string[], heads: readonly Target[], told: ReadonlySet<string>) =>
  first.filter(
    (word, at) =>
      heads[at] === null && word.trim() !== '' && !COUNTING.has(word.trim()) && !told.has(plainHead(word)),
  )
