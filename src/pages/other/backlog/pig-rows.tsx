import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useToday } from '#inputs/today.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import type { ListCount } from '#resources/answers/home.shapes.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { NumberText } from '#widgets/number-text.tsx'
import { type PlainColumn, PlainTable } from '#widgets/plain-table.tsx'
import { shortDate } from '#widgets/short-date.ts'
import { type ListedPig, workPath } from './home-data.ts'

interface PigRowsProps {
  list: ListCount
  pigs: readonly ListedPig[] | undefined
  chosen: readonly string[]
  onChoose(chosen: readonly string[]): void
  /** Opens the entry grid with one animal; left out where the list fills no form. */
  onEnter?: ((pig: ListedPig) => void) | undefined
}

/** Rows drawn before the reader asks for the rest. */
const FIRST = 60

/** Animals of a work list: chosen by the box in front, entered one by one at the end of the row. */
export function PigRows(props: PigRowsProps) {
  const { list, pigs, chosen, onEnter } = props
  const [all, setAll] = useState(false)
  const facts = pigColumns(list, useToday())
  const columns = onEnter ? [choiceColumn(props), ...facts, enterColumn(list.action, onEnter)] : facts
  if (pigs?.length === 0) return <EmptyState kind="no-data" title="没有待办" note="这张清单上现在没有猪只" />
  const shown = all ? pigs : pigs?.slice(0, FIRST)
  const table = { className: 'rows-table home-table', isBusy: !shown }
  return (
    <div className="home-scroll flex-1 min-h-0 overflow-auto">
      {shown ? (
        <PlainTable
          {...table}
          rows={shown}
          rowKey={({ pigId }) => pigId}
          rowAttributes={({ pigId }) => ({ className: chosen.includes(pigId) ? 'home-chosen' : undefined })}
          columns={columns}
        />
      ) : (
        <PlainTable
          {...table}
          rows={BONES}
          rowKey={(bone) => bone}
          columns={columns.map(({ hint: _hint, ...column }) => ({
            ...column,
            cell: () => <i className="home-bone" />,
          }))}
        />
      )}
      {shown && pigs && shown.length < pigs.length && (
        <button type="button" className="bare block w-full h-9 text-link" onClick={() => setAll(true)}>
          查看全部 {pigs.length} 头
        </button>
      )}
    </div>
  )
}

const BONES = [1, 2, 3, 4, 5, 6, 7]

type PigColumn = PlainColumn<ListedPig>

/** The box in front of each row, and that of all rows. */
function choiceColumn({ pigs = [], chosen, onChoose }: PigRowsProps): PigColumn {
  const whole = chosen.length === pigs.length
  return {
    title: '选择',
    head: (
      <Checkbox
        aria-label="全选"
        checked={whole}
        indeterminate={chosen.length > 0 && !whole}
        onChange={() => onChoose(whole ? [] : pigs.map((pig) => pig.pigId))}
      />
    ),
    cell: ({ pigId, earNo }) => (
      <Checkbox
        aria-label={`选择 ${earNo}`}
        checked={chosen.includes(pigId)}
        onChange={() => onChoose(toggled(chosen, pigId))}
      />
    ),
  }
}

/** At the end of each row: the entry of this animal alone. */
const enterColumn = (action: string, onEnter: (pig: ListedPig) => void): PigColumn => ({
  title: '操作',
  cell: (pig) => (
    <Button
      type="link"
      className="home-action"
      aria-label={`${pig.earNo}：${action}`}
      onClick={() => onEnter(pig)}
    >
      {action}
    </Button>
  ),
})

const toggled = (chosen: readonly string[], pigId: string): readonly string[] =>
  chosen.includes(pigId) ? chosen.filter((one) => one !== pigId) : [...chosen, pigId]

const suckling: PigColumn = {
  title: '带仔',
  unit: '头',
  isNumber: true,
  cell: (pig) => <NumberText value={pig.suckling} />,
}
const boar: PigColumn = {
  title: '公猪',
  cell: ({ boarEarnock }) => (boarEarnock ? <CardLink earNo={boarEarnock} /> : '-'),
}
const due = (today: string): PigColumn => ({
  title: '预产期',
  cell: (pig) => shortDate(pig.dueDate, today),
})

/** Further columns for the animals of a list. */
const extras: Readonly<Record<string, PigColumn | ((today: string) => PigColumn)>> = {
  toWean: suckling,
  returns: boar,
  check1: boar,
  check2: boar,
  toCrate: due,
}

const timeColumns = ({ daysLabel }: Pick<ListCount, 'daysLabel'>, today: string): PigColumn[] => [
  {
    title: daysLabel.replace(/天$/, ''),
    unit: '天',
    isNumber: true,
    cell: (pig) => <NumberText value={pig.days} />,
  },
  { title: '期限', cell: (pig) => shortDate(pig.deadline, today) },
  {
    title: '超期',
    unit: '天',
    isNumber: true,
    cell: ({ overdue }) =>
      (overdue ?? 0) > 0 ? (
        <b className="home-overdue bold text-error">{overdue}</b>
      ) : (
        <NumberText value={0} quiet />
      ),
  },
]

/** Columns of a list of documents: which, what, how long, until when, and how late. */
const recordColumns = (list: ListCount, today: string): PigColumn[] => {
  const path = workPath(list)
  return [
    {
      title: '单号/对象',
      cell: ({ earNo }) => (
        <Button type="link" className="home-action" onClick={() => path && openTab(path)}>
          {earNo}
        </Button>
      ),
    },
    { title: '内容', cell: (row) => <span title={row.place}>{row.place || '-'}</span> },
    ...timeColumns(list, today),
  ]
}

/** Columns of a list's animals: who, where, how long, until when, and how late. */
export function pigColumns(list: ListCount, today: string): PigColumn[] {
  if (list.filters) return recordColumns(list, today)
  const known = extras[list.key]
  const extra = typeof known === 'function' ? known(today) : known
  return [
    { title: '耳号', cell: (pig) => <CardLink earNo={pig.earNo} pigId={pig.pigId} /> },
    { title: '栏位', cell: (pig) => pig.place || '-' },
    { title: '胎次', isNumber: true, cell: (pig) => <NumberText value={pig.parity} /> },
    ...(extra ? [extra] : []),
    ...timeColumns(list, today),
  ]
}
