import { depreciable, writtenOff } from '#domain/cost/straight-line.ts'
import { amountText, cents } from '#domain/stock/amounts.ts'
import type { WritePolicy } from '../../kit/store.ts'

/** What an asset is written off by in a month (F106). */
export const assetPolicy: WritePolicy = async (_tx, _caller, { before, after }) => {
  if (after === null) return {}
  const { originalValue, residualRate, months } = { ...before, ...after } as Record<string, string | number>
  const base = depreciable({
    cents: cents(originalValue ?? 0),
    residualRate: cents(residualRate ?? 0),
    months: Number(months),
  })
  return { monthly: amountText(writtenOff(base, Number(months), 1)) }
}
