import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { Tx } from './database.ts'
import { invalid } from './refused.ts'

/** Last day of a farm that is closed; null while none is. */
export async function closedUpToOf(tx: Tx, farmId: string): Promise<string | null> {
  const found = await sql<{
    closedUpTo: string | null
  }>`select closed_up_to as "closedUpTo" from organize where uid = ${farmId}`.execute(tx)
  return found.rows[0]?.closedUpTo ?? null
}

export interface Days {
  readonly farmId: string
  readonly days: readonly string[]
  /** Where the person typed them. */
  readonly field: string
  /** V-002 for what happened in the farm, M-09 for documents (domain.md §3.2, §3.5). */
  readonly rule: 'V-002' | 'M-09'
}

/** Refuses days in a closed month, before the database would (`guard_closed_days`). */
export async function assertDaysOpen(tx: Tx, { farmId, days, field, rule }: Days): Promise<void> {
  const closedUpTo = await closedUpToOf(tx, farmId)
  if (closedUpTo !== null && days.some((day) => day <= closedUpTo))
    throw invalid({ [field]: [ruleMessage(rule, {})] })
}
