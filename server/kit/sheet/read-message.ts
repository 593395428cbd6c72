import type { CellValue } from '#kit/import/typed-value.ts'

export type { CellValue }

/** A row that is not blank, with the number it has in the sheet (the first is 1). */
export interface ReadRow {
  readonly number: number
  readonly cells: readonly CellValue[]
}

export interface ReadLimits {
  /** Rows that are not blank, head included. */
  readonly maxRows: number
  readonly maxColumns: number
}

/** A file to read. */
export interface ReadTask {
  readonly file: Uint8Array
  readonly limits: ReadLimits
}

export type ReadMessage = { rows: readonly ReadRow[] } | { problem: string } | { end: true }
