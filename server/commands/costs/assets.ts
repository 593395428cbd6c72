import { sql } from 'kysely'
import { depreciable, writtenOff } from '#domain/cost/straight-line.ts'
import { ruleMessage } from '#domain/rules.ts'
import { amountText, cents } from '#domain/stock/amounts.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'
import type { Change, WritePolicy } from '../../kit/store.ts'

/** What an asset is written off by in a month (F106). */
export const assetPolicy: WritePolicy = async (tx, _caller, change) => {
  await assertNotClosed(tx, change)
  const { before, after } = change
  if (after === null) return {}
  const { originalValue, residualRate, months } = { ...before, ...after } as Record<string, string | number>
  const base = depreciable({
    cents: cents(originalValue ?? 0),
    residualRate: cents(residualRate ?? 0),
    months: Number(months),
  })
  return { monthly: amountText(writtenOff(base, Number(months), 1)) }
}

/** M-09: what a closed month charged is neither changed nor taken back. What lies before an asset was entered was charged by none. */
async function assertNotClosed(tx: Tx, { uid, before, after }: Change): Promise<void> {
  if (before === null) return
  const [changed] = after === null ? ['startMonth'] : changedOf(before, after)
  const ends = after === null ? null : firstEnd(before, after)
  if (changed === undefined && ends === null) return
  const farms = [before.atFarmId ?? before.farmIds ?? []].flat()
  const found = await sql<{
    last: string | null
  }>`select last_closed_charge(${uid}, ${farms}::uuid[]) as last`.execute(tx)
  const last = found.rows[0]?.last ?? null
  if (last === null) return
  const field = changed ?? (ends !== null && ends < last ? 'endMonth' : null)
  if (field) throw invalid({ [field]: [ruleMessage('M-09', {})] })
}

const VALUES = ['originalValue', 'months', 'residualRate'] as const

function changedOf(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const values = VALUES.filter((key) => key in after && Number(after[key]) !== Number(before[key]))
  const isMoved = 'startMonth' in after && after.startMonth !== before.startMonth
  return [...values, ...(isMoved ? ['startMonth'] : [])]
}

/** The earlier of the months an asset ended in and is to end in, where they differ: those after it are charged differently. */
function firstEnd(before: Record<string, unknown>, after: Record<string, unknown>): string | null {
  const ends = [before.endMonth, 'endMonth' in after ? after.endMonth : before.endMonth].map(
    (one) => one ?? null,
  )
  if (ends[0] === ends[1]) return null
  return ends.flatMap((one) => (typeof one === 'string' ? [one] : [])).toSorted()[0] ?? null
}
