import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

interface FarmMeans {
  litters: number
  live: number
  weanedLitters: number
  weaned: number
  weighed: number
  weanWeight: string | null
  served: number
  wsiDays: number
}

/** What the farm's litters of the same parities came to within a year, and how soon its sows were served after weaning them
 *  (F27): sums, ratios are made where they are shown. Two readings of an index each; joined they would cost the whole card. */
export async function farmMeans(
  tx: Tx,
  farmId: string,
  parities: readonly number[],
  until: string,
): Promise<FarmMeans | null> {
  const year = sql`between ${until}::date - 365 and ${until}::date`
  const found = await sql<FarmMeans>`select l.*, s.* from (
    select count(*)::int as litters, coalesce(sum(live_piglets), 0)::int as live,
      count(*) filter (where wean_date is not null)::int as "weanedLitters",
      coalesce(sum(weaned) filter (where wean_date is not null), 0)::int as weaned,
      coalesce(sum(weaned) filter (where wean_weight is not null), 0)::int as weighed, sum(wean_weight) as "weanWeight"
      from litter where farm_id = ${farmId} and not init and not nurse and farrow_date ${year}
       and parity = any(${[...parities]}::int[])) l,
    (select count(*)::int as served, coalesce(sum(service_date - wean_date), 0)::int as "wsiDays"
      from sow_service where farm_id = ${farmId} and service_no = 1 and wean_date is not null and not init
       and service_date ${year} and cycle_parity = any(${parities.map((parity) => parity - 1)}::int[])) s`.execute(
    tx,
  )
  return found.rows[0] ?? null
}
