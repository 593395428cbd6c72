import { sql } from 'kysely'
import type { KeptFigures, LateFarm } from '../kit/report/definition.ts'

const ofLedger: KeptFigures['marks'] = (today) =>
  sql`select farm_id, coalesce(since, (month || '-01')::date) as since from cost_ledger_stale
    union all select farm_id, day from cost_ledger_due where day <= ${today}::date`

/** Kept money figures: costs of batches, which follow from the cost ledger, and the ledger. */
export const keptCosts = {
  batches: {
    marks: (today) => sql`select farm_id, since from batch_cost_stale union all ${ofLedger(today)}`,
  },
  ledger: { marks: ofLedger },
} as const satisfies Readonly<Record<string, KeptFigures>>

/** Most farms named in a sentence. */
const MOST_NAMES = 5

/** Note for readers of outdated costs; null where none are. */
export function lateWords(late: readonly LateFarm[]): string | null {
  if (late.length === 0) return null
  const named = late.slice(0, MOST_NAMES).map(({ farm, since }) => `${farm}（${since}起）`)
  const more = late.length > MOST_NAMES ? `等${late.length}个猪场` : ''
  return `成本尚未更新到最新录入：${named.join('、')}${more}，不能用于月结`
}
