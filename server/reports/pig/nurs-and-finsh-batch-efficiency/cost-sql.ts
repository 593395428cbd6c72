import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** Kept costs of a batch `b` up to a day; null without costs so far. */
export const costsUpTo = (to: Sql): Sql => sql`left join lateral (
    select c.brought, c.spent, c.feed as fodder, c.drug + c.vaccine as medicine, c.labour, c.energy, c.depreciation + c.other as overhead,
        c.gone, c.culled + c.lost as loss_cost, c.late, c.balance, c.sold_heads, c.sold_amount, c.sold_cost
      from batch_cost_day c where c.farm_id = b.farm_id and c.batch_id = b.uid and c.day <= ${to} order by c.day desc limit 1) k on true`

/** Money columns of the batches `x` that are not called as in their rows. */
export const costSql: Readonly<Record<string, Sql>> = {
  cost: sql`x.brought + x.spent`,
  feedSpent: sql`x.fodder`,
  revenue: sql`x.sold_amount`,
  profit: sql`x.sold_amount - x.sold_cost - x.late`,
}
