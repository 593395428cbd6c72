import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import type { ListQuery } from '#server/kit/list-query.ts'
import { scopeCondition } from '#server/kit/scope.ts'
import { and, condition } from '#server/kit/select.ts'

/**
 * Summary of the list of animals: heads by state among the rows that satisfy every filter except that by state, and averages over
 * the rows of the list itself, females only; 2 and 0 places.
 */
export async function countPigs(
  tx: Tx,
  caller: Caller,
  pigs: Resource,
  { filters }: Pick<ListQuery, 'filters'>,
  today: string,
) {
  const table = sql.table(pigs.table)
  const where = (some: ListQuery['filters']) =>
    and([sql`not t.deleted`, scopeCondition(pigs, caller.scope), ...some.map(condition)])
  const states = await tx.map(sql<[string, number]>`
    select t.status, count(*)::int from ${table} t
     where ${where(filters.filter((one) => one.key !== 'status'))} group by t.status`)
  const means = await tx.row(sql<Record<'parity' | 'ageDays', string | null>>`
    select round(avg(t.parity), 2) as parity,
      round(avg(least(coalesce(t.exit_date, ${today}::date), ${today}::date) - t.birth_date)) as "ageDays"
      from ${table} t where ${where(filters)} and t.sex = 'F'`)
  return { states: Object.fromEntries(states), means: means ?? { parity: null, ageDays: null } }
}
