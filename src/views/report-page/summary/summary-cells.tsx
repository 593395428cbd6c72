import type { SummaryCell, SummaryRow } from '#kit/report-summary.ts'
import { formatChange, formatNumber } from '#widgets/format-number.ts'
import { DoubtCell, DrillCell, targetText, Verdict } from '../frame/figure-cells.tsx'
import type { SecondColumn } from '../state/report-state.ts'
import type { SummaryModel } from './use-summary.ts'

const quiet = (value: string | null): string => (value === null ? 'font-normal text-3' : '')

function secondText(row: SummaryRow, cell: SummaryCell, second: SecondColumn): string {
  if (second === 'attainment') return formatNumber(cell.attainment, 1)
  if (second === 'yearToDate') return formatNumber(cell.yearToDate, row.digits)
  return formatChange(cell[second], row.unit)
}

/** Colour is kept for the target: a step up may still be below it. */
function secondTone(cell: SummaryCell, second: SecondColumn): string {
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

/** Which figure was clicked: of the whole, of a column by its place, or the year so far of the whole. */
export interface SummaryPlace {
  readonly row: SummaryRow
  readonly at: number | 'whole' | 'year'
}

interface WholeCellsProps {
  onOpen: ((place: SummaryPlace) => void) | undefined
  row: SummaryRow
  isOpen: boolean
}

export function WholeCells({ row, onOpen, isOpen }: WholeCellsProps) {
  const { whole, digits } = row
  return (
    <>
      <td className={`figure-right summary-value${isOpen ? ' figure-open' : ''}`}>
        <Value
          value={whole.value}
          digits={digits}
          reason={whole.provisional}
          onOpen={onOpen && (() => onOpen({ row, at: 'whole' }))}
        />
      </td>
      <td className={`figure-right ${quiet(whole.target)}`}>
        {targetText({ ...row, target: whole.target })}
      </td>
      <td className={`figure-right ${quiet(whole.attainment)}`}>{formatNumber(whole.attainment, 1)}</td>
      <td className={whole.verdict === 'none' ? 'font-normal text-3' : ''}>
        <Verdict of={whole.verdict} />
      </td>
      <td className={`figure-right ${quiet(whole.change)}`}>{formatChange(whole.change, row.unit)}</td>
      <td className={`figure-right ${quiet(whole.changeYear)}`}>
        {formatChange(whole.changeYear, row.unit)}
      </td>
      <td className="figure-right">
        <Value
          value={whole.yearToDate}
          digits={digits}
          reason={null}
          onOpen={onOpen && (() => onOpen({ row, at: 'year' }))}
        />
      </td>
    </>
  )
}

interface GroupCellsProps {
  row: SummaryRow
  cell: SummaryCell
  second: SecondColumn
  isOpen: boolean
  onOpen: (() => void) | undefined
}

export function GroupCells({ row, cell, second, isOpen, onOpen }: GroupCellsProps) {
  return (
    <>
      <td className={`figure-right summary-begin${isOpen ? ' figure-open' : ''}`}>
        <Value value={cell.value} digits={row.digits} reason={cell.provisional} onOpen={onOpen} />
      </td>
      <td className={`figure-right ${secondTone(cell, second)}`}>{secondText(row, cell, second)}</td>
    </>
  )
}

interface ValueProps {
  value: string | null
  digits: number
  reason: string | null
  onOpen: (() => void) | undefined
}

function Value({ value, digits, reason, onOpen }: ValueProps) {
  const text = formatNumber(value, digits)
  // zero is quiet: values are easy to see among many zeros
  const shown =
    value === null || Number(value) === 0 ? <span className="font-normal text-3">{text}</span> : text
  return (
    <DoubtCell reason={reason}>
      <DrillCell empty={value === null} onOpen={onOpen}>
        {shown}
      </DrillCell>
    </DoubtCell>
  )
}
