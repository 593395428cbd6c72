import { readTyped } from './cell-values.ts'
import type { GridColumn } from './columns.ts'
import type { GridRow } from './grid-state.ts'
import type { Option } from './option.ts'

/** As many rows as are taken over at once: a document and a call hold no more. */
const MOST_ROWS = 1000

export interface ReadBlock {
  readonly cells: readonly GridRow['cells'][]
  /** Headings no column answers to. */
  readonly strange: readonly string[]
  /** Rows beyond what is taken over at once. */
  readonly left: number
}

interface BlockReading<C extends GridColumn = GridColumn> {
  /** Columns a person fills. */
  readonly columns: readonly C[]
  /** Labels of columns that are not filled in: a copied sheet holds them, and they are passed over. */
  readonly computed?: readonly string[]
  /** Column the block begins in, where it has no headings of its own. */
  readonly from: number
  readonly today: string
  optionsOf(column: C): readonly Option[] | null
}

/**
 * A block of a spreadsheet as cells: by its headings where its first row has them, otherwise by place. Words of choices
 * become their values, dates and figures are read as typed; what cannot be read stays as it stands.
 */
export function readBlock<C extends GridColumn>(
  block: readonly (readonly string[])[],
  reading: BlockReading<C>,
): ReadBlock {
  const computed = new Set(reading.computed?.map(plainHead))
  const heads = headsOf(block[0] ?? [], reading.columns, computed)
  const targets = heads ?? reading.columns.slice(reading.from)
  const lines = (heads ? block.slice(1) : block).filter((line) => line.some((word) => word.trim() !== ''))
  return {
    cells: lines.slice(0, MOST_ROWS).map((line) => readLine(line, targets, reading)),
    strange: heads ? strangeHeads(block[0] ?? [], heads, computed) : [],
    left: Math.max(0, lines.length - MOST_ROWS),
  }
}

function readLine<C extends GridColumn>(
  line: readonly string[],
  targets: readonly (C | null)[],
  reading: BlockReading<C>,
): GridRow['cells'] {
  const read = targets.slice(0, line.length).flatMap((column, at): [string, string][] => {
    if (!column) return []
    const text = readTyped(column, line[at] ?? '', reading.optionsOf(column), reading.today)
    // an empty cell leaves the declared default to stand
    const hasDefault = column.kind === 'field' && column.field.default !== undefined
    return text === '' && hasDefault ? [] : [[column.key, text]]
  })
  return Object.fromEntries(read)
}

/** The columns a first row of headings names, in its order; null when it is a row like the others. */
export function headsOf<C extends GridColumn>(
  first: readonly string[],
  columns: readonly C[],
  computed: ReadonlySet<string> = NONE,
): (C | null)[] | null {
  const words = first.map(plainHead)
  const found = words.map((word) => columns.find((one) => word !== '' && isHeadOf(one, word)) ?? null)
  const hits = found.filter((one) => one !== null).length
  return hits > 0 && hits * 2 >= words.filter((word) => word !== '' && !computed.has(word)).length
    ? found
    : null
}

/** The number that opens a row goes by longer names in other sheets: 母猪耳号. */
const isHeadOf = ({ kind, label }: GridColumn, word: string): boolean =>
  plainHead(label) === word || (kind === 'ear' && word.endsWith(plainHead(label)) && !/\d/.test(word))

/** A heading without its unit, star and blanks: *体重（kg） is 体重. */
const plainHead = (word: string): string => word.replace(/[（(][^）)]*[）)]|[*＊\s]/g, '')

const NONE: ReadonlySet<string> = new Set()
const COUNTING = new Set(['序号', '行号', '#'])

const strangeHeads = (
  first: readonly string[],
  heads: readonly (GridColumn | null)[],
  computed: ReadonlySet<string>,
) =>
  first.filter(
    (word, at) =>
      heads[at] === null &&
      word.trim() !== '' &&
      !COUNTING.has(word.trim()) &&
      !computed.has(plainHead(word)),
  )
