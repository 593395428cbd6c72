import { sql } from 'kysely'
import { type StockKind, stockEffects } from '#domain/stock/stock.types.ts'
import type { Sql } from '#server/kit/sql-words.ts'

function kindsBorneBy(bearer: (typeof stockEffects)[StockKind]['borneBy']): Sql {
  const kinds = Object.entries(stockEffects).filter(([, { borneBy }]) => borneBy === bearer)
  return sql`(${sql.join(kinds.map(([kind]) => sql.lit(kind)))})`
}

/** Kinds of stock events whose worth the receiver bears: `kind in ${ISSUED}`. */
export const ISSUED = kindsBorneBy('RECEIVER')
/** Kinds that are a loss or a gain of the farm. */
export const ADJUSTING = kindsBorneBy('FARM')
