import { sql } from 'kysely'
import type { Sql } from '../sql-words.ts'

export type ReportRow = Record<string, unknown>
type Order = 'asc' | 'desc'

/** The rows of a group; of a cell in a cross table limited to its period as well. */
interface InGroup {
  readonly group: string
  readonly key: unknown
  readonly across?: { readonly group: string; readonly key: string } | undefined
}

export interface PageRequest {
  readonly groupBy: string | null
  readonly sort: { key: string; order: Order } | null
  readonly limit: number
  readonly offset: number
  /** Restricts the row level to one group's rows: the drill-down of a figure. */
  readonly inGroup?: InGroup | undefined
  /** All rows behind the figures, including those that only count as divisor. */
  readonly behind?: boolean
}

export interface ReportAnswer {
  list: ReportRow[]
  /** Rows of the full result: groups when grouped. */
  total: number
  /** Over the full result; ratios are those of the sums. */
  sums: ReportRow
}

/** An output column by its bare name may be a ratio, which the rows of the inner query do not have. */
export const directed = (target: Sql, order: Order, filled = false): Sql =>
  sql`${target} ${sql.raw(order)} ${sql.raw(filled ? '' : 'nulls last')}`
