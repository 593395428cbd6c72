import type { MonthReport } from './answer.ts'
import type { SheetCells } from './day-sheet.ts'
import { monthItem } from './month-table.ts'

const KILOS = 1000
const numberOr = (value: string | null, isTonnes: boolean): number | null =>
  value === null ? null : Number(value) / (isTonnes ? KILOS : 1)

/** A month as rows of a sheet: days across, items down. */
export const monthSheetRows = ({ farm, period, days, lines }: MonthReport): SheetCells[] => [
  [`${farm} ${period}`, '单位', ...days.map(({ date }) => date.slice(5)), '累计', '应达', '达成 %'],
  ...lines.map(({ key, days: figures, total, plan, attained }) => {
    const { label, unit, perThousand = false } = monthItem(key)
    return [
      ...[label, unit],
      ...[...figures, total, plan].map((figure) => numberOr(figure, perThousand)),
      numberOr(attained, false),
    ]
  }),
]
