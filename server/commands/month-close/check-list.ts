import type { CheckLine } from '#domain/close/answer.ts'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '#server/kit/database.ts'
import { waitingDocuments } from './month-close.documents.ts'
import { missingFeed } from './month-close.feed.ts'
import { reconciled } from './reconciled.ts'
import { signature } from './sign.ts'
import { onTheRoad } from './transit.ts'
import { unpriced } from './unpriced.ts'
import { writtenOff } from './written-off.ts'

/** The check list (§2.15): a new check joins by standing here. */
type Check = (tx: Tx, farmId: string, month: Month) => Promise<readonly CheckLine[]>
const CHECKS: readonly Check[] = [
  waitingDocuments,
  reconciled,
  missingFeed,
  unpriced,
  onTheRoad,
  writtenOff,
  signature,
]

/** The checks that take no time: without 数据核对 and feed day by day, which take seconds for each of many farms. */
export const QUICK_CHECKS: readonly Check[] = CHECKS.filter(
  (one) => one !== reconciled && one !== missingFeed,
)

/** Everything that is looked at before a month of a farm is closed, in the order of the list. */
export async function checkMonth(
  tx: Tx,
  farmId: string,
  month: Month,
  checks: readonly Check[] = CHECKS,
): Promise<CheckLine[]> {
  const lines: CheckLine[] = []
  for (const check of checks) lines.push(...(await check(tx, farmId, month)))
  return lines
}
