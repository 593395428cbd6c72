import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { Report } from '#kit/report.ts'
import type { SummaryRow } from '#kit/report-summary.ts'
import { Unit } from '#widgets/unit.tsx'
import { COMPARED, hintOf } from '../frame/figure-cells.tsx'
import { type SecondColumn, secondColumns } from '../state/report-state.ts'
import { GroupCells, type SummaryPlace, SummaryWidths, WholeCells } from './summary-cells.tsx'
import type { GroupOrder, SummaryData, SummaryModel } from './use-summary.ts'

interface SummaryTableProps {
  report: Report
  data: SummaryData
  summary: Pick<SummaryModel, 'rows' | 'order' | 'second' | 'by'>
  /** On paper nothing opens and nothing is moved. */
  printed?: boolean
  current?: { column: string; key: unknown } | null
  onOpen?(place: SummaryPlace): void
}

const heads: Readonly<Record<SecondColumn, string>> = { ...secondColumns, attainment: '达成' }

/** Figures under each other; the whole with target and comparisons, then two columns for each farm or period. */
export function SummaryTable(props: SummaryTableProps) {
  const { rows } = props.summary
  return (
    <table className={`figure-table summary-table${props.printed ? ' summary-printed' : ''}`}>
      <colgroup>
        <col className="summary-col-section" />
        <col className="summary-col-label" />
        <SummaryWidths {...props.summary} />
      </colgroup>
      <SummaryHead {...props} />
      <tbody>
        {rows.map((row, index) => (
          <SummaryLineRow {...props} key={row.key} row={row} spanned={runFrom(rows, index)} />
        ))}
      </tbody>
    </table>
  )
}

/** Rows of one section that begin here; none where the section goes on. */
function runFrom(rows: readonly SummaryRow[], index: number): number {
  const section = rows[index]?.section
  if (rows[index - 1]?.section === section) return 0
  const end = rows.findIndex((row, at) => at > index && row.section !== section)
  return (end < 0 ? rows.length : end) - index
}

function SummaryHead({ data, summary, printed = false }: SummaryTableProps) {
  const { order, second } = summary
  return (
    <thead>
      <tr>
        <th className="summary-section summary-corner" colSpan={2} rowSpan={2}>
          指标
        </th>
        <th className="summary-title" colSpan={7}>
          {data.name}合计
        </th>
        {order.places.map((at) => {
          const { key = '', name = '' } = data.groups[at] ?? {}
          return (
            <th key={key} className="summary-title summary-begin" colSpan={2}>
              {printed ? name : <GroupMenu name={name} group={key} order={order} />}
            </th>
          )
        })}
      </tr>
      <tr>
        {['本期', '目标'].map((word) => (
          <th key={word} className="figure-right">
            {word}
          </th>
        ))}
        <th className="figure-right">
          达成 <small>%</small>
        </th>
        <th>判断</th>
        <th className="figure-right" title={`${COMPARED}；${spanText(data.spans.previous)}`}>
          环比
        </th>
        <th className="figure-right" title={`${COMPARED}；${spanText(data.spans.lastYear)}`}>
          同比
        </th>
        <th className="figure-right" title={spanText(data.spans.yearToDate)}>
          年累计
        </th>
        {order.keys.map((key) => (
          <SecondHeads key={key} second={second} />
        ))}
      </tr>
    </thead>
  )
}

const SecondHeads = ({ second }: { second: SecondColumn }) => (
  <>
    <th className="figure-right summary-begin">本期</th>
    <th className="figure-right">{heads[second]}</th>
  </>
)

export const spanText = ({ start, end }: { start: string; end: string }): string => `${start} 至 ${end}`

interface GroupMenuProps {
  name: string
  group: string
  order: GroupOrder
}

/** The name of a farm with the actions on its columns. */
function GroupMenu({ name, group, order }: GroupMenuProps) {
  const items = [
    { key: 'front', label: '移到最前', onClick: () => order.toFront(group) },
    { key: 'left', label: '左移', onClick: () => order.left(group) },
    { key: 'right', label: '右移', onClick: () => order.right(group) },
    order.worst === group
      ? { key: 'usual', label: '恢复指标顺序', onClick: () => order.setWorst(null) }
      : { key: 'worst', label: '未达标的指标在前', onClick: () => order.setWorst(group) },
    { key: 'hide', label: '隐藏', disabled: order.keys.length === 1, onClick: () => order.hide(group) },
    { key: 'restore', label: '恢复全部列', disabled: !order.isHiding, onClick: order.restore },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button className="figure-choice summary-group" type="text" size="small">
        <span title={name}>{name}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}

interface LineProps extends SummaryTableProps {
  row: SummaryRow
  spanned: number
}

function SummaryLineRow({ report, summary, row, spanned, printed, current, onOpen, data }: LineProps) {
  const { order, second } = summary
  const column = report.columns[row.column]
  const isOpen = (key: unknown) => current?.column === row.column && current.key === key
  return (
    <tr>
      {spanned > 0 && (
        <th scope="rowgroup" className="summary-section" rowSpan={spanned}>
          {row.section}
        </th>
      )}
      <th scope="row" className="summary-label">
        <Tooltip title={printed ? undefined : column && hintOf(column)}>
          <span>
            {row.label} <Unit of={row.unit} />
          </span>
        </Tooltip>
      </th>
      <WholeCells row={row} onOpen={onOpen} isOpen={isOpen(null)} />
      {order.places.map((at) => {
        const cell = row.cells[at]
        const key = data.groups[at]?.key
        if (!cell) return null
        return (
          <GroupCells
            key={key}
            row={row}
            cell={cell}
            second={second}
            isOpen={isOpen(key)}
            onOpen={onOpen && (() => onOpen({ row, at }))}
          />
        )
      })}
    </tr>
  )
}
