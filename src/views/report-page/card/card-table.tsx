import type { ReactNode } from 'react'
import type { Report } from '#kit/report.ts'
import type { CardRow } from '#kit/report-card.ts'
import { formatChange, formatNumber, formatSigned } from '#widgets/format-number.ts'
import { Unit } from '#widgets/unit.tsx'
import { DoubtCell, DrillCell } from '../table/report-cells.tsx'
import { Bullet, Spark, Verdict } from './card-cells.tsx'
import { CardHint, partText } from './card-hint.tsx'
import type { Card } from './use-card.ts'

interface CardTableProps {
  report: Report
  card: Card
  /** On paper nothing opens: figures and words only. */
  printed?: boolean
  current?: string | undefined
  onOpen?(row: CardRow): void
}

/** One row for each figure: target, value, variance, judgement, comparisons, twelve months, what it divides. */
export function CardTable({ report, card, printed = false, current, onOpen }: CardTableProps) {
  return (
    <table className="card-table">
      <thead>
        <tr>
          <th colSpan={2}>指标</th>
          <th>单位</th>
          <th className="card-right">目标</th>
          <th className="card-right">实际</th>
          <th className="card-right">差异</th>
          {!printed && <th>对目标</th>}
          <th>达成</th>
          <th className="card-right" title={COMPARED}>
            环比
          </th>
          <th className="card-right" title={COMPARED}>
            同比
          </th>
          <th>近 12 月</th>
          <th className="card-right">分子</th>
          <th className="card-right">分母</th>
        </tr>
      </thead>
      <tbody>
        {card.list.map((row, index) => (
          <tr key={row.key} className={row.key === current ? 'card-current' : undefined}>
            {card.list[index - 1]?.section !== row.section && (
              <th scope="rowgroup" rowSpan={card.list.filter((one) => one.section === row.section).length}>
                {row.section}
              </th>
            )}
            <Cells report={report} card={card} printed={printed} row={row} onOpen={onOpen} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const COMPARED = '比率为百分点，其余为变化的百分比'

interface CellsProps extends Pick<CardTableProps, 'report' | 'card' | 'printed' | 'onOpen'> {
  row: CardRow
}

function Cells({ report, card, row, printed, onOpen }: CellsProps) {
  return (
    <>
      <td>
        {row.label}
        {!printed && <CardHint report={report} row={row} sums={card.sums} />}
      </td>
      <td>
        <Unit of={row.unit} />
      </td>
      <td className="card-right">{targetText(row)}</td>
      <td className="card-right card-value">
        <DoubtCell reason={row.provisional}>
          <Value row={row} onOpen={printed ? undefined : onOpen} />
        </DoubtCell>
      </td>
      <td className={`card-right card-variance card-${row.verdict}`}>
        {formatSigned(row.variance, row.digits)}
      </td>
      {!printed && (
        <td>
          <Bullet row={row} />
        </td>
      )}
      <td>
        <Verdict of={row.verdict} />
      </td>
      <td className="card-right">{formatChange(row.change, row.unit)}</td>
      <td className="card-right">{formatChange(row.changeYear, row.unit)}</td>
      <td>
        <Spark row={row} months={card.months} />
      </td>
      <td className="card-right">{partText(row.num)}</td>
      <td className="card-right">{partText(row.den)}</td>
    </>
  )
}

function Value({ row, onOpen }: { row: CardRow; onOpen: CardTableProps['onOpen'] }): ReactNode {
  const text = formatNumber(row.value, row.digits)
  if (!onOpen) return text
  return (
    <DrillCell linked={false} empty={row.value === null} onOpen={() => onOpen(row)}>
      {text}
    </DrillCell>
  )
}

const targetText = ({ target, targetHigh, digits }: CardRow): string =>
  targetHigh === null
    ? formatNumber(target, digits)
    : `${formatNumber(target, 0)}–${formatNumber(targetHigh, 0)}`
