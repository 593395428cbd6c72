/** How the values of a column stand in the sheet. Everything a person may type letters into is text; `any` keeps what
 *  was read from another sheet: numbers as numbers, the rest as text. */
export type CellKind = 'text' | 'integer' | 'decimal' | 'money' | 'date' | 'moment' | 'flag' | 'any'

/** A ratio of the sum row: the sum of `num` ÷ the sum of `den` × `scale`. */
export interface RatioOfSums {
  readonly num: string
  readonly den: string
  readonly scale: number
}

export interface SheetColumn {
  readonly key: string
  /** Chinese head of the column. */
  readonly title: string
  /** Head above it: neighbours with the same one share a merged cell. */
  readonly group?: string
  readonly kind: CellKind
  /** Decimal places shown; default 2 for decimal and money. */
  readonly digits?: number
  /** Places of the figure of one row, where the rows differ. */
  readonly digitsIn?: (row: SheetRow) => number
  /** A comma between thousands; money has it always. */
  readonly grouped?: boolean
  /** How the sum row follows from the rows of the sheet. It becomes a formula where that gives the figure of the report. */
  readonly total?: 'sum' | RatioOfSums
  /** Characters its text may take in one line, where that is more than usual: explanations. */
  readonly widest?: number
  /** In pixels, as on the screen: the width of a column that has no rows to measure. */
  readonly width?: number
  /** What stands in the cell; default: the row's value of `key`. */
  readonly value?: (row: SheetRow) => unknown
}

export type SheetRow = Readonly<Record<string, unknown>>

/** Rows one by one, or in batches as a database hands them out. */
export type SheetRows =
  | AsyncIterable<SheetRow | readonly SheetRow[]>
  | Iterable<SheetRow | readonly SheetRow[]>

/** The three rows above the head of a printed sheet: a title, and two lines with a left and a right part. */
export interface TitleBlock {
  readonly title: string
  readonly lines: readonly (readonly [left: string, right: string])[]
}

/** What a sheet needs in addition to be printed as it is. */
export interface PrintedSheet {
  /** Without it the head stands in the first row, where an import looks for it. */
  readonly block?: TitleBlock
  /** Leading columns that name a row: they stay while the others scroll. */
  readonly fixed?: number
}

export interface SheetSpec {
  readonly sheetName: string
  readonly columns: readonly SheetColumn[]
  readonly rows: SheetRows
  readonly print?: PrintedSheet
  /** A bold row below the data: sums over the full result. */
  readonly foot?: SheetRow
  /** Where the rows come from (filters, time, user): one grey row at the end, the row count is added. */
  readonly meta?: readonly string[]
  /** Rows on one sheet, head included, before the next sheet begins; Excel's limit by default. */
  readonly maxRows?: number
  readonly hidden?: boolean
  /** It stands before the others, though it is written last: a cover that says what became of them. */
  readonly first?: boolean
  /** Drop-down lists below the head: column index → cells of another sheet, as `'选项'!$A$1:$A$9`. */
  readonly dropdowns?: ReadonlyMap<number, string>
}

/** Excel's limit of rows on a sheet (2^20). */
export const MAX_ROWS = 1_048_576

/** A column's head in one line, where no head of a group stands above it. */
export const fullTitle = ({ group, title }: Pick<SheetColumn, 'group' | 'title'>): string =>
  group ? `${group}-${title}` : title
