import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

interface Leaving {
  readonly farmId: string
  readonly pigId: string
  /** The day it leaves; its month is still charged. */
  readonly day: string
}

/** What an animal is worth in the books of the farm it leaves, 元: as its last accrual goes on to that month; null where there is none. */
export async function bookValue(tx: Tx, { farmId, pigId, day }: Leaving): Promise<string | null> {
  const found = await sql<{
    net: string | null
  }>`select (original_value - straight_line(greatest(original_value - residual_value, 0),
      months, month_no(period_of(${farmId}, ${day}::date)) - month_no(start_month) + 1))::numeric(16,2)::text as net
    from biological_depreciation where farm_id = ${farmId} and pig_id = ${pigId} and start_month is not null
    order by month desc limit 1`.execute(tx)
  return found.rows[0]?.net ?? null
}
