import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import type { Sql } from '../sql-words.ts'
import type { KeptCosts, LateFarm } from './definition.ts'

/** Marks of changes not included in kept costs yet: `farm_id`, and the first day `since` concerned. */
const ofLedger = (today: string) =>
  sql`select farm_id, coalesce(since, (month || '-01')::date) as since from cost_ledger_stale
    union all select farm_id, day from cost_ledger_due where day <= ${today}::date`
const MARKS: Readonly<Record<KeptCosts, (today: string) => Sql>> = {
  batches: (today) => sql`select farm_id, since from batch_cost_stale union all ${ofLedger(today)}`,
  ledger: ofLedger,
}

/** The union of marks of several kinds of kept costs. */
export const costMarks = (kept: readonly KeptCosts[], today: string): Sql =>
  sql.join(
    kept.map((one) => MARKS[one](today)),
    sql` union all `,
  )

/** Farms in sight with outdated kept costs. */
export const behindFarms = (db: Db | Tx, kept: KeptCosts, today: string): Promise<string[]> =>
  db.values(sql<string>`select distinct m.farm_id from (${MARKS[kept](today)}) m`)

/** The farms with outdated costs, as this transaction sees them, the earliest first. */
export async function lateFarms(
  tx: Tx,
  kept: readonly KeptCosts[],
  farms: readonly string[],
  today: string,
): Promise<LateFarm[]> {
  if (kept.length === 0) return []
  return tx.rows(sql<LateFarm>`select o.uid as "farmId", o.name as farm, min(m.since)::text as since
    from (${costMarks(kept, today)}) m join organize o on o.uid = m.farm_id where m.farm_id = any(${[...farms]}::uuid[])
    group by 1, 2 order by 3, 2`)
}

/** Most farms named in a sentence. */
const MOST_NAMES = 5

/** Note for readers of outdated figures; null where none are. */
export function lateWords(late: readonly LateFarm[]): string | null {
  if (late.length === 0) return null
  const named = late.slice(0, MOST_NAMES).map(({ farm, since }) => `${farm}（${since}起）`)
  const more = late.length > MOST_NAMES ? `等${late.length}个猪场` : ''
  return `成本尚未更新到最新录入：${named.join('、')}${more}，不能用于月结`
}
