import { ruleMessage } from '#domain/rules.ts'
import { isMissing } from '#domain/typed.ts'
import type { Problem } from '#kit/resource.ts'

const MOST_LINES = 500

interface Line {
  readonly materialId?: unknown
  readonly lot?: unknown
  readonly price?: unknown
}

const onLine = (index: number, words: string): Problem => ({
  field: 'lines',
  message: `第${index + 1}行：${words}`,
})

/** Error in the lines of a stock document before anything is posted: too many of them, or one thing twice. */
export function linesProblem(lines: readonly Line[] | null | undefined): Problem | null {
  const all = lines ?? []
  if (all.length > MOST_LINES) return { field: 'lines', message: `一张单最多${MOST_LINES}行` }
  const keys = all.map(({ materialId, lot }) => `${materialId}|${lot ?? ''}`)
  const twice = keys.findIndex((one, index) => keys.indexOf(one) !== index)
  return twice < 0 ? null : onLine(twice, '物料和批号与前面的行重复')
}

/** M-04: receipts from outside have a price. */
export function priceProblem(lines: readonly Line[] | null | undefined): Problem | null {
  const free = (lines ?? []).findIndex(({ price }) => isMissing(price))
  if (free >= 0) return onLine(free, ruleMessage('M-04', {}, 0))
  const below = (lines ?? []).findIndex(({ price }) => Number(price) < 0)
  return below < 0 ? null : onLine(below, ruleMessage('M-04', {}, 1))
}

interface Dated {
  readonly mfgDate?: unknown
  readonly expDate?: unknown
}

/** Nothing spoils before it is made. */
export function datesProblem(lines: readonly Dated[] | null | undefined): Problem | null {
  const wrong = (lines ?? []).findIndex(
    ({ mfgDate, expDate }) => !isMissing(mfgDate) && !isMissing(expDate) && String(expDate) < String(mfgDate),
  )
  return wrong < 0 ? null : onLine(wrong, '有效期至不能早于生产日期')
}
