import { sql } from 'kysely'
import { refreshFedByIssue } from '../commands/stock/stock.fed-by-issue.ts'
import type { Following } from './following.ts'

/** Feed that is fed by its issue: behind where heads changed in its house, and each new day. */
export const fedByIssue: Following = {
  name: 'fed-by-issue',
  label: '领料即耗用',
  about: '领到栋舍的饲料按头日摊到各日',
  stale: async (db, today) => {
    const found = await sql<{ uid: string }>`select farm_id as uid from fed_by_issue_stale
      union select farm_id from fed_by_issue where day < ${today}::date`.execute(db)
    return found.rows.map(({ uid }) => uid)
  },
  refresh: refreshFedByIssue,
}
