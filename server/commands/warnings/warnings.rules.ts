import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

export interface WarningRule {
  readonly uid: string
  readonly code: string
  readonly level: 'YELLOW' | 'RED'
  /** The rule's own limit; null: that of the farm's parameters or targets. */
  readonly threshold: number | null
  readonly windowDays: number | null
  readonly frequency: string
}

/**
 * Rules in force in a farm: for each subject those of the nearest node that has any. A farm switches a common rule off by
 * a disabled one of its own.
 */
export const rulesOf = (tx: Tx, farmId: string): Promise<WarningRule[]> =>
  tx.rows(sql<WarningRule>`
    select uid, code, level, threshold::float as threshold, window_days as "windowDays", frequency from (
      select r.*, rank() over (partition by r.code order by o.level desc nulls last, c.level desc nulls last) as place
        from warning_rule r
        join organize f on f.uid = ${farmId}
        left join organize o on o.uid = r.organize_id
        left join organize c on c.uid = r.company_id
       where not r.deleted and (r.organize_id is null or f.tree_path like o.tree_path || '%')
         and (r.company_id is null or f.tree_path like c.tree_path || '%')) ranked
     where place = 1 and enabled order by code, level, uid`)
