import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import type { Report } from '#kit/report.ts'
import { type CardRow, partNames, type Sums } from '#kit/report-card.ts'
import { titleOfColumn } from '#kit/report-column.ts'
import { formatNumber } from '#widgets/format-number.ts'

interface CardHintProps {
  report: Report
  row: CardRow
  sums: Sums
}

/** The definition (口径) of a figure: formula, this period's division, what is left out, limits. */
export function CardHint({ report, row, sums }: CardHintProps) {
  return (
    <Popover
      trigger={['hover', 'focus']}
      placement="bottomLeft"
      title={row.label}
      content={<Definition report={report} row={row} sums={sums} />}
    >
      <Button
        className="card-hint"
        type="text"
        size="small"
        aria-label={`${row.label}口径`}
        icon={<QuestionCircleOutlined />}
      />
    </Popover>
  )
}

function Definition({ report, row, sums }: CardHintProps) {
  const { definition, doubts = [] } = report.columns[row.column] ?? {}
  const left = doubts.flatMap(({ column }) =>
    Number(sums[column] ?? 0) > 0
      ? [`${titleOfColumn(report, column)} ${formatNumber(Number(sums[column]))}`]
      : [],
  )
  const lines: [string, ReactNode][] = [
    ['公式', [row.formulaId, definition].filter(Boolean).join('　')],
    ['本期', division(report, row)],
    ['未计入', left.join('，')],
    ['方向', direction(row)],
    ['说明', row.provisional],
  ]
  return (
    <dl className="card-definition">
      {lines.map(
        ([word, text]) =>
          text && (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** 已成熟配种中分娩 4 ÷ 已成熟配种 8 = 50.00 % */
function division(report: Report, row: CardRow): string | null {
  const names = partNames(report, row.column)
  if (!names || row.num === null || row.den === null) return null
  const scale = report.columns[row.column]?.ratio?.scale ?? 1
  const times = scale === 1 ? '' : ` × ${scale}`
  const result = `${formatNumber(row.value, row.digits)}${row.unit && ` ${row.unit}`}`
  return `${names[0]} ${partText(row.num)} ÷ ${names[1]} ${partText(row.den)}${times} = ${result}`
}

/** Heads and days are whole, weights have two places. */
export const partText = (value: string | null): string => formatNumber(value, value?.includes('.') ? 2 : 0)

const directions = { up: '越高越好', down: '越低越好', within: '区间内为好' } as const

function direction({ direction: way, target, targetHigh, yellow, red }: CardRow): string | null {
  if (way === null || target === null) return null
  const range = targetHigh === null ? `目标 ${target}` : `目标 ${target} 至 ${targetHigh}`
  const limits = [yellow === null ? '' : `黄 ${yellow}`, red === null ? '' : `红 ${red}`].filter(Boolean)
  return [directions[way], range, ...limits].join('，')
}
