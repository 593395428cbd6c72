import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import type { ListQuery } from '../../kit/list-query.ts'
import { scopeCondition } from '../../kit/scope.ts'
import { and, condition } from '../../kit/select.ts'

interface PigCounts {
  /** Heads by state among the rows that satisfy every filter except that by state. */
  states: Record<string, number>
  /** Over the rows of the list itself, females only; 2 and 0 places. */
  means: { parity: string | null; ageDays: string | null }
}

/** Summary of the list of animals: counts by state and averages over the full result. */
export async function countPigs(
  tx: Tx,
  caller: Caller,
  pigs: Resource,
  { filters }: Pick<ListQuery, 'filters'>,
  today: string,
): Promise<PigCounts> {
  const table = sql.table(pigs.table)
  const where = (some: ListQuery['filters']) =>
    and([sql`not t.deleted`, scopeCondition(pigs, caller.scope), ...some.map(condition)])
  const states = await tx.rows(sql<{ status: string; heads: number }>`
    select t.status, count(*)::int as heads from ${table} t
     where ${where(filters.filter((one) => one.key !== 'status'))} group by t.status`)
  const means = await tx.row(sql<PigCounts['means']>`
    select round(avg(t.parity), 2) as parity,
      round(avg(least(coalesce(t.exit_date, ${today}::date), ${today}::date) - t.birth_date)) as "ageDays"
      from ${table} t where ${where(filters)} and t.sex = 'F'`)
  return {
    states: Object.fromEntries(states.map((row) => [row.status, row.heads])),
    means: means ?? { parity: null, ageDays: null },
  }
}
