import { Button } from 'antd'
import type { ReactNode } from 'react'
import { days } from '#domain/calendar.ts'
import { formatDecimal, formatRatio } from '#domain/decimal.ts'
import type { ParityLine } from '#resources/answers/animal-card.ts'
import { Panel } from '#widgets/panel.tsx'
import { type Averages, averageText, isCounted, parityAverages } from '../card/averages.ts'
import { type Card, untilOf } from '../card/card-data.ts'
import { CardLink } from '../card/card-link.tsx'
import {
  exportParities,
  type FigureColumn,
  gapColumns,
  litterColumns,
  weanColumns,
} from './parity-columns.ts'
import './parity-table.css'

/** Every cycle of the sow, newest first, with the averages of her litters in the foot. */
export function ParityTable({ card }: { card: Card }) {
  const averages = parityAverages(card.parities)
  return (
    <Panel
      title="胎次记录"
      note={`重量 kg${initNote(card.parities)}`}
      className="min-w-0"
      extra={
        card.parities.length > 0 && (
          <Button type="link" className="parity-export ml-auto" onClick={() => void exportParities(card)}>
            导出
          </Button>
        )
      }
    >
      <div className="overflow-auto">
        <table className="parity-table w-full nowrap">
          <ParityHead />
          <tbody>
            {card.parities.map((line, index) => (
              <ParityRow key={line.parity} line={line} before={card.parities[index + 1]} card={card} />
            ))}
            {card.parities.length === 0 && (
              <tr>
                <td className="parity-none" colSpan={COLUMNS}>
                  还没有配种和分娩记录
                </td>
              </tr>
            )}
          </tbody>
          {averages.litters > 0 && <ParityFoot averages={averages} />}
        </table>
      </div>
    </Panel>
  )
}

/** Which parities were taken over when the farm went live. */
function initNote(lines: readonly ParityLine[]): string {
  const taken = lines.filter((line) => line.litter?.init ?? line.service?.init).map((line) => line.parity)
  return taken.length > 0 ? `，${taken.toReversed().join('、')} 胎为期初数据` : ''
}

/** Parity, service with its date, litter with its date, weaning with its date, intervals. */
const COLUMNS = 1 + 5 + 1 + litterColumns.length + 1 + weanColumns.length + gapColumns.length

const ParityHead = () => (
  <thead>
    <tr>
      <th rowSpan={2} className="parity-no">
        胎
      </th>
      <th colSpan={5} className="parity-group">
        配种
      </th>
      <th colSpan={1 + litterColumns.length} className="parity-group">
        分娩
      </th>
      <th colSpan={1 + weanColumns.length} className="parity-group">
        断奶
      </th>
      <th colSpan={gapColumns.length} className="parity-group">
        间隔<small>天</small>
      </th>
    </tr>
    <tr>
      <th className="parity-first">日期</th>
      <th>公猪</th>
      <th className="parity-figure" title="本胎配种次数">
        配次
      </th>
      <th className="parity-figure" title="输精次数">
        输精
      </th>
      <th className="parity-figure">妊期</th>
      <th className="parity-first">日期</th>
      <Figures as="th" columns={litterColumns} of={({ title }) => title} />
      <th className="parity-first">日期</th>
      <Figures as="th" columns={[...weanColumns, ...gapColumns]} of={({ title }) => title} />
    </tr>
  </thead>
)

interface FiguresProps {
  as?: 'td' | 'th'
  columns: readonly FigureColumn[]
  of(column: FigureColumn): ReactNode
}

/** Cells of figures side by side; the first of the intervals carries the line at its left. */
const Figures = ({ as: Cell = 'td', columns, of }: FiguresProps) =>
  columns.map((column) => (
    <Cell
      key={column.key}
      className={column === gapColumns[0] ? 'parity-figure parity-first' : 'parity-figure'}
    >
      {of(column)}
    </Cell>
  ))

function ParityFoot({ averages }: { averages: Averages }) {
  const average = ({ key }: FigureColumn) => averageText(averages, key)
  return (
    <tfoot>
      <tr>
        <th scope="row" className="parity-no">
          计
        </th>
        <td className="parity-first" colSpan={4}>
          {averages.litters} 窝，平均
        </td>
        <td className="parity-figure">{formatRatio(averages.gestation)}</td>
        <td className="parity-first" />
        <Figures columns={litterColumns} of={average} />
        <td className="parity-first" />
        <Figures columns={[...weanColumns, ...gapColumns]} of={average} />
      </tr>
    </tfoot>
  )
}

/** Days in pig so far, or until the farrowing. */
function gestation({ service, litter }: ParityLine, today: string): number | null {
  if (litter) return litter.gestationDays
  return service && (service.outcome === 'OPEN' || service.outcome === 'POSITIVE')
    ? days(service.date, today)
    : null
}

function ParityRow({ line, before, card }: { line: ParityLine; before: ParityLine | undefined; card: Card }) {
  const { service, litter } = line
  const today = untilOf(card)
  const figure = ({ of, digits, strong }: FigureColumn) => {
    const text = formatDecimal(of(line), digits)
    return strong ? <b className="bold">{text}</b> : text
  }
  return (
    <tr className={litter ? undefined : 'parity-running'}>
      <th scope="row" className="parity-no">
        {line.parity}
      </th>
      <td className="parity-first">{service?.date ?? '-'}</td>
      <td>{service?.boarEarnock ? <CardLink earNo={service.boarEarnock} /> : '-'}</td>
      <td className="parity-figure">{line.services || '-'}</td>
      <td className="parity-figure">{service?.doseCount || '-'}</td>
      <td className="parity-figure">{formatDecimal(gestation(line, today), 0)}</td>
      {litter ? (
        <>
          <td className="parity-first">{litter.farrowDate}</td>
          <Figures columns={litterColumns} of={figure} />
        </>
      ) : (
        <td className="parity-first parity-expected" colSpan={1 + litterColumns.length}>
          {expectation(line, before)}
        </td>
      )}
      <td className="parity-first">
        {litter?.weanDate ?? (litter?.suckling ? `带仔 ${litter.suckling}` : '-')}
      </td>
      <Figures columns={[...weanColumns, ...gapColumns]} of={figure} />
    </tr>
  )
}

const OUTCOMES: Readonly<Record<string, string>> = {
  RETURN: '返情',
  NEGATIVE: '阴性',
  ABORT: '流产',
  LATE_OPEN: '空怀',
  REMOVED: '离场',
  TRANSFERRED: '转出',
}

/** Text where no litter is yet: the due day and the litter before, or why none will come. */
function expectation({ service }: ParityLine, before: ParityLine | undefined): string {
  if (!service) return '-'
  const failed = OUTCOMES[service.outcome]
  if (failed) return service.outcomeDate ? `${failed} ${service.outcomeDate}` : failed
  const last = before?.litter && isCounted(before.litter) ? `，上胎活仔 ${before.litter.livePiglets}` : ''
  return `预产 ${service.dueDate}${last}`
}
