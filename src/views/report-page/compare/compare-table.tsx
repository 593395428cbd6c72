import { Button, Tooltip } from 'antd'
import type { ReportDefinition } from '#kit/report.ts'
import { cardVerdictWords } from '#kit/report-card.ts'
import type { CompareCell as Cell, CompareRow } from '#kit/report-compare.ts'
import { formatNumber, formatSigned } from '#widgets/format-number.ts'
import { Unit } from '#widgets/unit.tsx'
import { DoubtCell, DrillCell, hintOf, targetText } from '../frame/figure-cells.tsx'
import type { Compare, CompareMode } from './use-compare.ts'

interface CompareTableProps {
  report: ReportDefinition
  compare: Compare
  /** On paper nothing opens and nothing is chosen. */
  printed?: boolean
  current?: { group: unknown; column: string } | null
  onOpen?(index: number, column: string): void
}

/** Figures under each other, groups next to each other, the whole and its tenths before them. */
export function CompareTable(props: CompareTableProps) {
  const { rows } = props.compare
  const tenths = rows.some(({ top }) => top !== null)
  return (
    <table className="figure-table compare-table">
      <CompareHead {...props} tenths={tenths} />
      <tbody>
        {rows.map((row, at) => (
          <CompareFigure
            {...props}
            key={row.line.column}
            row={row}
            section={rows[at - 1]?.line.section === row.line.section ? '' : row.line.section}
            tenths={tenths}
          />
        ))}
      </tbody>
    </table>
  )
}

function CompareHead({ compare, printed = false, tenths }: CompareTableProps & { tenths: boolean }) {
  const { groups, order, chooseGroup, group } = compare
  return (
    <thead>
      <tr>
        <th className="compare-figure">指标</th>
        <th>单位</th>
        <th className="figure-right">目标</th>
        <th className="figure-right" title="比率为合计之比">
          合计
        </th>
        {tenths && (
          <>
            <th className="figure-right" title={TENTHS}>
              前10%
            </th>
            <th className="figure-right" title={TENTHS}>
              后10%
            </th>
          </>
        )}
        {order.map((index) => (
          <th key={String(groups[index]?._key)} className="figure-right compare-group">
            {printed ? (
              String(groups[index]?._group)
            ) : (
              <Choice chosen={index === group} hint="在雷达图中看这一组" onChoose={() => chooseGroup(index)}>
                {String(groups[index]?._group)}
              </Choice>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface CompareFigureProps extends CompareTableProps {
  row: CompareRow
  /** Heading of the figures that begin with this one; empty within a section. */
  section: string | undefined
  tenths: boolean
}

/** One figure: its name, the whole, and the cell of every group. */
function CompareFigure({ report, compare, row, section, tenths, ...rest }: CompareFigureProps) {
  const { printed = false, current, onOpen } = rest
  const { groups, order, line, chooseLine } = compare
  const column = report.columns[row.line.column]
  return (
    <tr className={row === line ? 'figure-current' : undefined}>
      <th scope="row" className="compare-figure">
        <small className="compare-section inline-block text-3">{section}</small>
        {printed ? (
          row.line.label
        ) : (
          <Choice
            chosen={row === line}
            hint={[column && hintOf(column), '点击按此指标排名'].filter(Boolean).join('；')}
            onChoose={() => chooseLine(row.line.column)}
          >
            {row.line.label}
          </Choice>
        )}
      </th>
      <Whole row={row} tenths={tenths} />
      {order.map((index) => {
        const cell = row.cells[index]
        const key = String(groups[index]?._key)
        if (!cell) return <td key={key} />
        const open = current?.column === row.line.column && current.group === groups[index]?._key
        return (
          <td key={key} className={`${classOfCell(cell)}${open ? ' figure-open' : ''}`}>
            <CompareCell
              row={row}
              cell={cell}
              mode={compare.mode}
              worded={groups.length <= WORDED}
              onOpen={onOpen && (() => onOpen(index, row.line.column))}
            />
          </td>
        )
      })}
    </tr>
  )
}

/** So many groups leave room for words at their figures. */
const WORDED = 6

const TENTHS = '有数值的组中最好、最差的十分之一从何值起；至少 5 组才有'

/** Unit, target, whole and tenths of a figure; few groups have none of these, and then no column is left empty for them. */
function Whole({ row, tenths }: { row: CompareRow; tenths: boolean }) {
  return (
    <>
      <td>
        <Unit of={row.unit} />
      </td>
      <td className="figure-right">{targetText(row)}</td>
      <td className="figure-right compare-whole">{formatNumber(row.whole, row.digits)}</td>
      {tenths && (
        <>
          <td className="figure-right">{formatNumber(row.top, row.digits)}</td>
          <td className="figure-right">{formatNumber(row.bottom, row.digits)}</td>
        </>
      )}
    </>
  )
}

interface ChoiceProps {
  chosen: boolean
  hint: string
  children: string
  onChoose(): void
}

const Choice = ({ chosen, hint, children, onChoose }: ChoiceProps) => (
  <Tooltip title={hint}>
    <Button
      className="figure-choice compare-choice"
      type="text"
      size="small"
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {children}
    </Button>
  </Tooltip>
)

const marks = {
  best: { sign: '▲', word: '最好' },
  worst: { sign: '▼', word: '最差' },
} as const

interface CompareCellProps {
  row: CompareRow
  cell: Cell
  mode: CompareMode
  /** The verdict is next to the figure in words: there is room while the groups are few. */
  worded?: boolean
  onOpen?: (() => void) | undefined
}

/** A figure of a group with its place and its verdict against the target; one with too small a sample says so. */
function CompareCell({ row, cell, mode, worded = false, onOpen }: CompareCellProps) {
  const { mark, place, value, note, verdict } = cell
  const words = [mark && marks[mark].word, place && `第 ${place} 名`, note, cardVerdictWords[verdict]].filter(
    Boolean,
  )
  if (value === null)
    return (
      <span className="text-3" title={note ?? undefined}>
        {note === null ? '-' : '样本少'}
      </span>
    )
  const text = <DoubtCell reason={note}>{textOf(row, cell, mode)}</DoubtCell>
  return (
    <span title={words.join('，') || undefined}>
      {mark && (
        <i className="compare-mark" role="img" aria-label={marks[mark].word}>
          {marks[mark].sign}
        </i>
      )}
      {verdict !== 'none' && (
        <i
          className={`compare-dot inline-block rounded-full verdict verdict-${verdict}`}
          role="img"
          aria-label={cardVerdictWords[verdict]}
        />
      )}
      <DrillCell onOpen={onOpen}>{text}</DrillCell>
      {worded && verdict !== 'none' && (
        <small className="compare-word" aria-hidden>
          {cardVerdictWords[verdict]}
        </small>
      )}
    </span>
  )
}

function textOf({ digits }: CompareRow, { value, ahead, variance, place }: Cell, mode: CompareMode): string {
  if (mode === 'ahead') return formatSigned(ahead, digits)
  if (mode === 'variance') return formatSigned(variance, digits)
  return mode === 'place' ? formatNumber(place, 0) : formatNumber(value, digits)
}

/** Past the group's limits a figure carries the colour of its verdict. */
const classOfCell = ({ verdict }: Cell): string =>
  verdict === 'warn' || verdict === 'red' ? `figure-right verdict verdict-${verdict}` : 'figure-right'
