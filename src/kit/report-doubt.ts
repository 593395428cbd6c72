import type { Report } from './report.ts'
import { type Doubt, titleOfColumn } from './report-column.ts'

/** Why a group's figure is only for orientation, or null. A sum that is missing counts as 0. */
export function doubtOf(doubts: readonly Doubt[] | undefined, row: object): string | null {
  const sum = (column: string) => Number(Reflect.get(row, column) ?? 0)
  const found = doubts?.find(({ column, below, above, exceeds }) => {
    const value = sum(column)
    const limit = exceeds === undefined ? above : sum(exceeds)
    return (below !== undefined && value < below) || (limit !== undefined && value > limit)
  })
  return found?.reason ?? null
}

/** The same of one figure of a group or, where the row has no key of one, of the whole; no value is none to doubt. */
export function figureDoubt({ columns }: Pick<Report, 'columns'>, key: string, row: object): string | null {
  const whole = Reflect.get(row, '_key') === undefined
  const shown = Reflect.get(row, key)
  if (shown === null || shown === undefined) return null
  return doubtOf(
    columns[key]?.doubts?.filter(({ groupsOnly }) => !(whole && groupsOnly)),
    row,
  )
}

/** Which of the shown figures of a group are only for orientation and why, by reason; null where none is. */
export function doubtsOf(report: Report, keys: readonly string[], row: object): string | null {
  const doubted = keys.flatMap((key) => {
    const reason = figureDoubt(report, key, row)
    return reason === null ? [] : [{ reason, title: titleOfColumn(report, key) }]
  })
  const reported = [...Map.groupBy(doubted, ({ reason }) => reason)].map(
    ([reason, of]) => `${of.map(({ title }) => title).join('、')}：${reason}`,
  )
  return reported.join('；') || null
}
