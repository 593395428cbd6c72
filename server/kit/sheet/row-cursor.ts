import type { SheetRow } from './column.ts'

/** Rows taken one at a time by several sheets in turn; knows whether another one is coming. */
export class RowCursor {
  readonly #iterator: AsyncIterator<SheetRow> | Iterator<SheetRow>
  #ahead: SheetRow | undefined
  /** Rows handed out so far. */
  count = 0

  constructor(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>) {
    this.#iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  }

  async more(): Promise<boolean> {
    this.#ahead ??= await this.#pull()
    return this.#ahead !== undefined
  }

  async next(): Promise<SheetRow | undefined> {
    const row = this.#ahead ?? (await this.#pull())
    this.#ahead = undefined
    if (row !== undefined) this.count += 1
    return row
  }

  /** Tells the source that nobody reads on: a database cursor closes. */
  async close(): Promise<void> {
    await this.#iterator.return?.()
  }

  async #pull(): Promise<SheetRow | undefined> {
    const result = await this.#iterator.next()
    return result.done ? undefined : result.value
  }
}
