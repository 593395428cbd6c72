/** How the values of a column stand in the sheet. Everything a person may type letters into is text; `any` keeps what
 *  was read from another sheet: numbers as numbers, the rest as text. */
export type CellKind = 'text' | 'integer' | 'decimal' | 'money' | 'date' | 'moment' | 'flag' | 'any'

export interface SheetColumn {
  readonly key: string
  /** Chinese head of the column. */
  readonly title: string
  readonly kind: CellKind
  /** Decimal places shown; default 2 for decimal and money. */
  readonly digits?: number
  /** Places of the figure of one row, where the rows differ. */
  readonly digitsIn?: (row: SheetRow) => number
  /** In pixels, as on the screen. */
  readonly width?: number
  /** What stands in the cell; default: the row's value of `key`. */
  readonly value?: (row: SheetRow) => unknown
}

export type SheetRow = Readonly<Record<string, unknown>>

/** Rows one by one, or in batches as a database hands them out. */
export type SheetRows =
  | AsyncIterable<SheetRow | readonly SheetRow[]>
  | Iterable<SheetRow | readonly SheetRow[]>

export interface SheetSpec {
  readonly sheetName: string
  readonly columns: readonly SheetColumn[]
  readonly rows: SheetRows
  /** A bold row below the data: sums over the full result. */
  readonly foot?: SheetRow
  /** Where the rows come from (filters, time, user): one grey row at the end, the row count is added. */
  readonly meta?: readonly string[]
  /** Rows on one sheet, head included, before the next sheet begins; Excel's limit by default. */
  readonly maxRows?: number
  readonly hidden?: boolean
  /** Drop-down lists below the head: column index → cells of another sheet, as `'选项'!$A$1:$A$9`. */
  readonly dropdowns?: ReadonlyMap<number, string>
}

/** Excel's limit of rows on a sheet (2^20). */
export const MAX_ROWS = 1_048_576
