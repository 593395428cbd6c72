import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Age at weaning from which the days in the nursery are counted (§5.11). */
const WEANED_AT = 21
/** Days before their age that pigs for sale are shown. */
const SALE_AHEAD = 7
/** Days a nursery batch may stay beyond its due day. */
const NURSERY_GRACE = 7

/** Batches `b` whose pigs are due to move on: condition, due day, and days beyond the grace period. */
export interface RipeBatches {
  readonly condition: Sql
  readonly deadline: Sql
  readonly overdue: Sql
}

/** 待转群 of nurseries and 待出栏 of finishing pigs, by the mean day of birth of the batch's present pigs. */
export async function ripeBatches(tx: Tx, farmId: string, today: string) {
  const { nursery_days, market_age } = await parametersOf(tx, farmId, today)
  const ripe = (stages: readonly string[], due: number, ahead: number, grace: number): RipeBatches => {
    const reached = sql`b.birth_date + ${due}::int`
    // pigs that arrived older could not move on before their arrival
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
