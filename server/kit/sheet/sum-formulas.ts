import { isMissing } from '#domain/typed.ts'
import { type RatioOfSums, readerOf, type SheetColumn, type SheetRow } from './column.ts'
import { digitsOf } from './sheet.cell.ts'
import { columnLetters } from './xml.ts'

/** Tolerance between two sums of doubles. */
const NEAR = 1e-6
const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= NEAR * Math.max(1, Math.abs(one), Math.abs(other))

/** Adds up, row by row, the columns whose sum row is a sum of the rows above it. */
export class SumFormulas {
  readonly #columns: readonly SheetColumn[]
  readonly #added: readonly { readonly read: (row: SheetRow) => unknown; readonly index: number }[]
  readonly #sums: Float64Array

  constructor(columns: readonly SheetColumn[]) {
    this.#columns = columns
    this.#added = columns.flatMap((column, index) =>
      column.total === 'sum' ? [{ read: readerOf(column), index }] : [],
    )
    this.#sums = new Float64Array(columns.length)
  }

  add(row: SheetRow): void {
    for (const { read, index } of this.#added) {
      const value = read(row)
      this.#sums[index] = (this.#sums[index] ?? 0) + (isMissing(value) ? 0 : Number(value))
    }
  }

  /**
   * The formula of each cell of the sum row, by column. A sum becomes SUBTOTAL where the rows of the sheet add up to it (divisor rows a
   * report does not list make a different sum), a ratio where both its sums are formulas of this sheet.
   */
  formulas(foot: SheetRow, first: number, last: number): ReadonlyMap<number, string> {
    const found = new Map<number, string>()
    if (last < first) return found
    for (const { read, index } of this.#added) {
      const sum = read(foot)
      const letters = columnLetters(index)
      if (!isMissing(sum) && isNear(Number(sum), this.#sums[index] ?? 0))
        found.set(index, `SUBTOTAL(109,${letters}${first}:${letters}${last})`)
    }
    for (const [index, column] of this.#columns.entries()) {
      const { total } = column
      if (total === undefined || total === 'sum') continue
      const formula = this.#ratio(column, total, { foot, row: last + 1, found })
      if (formula !== null) found.set(index, formula)
    }
    return found
  }

  #ratio(
    column: SheetColumn,
    { num, den, scale }: RatioOfSums,
    { foot, row, found }: { foot: SheetRow; row: number; found: ReadonlyMap<number, string> },
  ): string | null {
    const places = [num, den].map((key) => this.#columns.findIndex((one) => one.key === key))
    const [over, under] = places.map((index) => this.#sums[index] ?? 0)
    const shown = readerOf(column)(foot)
    if (!places.every((index) => found.has(index)) || !over || !under || isMissing(shown)) return null
    const digits = digitsOf(column)
    if (Math.abs((over / under) * scale - Number(shown)) > 0.6 / 10 ** digits) return null
    const [above, below] = places.map((index) => `${columnLetters(index)}${row}`)
    return `IF(${below}=0,"",ROUND(${above}/${below}${scale === 1 ? '' : `*${scale}`},${digits}))`
  }
}
