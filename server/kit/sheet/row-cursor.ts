import type { SheetRow, SheetRows } from './column.ts'

const NO_ROWS: readonly SheetRow[] = []

/** Rows taken one at a time by several sheets in turn, from a source of single rows or of batches. */
export class RowCursor {
  readonly #iterator: AsyncIterator<SheetRow | readonly SheetRow[]> | Iterator<SheetRow | readonly SheetRow[]>
  #batch = NO_ROWS
  #next = 0
  /** Rows returned so far. */
  count = 0

  constructor(rows: SheetRows) {
    this.#iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  }

  /** The next available row; undefined says nothing about `more`. */
  take(): SheetRow | undefined {
    const row = this.#batch[this.#next]
    if (row === undefined) return undefined
    this.#next += 1
    this.count += 1
    return row
  }

  /** Fetches when none are available; false at the end of the source. */
  async more(): Promise<boolean> {
    while (this.#next >= this.#batch.length) {
      const result = await this.#iterator.next()
      if (result.done) return false
      this.#batch = isBatch(result.value) ? result.value : [result.value]
      this.#next = 0
    }
    return true
  }

  /** The next rows, up to `count`, without taking them. */
  async ahead(count: number): Promise<{ rows: readonly SheetRow[]; whole: boolean }> {
    while (this.#batch.length - this.#next <= count) {
      const result = await this.#iterator.next()
      if (result.done) return { rows: this.#batch.slice(this.#next), whole: true }
      const more = isBatch(result.value) ? result.value : [result.value]
      this.#batch = this.#next === this.#batch.length ? more : [...this.#batch.slice(this.#next), ...more]
      this.#next = 0
    }
    return { rows: this.#batch.slice(this.#next, this.#next + count), whole: false }
  }

  /** Ends the source: a database cursor closes. */
  async close(): Promise<void> {
    await this.#iterator.return?.()
  }
}

const isBatch = (value: SheetRow | readonly SheetRow[]): value is readonly SheetRow[] => Array.isArray(value)
