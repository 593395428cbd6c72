import type { SummaryCell, SummaryRow } from '#kit/report-summary.ts'
import { formatChange, formatNumber } from '#widgets/format-number.ts'
import { targetText } from '../card/card-cells.tsx'
import type { SecondColumn } from './summary-look.ts'
import type { SummaryModel } from './use-summary.ts'

export const quiet = (value: string | null): string => (value === null ? 'font-normal text-3' : '')

export function secondText(row: SummaryRow, cell: SummaryCell, second: SecondColumn): string {
  if (second === 'attainment') return formatNumber(cell.attainment, 1)
  if (second === 'yearToDate') return formatNumber(cell.yearToDate, row.digits)
  return formatChange(cell[second], row.unit)
}

/** Colour is kept for the target: a step up may still be below it. */
export function secondTone(cell: SummaryCell, second: SecondColumn): string {
  if (second !== 'attainment' || cell.attainment === null) return quiet(cell[second])
  return cell.verdict === 'near' ? 'text-2' : `verdict verdict-${cell.verdict}`
}

const DIGIT = 7.4
const PADDING = 13
/** Wide enough for the longest figure, and never narrower than usual: a figure that is cut is a wrong one. */
const widthFor = (usual: number, texts: readonly string[]): number =>
  Math.ceil(Math.max(usual, ...texts.map((text) => text.length * DIGIT + PADDING)))

/** Columns of the whole and of each farm; with usual figures four farms fit on a screen of 1440. */
export function SummaryWidths({ rows, order, second }: Pick<SummaryModel, 'rows' | 'order' | 'second'>) {
  const ofWhole = (usual: number, read: (row: SummaryRow) => string) => widthFor(usual, rows.map(read))
  const whole = [
    ofWhole(82, (row) => formatNumber(row.whole.value, row.digits)),
    ofWhole(74, (row) => targetText({ ...row, target: row.whole.target })),
    ...[60, 66],
    ofWhole(70, (row) => formatChange(row.whole.change, row.unit)),
    ofWhole(70, (row) => formatChange(row.whole.changeYear, row.unit)),
    ofWhole(80, (row) => formatNumber(row.whole.yearToDate, row.digits)),
  ]
  const groups = order.places.flatMap((at) => {
    const ofGroup = (usual: number, read: (row: SummaryRow, cell: SummaryCell) => string) => {
      const texts = rows.flatMap((row) => (row.cells[at] ? [read(row, row.cells[at])] : []))
      return widthFor(usual, texts)
    }
    return [
      ofGroup(72, (row, cell) => formatNumber(cell.value, row.digits)),
      ofGroup(60, (row, cell) => secondText(row, cell, second)),
    ]
  })
  return [...whole, ...groups].map((width, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place
    <col key={index} style={{ width }} />
  ))
}
