import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import type { Report } from '#kit/report.ts'
import { type CardRow, partNames, type Sums } from '#kit/report-card.ts'
import { titleOfColumn } from '#kit/report-column.ts'
import { formatChange, formatNumber, formatSigned } from '#widgets/format-number.ts'
import { Unit } from '#widgets/unit.tsx'
import { COMPARED, DoubtCell, DrillCell, targetText, Verdict } from '../frame/figure-cells.tsx'

/** A scorecard as the server answers it. */
export interface Card {
  readonly list: readonly CardRow[]
  readonly months: readonly string[]
  readonly sums: Sums
  readonly asOf: string
  readonly late?: string | null
}

interface CardTableProps {
  report: Report
  card: Card
  /** On paper nothing opens: figures and words only. */
  printed?: boolean
  current?: string | undefined
  onOpen?(row: CardRow): void
}

/** One row for each figure: target, value, variance, judgement, comparisons, twelve months, its two parts. */
export function CardTable({ report, card, printed = false, current, onOpen }: CardTableProps) {
  return (
    <table className="figure-table card-table">
      <thead>
        <tr>
          <th colSpan={2}>指标</th>
          <th>单位</th>
          <th className="figure-right">目标</th>
          <th className="figure-right">实际</th>
          <th className="figure-right">差异</th>
          {!printed && <th>对目标</th>}
          <th>达成</th>
          <th className="figure-right" title={COMPARED}>
            环比
          </th>
          <th className="figure-right" title={COMPARED}>
            同比
          </th>
          <th>近 12 月</th>
          <th className="figure-right">分子</th>
          <th className="figure-right">分母</th>
        </tr>
      </thead>
      <tbody>
        {card.list.map((row, index) => (
          <tr key={row.key} className={row.key === current ? 'figure-current' : undefined}>
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
      <td className="figure-right">{targetText(row)}</td>
      <td className="figure-right card-value bold">
        <DoubtCell reason={row.provisional}>
          <DrillCell empty={row.value === null} onOpen={onOpen && (() => onOpen(row))}>
            {formatNumber(row.value, row.digits)}
          </DrillCell>
        </DoubtCell>
      </td>
      <td className={`figure-right verdict verdict-${row.verdict}`}>
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
      <td className="figure-right">{formatChange(row.change, row.unit)}</td>
      <td className="figure-right">{formatChange(row.changeYear, row.unit)}</td>
      <td>
        <Spark row={row} months={card.months} />
      </td>
      <td className="figure-right">{partText(row.num)}</td>
      <td className="figure-right">{partText(row.den)}</td>
    </>
  )
}

interface CardHintProps {
  report: Report
  row: CardRow
  sums: Sums
}

/** The definition (口径) of a figure: formula, this period's division, exclusions, limits. */
function CardHint({ report, row, sums }: CardHintProps) {
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
    <dl className="card-definition m-0">
      {lines.map(
        ([word, text]) =>
          text && (
            <div key={word} className="flex gap-3">
              <dt className="flex-none text-3">{word}</dt>
              <dd className="m-0">{text}</dd>
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
const partText = (value: string | null): string => formatNumber(value, value?.includes('.') ? 2 : 0)

const directions = { up: '越高越好', down: '越低越好', within: '区间内为好' } as const

function direction({ direction: way, target, targetHigh, yellow, red }: CardRow): string | null {
  if (way === null || target === null) return null
  const range = targetHigh === null ? `目标 ${target}` : `目标 ${target} 至 ${targetHigh}`
  const limits = [yellow === null ? '' : `黄 ${yellow}`, red === null ? '' : `红 ${red}`].filter(Boolean)
  return [directions[way], range, ...limits].join('，')
}

const BULLET = { width: 116, height: 16, track: 6 }
/** Position of the target on the track: room is left for values beyond it. */
const AT_TARGET = 0.75

/** The value on a track with the target as a tick. */
function Bullet({ row }: { row: CardRow }) {
  const { value, target, targetHigh, verdict } = row
  if (value === null || target === null) return '-'
  const scale = (targetHigh ?? target) / AT_TARGET || 1
  const at = (figure: number) => Math.min(1, Math.max(0, figure / scale)) * BULLET.width
  const y = (BULLET.height - BULLET.track) / 2
  return (
    <svg className="block" width={BULLET.width} height={BULLET.height} aria-hidden="true">
      <rect className="card-track" y={y} width={BULLET.width} height={BULLET.track} />
      <rect className={`card-bar verdict-${verdict}`} y={y} width={at(Number(value))} height={BULLET.track} />
      {[target, ...(targetHigh === null ? [] : [targetHigh])].map((tick) => (
        <rect key={tick} className="card-tick" x={at(tick) - 1} width={2} height={BULLET.height} />
      ))}
    </svg>
  )
}

const SPARK = { width: 104, height: 20, edge: 3 }

/** The last twelve months as a line, the target dotted; gaps where a month has no figure. */
function Spark({ row, months }: { row: CardRow; months: readonly string[] }) {
  const values = row.trend.map((value) => (value === null ? null : Number(value)))
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return '-'
  const all = row.target === null ? known : [...known, row.target]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (index: number) =>
    SPARK.edge + (index * (SPARK.width - 2 * SPARK.edge)) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    SPARK.height - SPARK.edge - ((value - low) / (high - low || 1)) * (SPARK.height - 2 * SPARK.edge)
  const last = values.findLastIndex((value) => value !== null)
  const words = months.map(
    (month, index) => `${month} ${row.trend[index] === null ? '-' : round(row.trend[index])}`,
  )
  return (
    <svg
      className="card-spark block"
      width={SPARK.width}
      height={SPARK.height}
      role="img"
      aria-label={`${row.label}近12月走势`}
    >
      <title>{words.join('\n')}</title>
      {row.target !== null && (
        <line className="card-spark-target" x1={0} x2={SPARK.width} y1={y(row.target)} y2={y(row.target)} />
      )}
      {runsOf(values).map((run) => (
        <polyline
          key={run[0]?.[0]}
          points={run.map(([index, value]) => `${x(index)},${y(value)}`).join(' ')}
        />
      ))}
      <circle cx={x(last)} cy={y(values[last] ?? low)} r={2.25} />
    </svg>
  )
}

const round = (value: string | null | undefined): string => formatNumber(value, 2)

/** Months that follow each other with a figure. */
function runsOf(values: readonly (number | null)[]): [index: number, value: number][][] {
  const runs: [number, number][][] = [[]]
  values.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push([index, value])
  })
  return runs.filter((run) => run.length > 0)
}
