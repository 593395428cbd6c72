import type { CheckLine } from '#domain/close/answer.ts'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '../../kit/database.ts'
import { waitingDocuments } from './documents.ts'
import { missingFeed } from './feed.ts'
import { reconciled } from './reconciled.ts'
import { signature } from './sign.ts'
import { onTheRoad } from './transit.ts'
import { writtenOff } from './written-off.ts'

/** The check list (domain.md §2.15): a new check joins by standing here. */
const CHECKS: readonly ((tx: Tx, farmId: string, month: Month) => Promise<readonly CheckLine[]>)[] = [
  waitingDocuments,
  reconciled,
  missingFeed,
  onTheRoad,
  writtenOff,
  signature,
]

/** Everything that is looked at before a month of a farm is closed, in the order of the list. */
export async function checkMonth(tx: Tx, farmId: string, month: Month): Promise<CheckLine[]> {
  const lines: CheckLine[] = []
  for (const check of CHECKS) lines.push(...(await check(tx, farmId, month)))
  return lines
}
