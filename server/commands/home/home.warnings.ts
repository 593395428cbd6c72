import { sql } from 'kysely'
import { openGroups, type WarningGroup } from '../warnings/open-groups.ts'
import type { HomePart } from './part.ts'

interface WarningsPart {
  list: WarningGroup[]
  /** When the rules were checked last; null before the first time. */
  checkedAt: string | null
}

/** Open warnings by rule, alarms first. */
export const warningsPart: HomePart<WarningsPart> = {
  label: '预警',
  functions: ['early-warning'],
  async read(tx, { farmIds, userUid }) {
    const run = await sql<{
      at: string | null
    }>`select max(at) as at from warning_run where farm_id = any(${[...farmIds]}::uuid[])`.execute(tx)
    return { list: await openGroups(tx, farmIds, userUid), checkedAt: run.rows[0]?.at ?? null }
  },
}
