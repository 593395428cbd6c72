import { sql } from 'kysely'
import type { WarningGroup } from '#resources/answers/home.shapes.ts'
import type { Tx } from '#server/kit/database.ts'

/** How far past its limit, as a share of it: what is counted in different units stands in one order. */
const farthest = sql`abs(w.value - w.threshold) / greatest(abs(w.threshold), 1)`

/**
 * Open warnings in farms, by farm and rule, alarms first. A rule with receivers is shown only to them and to their roles;
 * one without is shown to all who may see it.
 */
export const openGroups = (tx: Tx, farmIds: readonly string[], userUid: string): Promise<WarningGroup[]> =>
  tx.rows(sql<WarningGroup>`
    select w.farm_id as "farmId", f.name as "farmName", w.rule_id as "ruleId", w.code, min(w.level) as level, count(*)::int as heads,
      count(*) filter (where w.status = 'UNREAD')::int as unread,
      count(*) filter (where w.status = 'DOING' and w.assignee_id = me.uid)::int as mine,
      (array_agg(w.value::float order by ${farthest} desc))[1] as value,
      min(w.threshold)::float as threshold, min(w.unit) as unit,
      (array_agg(w.subject order by ${farthest} desc))[1:3] as subjects,
      min(w.first_day) as "firstDay", max(w.day) as day
    from warning_record w join warning_rule r on r.uid = w.rule_id join organize f on f.uid = w.farm_id
    left join sys_user me on me.uid = ${userUid}
    where w.farm_id = any(${[...farmIds]}::uuid[]) and w.status in ('UNREAD', 'DOING') and not w.deleted
      and ((r.receiver_ids = '{}' and r.role_ids = '{}') or me.uid = any(r.receiver_ids) or me.role_ids && r.role_ids
        or w.assignee_id = me.uid)
    group by w.farm_id, f.name, f.sort, w.rule_id, w.code order by min(w.level), count(*) desc, w.code, f.sort, f.name`)

/** Warnings for a user in all her farms: unassigned ones, and those assigned to her. */
export async function inboxOf(
  tx: Tx,
  farmIds: readonly string[],
  userUid: string,
): Promise<{ count: number; list: WarningGroup[] }> {
  const groups = await openGroups(tx, farmIds, userUid)
  const list = groups.filter((one) => one.unread + one.mine > 0)
  return { count: list.reduce((sum, one) => sum + one.unread + one.mine, 0), list }
}
