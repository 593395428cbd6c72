import { sql } from 'kysely'
import { standardAbove } from '#server/queries/standard-above.ts'
import type { Tx } from '../../kit/database.ts'

/** What a farm asks for a kind of sale on a day, and how many heads of it leave; null where nothing is said. */
export interface SaleLimit {
  /** 元/kg, 4 places. */
  readonly minPrice: string | null
  readonly maxHeads: number | null
}

export interface LimitAsked {
  readonly farmId: string
  readonly saleTypeId: string
  readonly date: string
}

/** Each figure as the nearest node says it: the farm's before its company's, the younger before the older. */
export async function loadLimit(tx: Tx, { farmId, saleTypeId, date }: LimitAsked): Promise<SaleLimit> {
  const { join, holds } = standardAbove('l', sql`f.tree_path`)
  const found =
    await sql<SaleLimit>`select trim_scale(l.min_price)::text as "minPrice", l.max_heads as "maxHeads"
    from organize f, sale_limit l ${join}
    where f.uid = ${farmId} and not l.deleted and l.enabled is not false and l.sale_type_id = ${saleTypeId}
      and ${date}::date between l.from_date and coalesce(l.to_date, 'infinity') and ${holds}
    order by o.level desc nulls last, l.from_date desc`.execute(tx)
  const first = <K extends keyof SaleLimit>(key: K) => found.rows.find((one) => one[key] !== null)?.[key]
  return { minPrice: first('minPrice') ?? null, maxHeads: first('maxHeads') ?? null }
}

/** Heads of a kind that approved tickets of the farm already take on the day; whoever else counts them waits. */
export async function soldOn(tx: Tx, { farmId, saleTypeId, date }: LimitAsked): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sale_limit' || ${farmId} || ${date}, 0))`.execute(
    tx,
  )
  const found = await sql<{ heads: number }>`select coalesce(sum(heads), 0)::int as heads from sales_ticket
    where farm_id = ${farmId} and sale_date = ${date} and sale_type_id = ${saleTypeId} and status = 'APPROVED' and not deleted`.execute(
    tx,
  )
  return found.rows[0]?.heads ?? 0
}
