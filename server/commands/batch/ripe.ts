import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Tx } from '../../kit/database.ts'
import { parametersOf } from '../../kit/parameters.ts'

/** Age at weaning from which the days in the nursery are counted (§5.11). */
const WEANED_AT = 21
/** Days before their age that pigs for sale are shown. */
const SALE_AHEAD = 7
/** Days after which a nursery batch that is due has stood too long. */
const NURSERY_GRACE = 7

/** Batches `b` whose pigs should go on: whose turn it is, the day it was, and the days beyond what is let pass. */
export interface RipeBatches {
  readonly condition: Sql
  readonly deadline: Sql
  readonly overdue: Sql
}

/** 待转群 of nurseries and 待出栏 of finishing pigs, by the mean day of birth of what stands in the batch. */
export async function ripeBatches(
  tx: Tx,
  farmId: string,
  today: string,
): Promise<Record<'toFinish' | 'toMarket', RipeBatches>> {
  const { nursery_days, market_age } = await parametersOf(tx, farmId, today)
  const ripe = (stages: readonly string[], due: number, ahead: number, grace: number): RipeBatches => {
    const reached = sql`b.birth_date + ${due}::int`
    // what came in at a greater age could not go on before
    const deadline = sql`greatest(${reached}, b.open_date)`
    const late = sql`${today}::date - b.birth_date - ${due}::int`
    return {
      condition: sql`b.status is distinct from 'CLOSED' and b.stock > 0 and b.stage = any(${[...stages]})
        and ${late} >= ${-ahead}::int`,
      deadline,
      overdue: sql`least(${late}, ${today}::date - b.open_date) - ${grace}::int`,
    }
  }
  return {
    toFinish: ripe(['NURSERY'], WEANED_AT + nursery_days, 0, NURSERY_GRACE),
    toMarket: ripe(['FINISH', 'WTF'], market_age, SALE_AHEAD, 0),
  }
}
