/** One change of a row, as stored in its trail. */
export interface RowChange {
  readonly uid: string
  /** Farm time, YYYY-MM-DD HH:mm:ss. */
  readonly at: string
  /** Name of the user; null where the server did it by itself. */
  readonly name: string | null
  readonly reason: string | null
  /** Fields that became others. */
  readonly keys: readonly string[]
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}
