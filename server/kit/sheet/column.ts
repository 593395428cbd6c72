/**
 * Kind of a column's values in the sheet. Values that may contain letters are text; `any` keeps cells
 * read from another sheet: numbers as numbers, the rest as text.
 */
export type CellKind = 'text' | 'integer' | 'decimal' | 'money' | 'date' | 'moment' | 'flag' | 'any'

/** Kinds shown as figures. */
export const FIGURES: ReadonlySet<CellKind> = new Set(['integer', 'decimal', 'money'])

/** A ratio of the sum row: the sum of `num` ÷ the sum of `den` × `scale`. */
export interface RatioOfSums {
  readonly num: string
  readonly den: string
  readonly scale: number
}

export interface SheetColumn {
  readonly key: string
  /** Chinese heading of the column. */
  readonly title: string
  /** Heading above it: neighbours with the same one share a merged cell. */
  readonly group?: string
  readonly kind: CellKind
  /** Decimal places shown; default 2 for decimal and money. */
  readonly digits?: number
  /** Decimal places of one row's figure, where the rows differ. */
  readonly digitsIn?: (row: SheetRow) => number
  /** Thousands separator; money always has it. */
  readonly grouped?: boolean
  /** Relation of the sum row to the rows of the sheet. It becomes a formula where that gives the figure of the report. */
  readonly total?: 'sum' | RatioOfSums
  /** Most characters of its text in one line, where that is more than usual: explanations. */
  readonly widest?: number
  /** In pixels, as on the screen: the width of a column that has no rows to measure. */
  readonly width?: number
  /** Content of the cell; default: the row's value of `key`. */
  readonly value?: (row: SheetRow) => unknown
}

export type SheetRow = Readonly<Record<string, unknown>>

/** Reads the content of a column's cell out of a row. */
export const readerOf = ({ key, value }: SheetColumn): ((row: SheetRow) => unknown) =>
  value ?? ((row) => row[key])

/** Rows one by one, or in batches as a database returns them. */
export type SheetRows =
  | AsyncIterable<SheetRow | readonly SheetRow[]>
  | Iterable<SheetRow | readonly SheetRow[]>

/** The three rows above the heading of a printed sheet: a title, and two lines with a left and a right part. */
export interface TitleBlock {
  readonly title: string
  readonly lines: readonly (readonly [left: string, right: string])[]
}

/** Further input for printing a sheet. */
export interface PrintedSheet {
  /** Without it the heading is in the first row, where an import looks for it. */
  readonly block?: TitleBlock
  /** Leading columns that name a row: they are frozen while the others scroll. */
  readonly fixed?: number
}

export interface SheetSpec {
  readonly sheetName: string
  readonly columns: readonly SheetColumn[]
  readonly rows: SheetRows
  readonly print?: PrintedSheet
  /** A bold row below the data: sums over the full result. */
  readonly foot?: SheetRow
  /** Origin of the rows (filters, time, user): one grey row at the end, the row count is added. */
  readonly meta?: readonly string[]
  /** Rows on one sheet, heading included, before the next sheet begins; Excel's limit by default. */
  readonly maxRows?: number
  readonly hidden?: boolean
  /** Comes before the others, though it is written last: a cover that reports on them. */
  readonly first?: boolean
  /** Drop-down lists below the heading: column index → cells of another sheet, as `'选项'!$A$1:$A$9`. */
  readonly dropdowns?: ReadonlyMap<number, string>
}

/** Excel's limit of rows on a sheet (2^20). */
export const MAX_ROWS = 1_048_576

/** A column's heading in one line, where no group heading is above it. */
export const fullTitle = ({ group, title }: Pick<SheetColumn, 'group' | 'title'>): string =>
  group ? `${group}-${title}` : title
