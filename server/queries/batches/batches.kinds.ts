import { sql } from 'kysely'
import type { MoveKind } from '#domain/batch/batch.types.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Arrivals a batch begins with (F85); surplus found by a count is not one. */
export const STARTED: readonly MoveKind[] = ['IN_INIT', 'IN_WEAN', 'IN_BUY', 'IN_TRANSFER']
export const LOST: readonly MoveKind[] = ['OUT_DEATH', 'OUT_CULL']
export const SOLD: readonly MoveKind[] = ['OUT_SALE', 'OUT_SLAUGHTER']
/** Movements of pigs that left alive and were weighed (F81). */
export const LEFT: readonly MoveKind[] = [...SOLD, 'OUT_TRANSFER', 'OUT_SELECT']

/** True of a movement `m` of one of these kinds. */
export const isOf = (kinds: readonly MoveKind[]): Sql =>
  sql`m.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
