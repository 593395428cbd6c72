import { sql } from 'kysely'
import type { StockEventKind } from '#domain/stock/stock.types.ts'
import { materialReturn } from '#resources/material/material-return.ts'
import { requisition } from '#resources/material/requisition.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'

/** Feed moved to or from a house is not used yet: moved by a requisition, or back by a return. */
const MOVED_BY: Readonly<Record<string, StockEventKind>> = {
  [requisition.name]: 'ISSUE',
  [materialReturn.name]: 'RETURN',
}

/** The kind the user requested, where the ledger only moves feed. */
export const askedKind = (kind: StockEventKind, source: string): StockEventKind =>
  kind === 'TRANSFER' ? (MOVED_BY[source] ?? kind) : kind

/** The same for columns. */
export const askedKindSql = (kind: Sql, source: Sql): Sql =>
  sql`case when ${kind} = 'TRANSFER' then coalesce(${worded(source, MOVED_BY)}, ${kind}) else ${kind} end`
