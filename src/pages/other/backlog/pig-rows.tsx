import { Button, Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useToday } from '#inputs/today.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import type { ListCount } from '#resources/answers/home.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { NumberText } from '#widgets/number-text.tsx'
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
export function PigRows({ list, pigs, chosen, onChoose, onEnter }: PigRowsProps) {
  const [all, setAll] = useState(false)
  const columns = pigColumns(list, useToday())
  if (pigs?.length === 0) return <EmptyState kind="no-data" title="没有待办" note="这张清单上现在没有猪只" />
  const shown = all ? pigs : pigs?.slice(0, FIRST)
  const whole = pigs !== undefined && chosen.length === pigs.length
  return (
    <div className="home-scroll flex-1 min-h-0 overflow-auto">
      <table className="home-table w-full nowrap" aria-busy={!pigs}>
        <thead>
          <tr>
            {onEnter && (
              <th className="home-mark">
                <Checkbox
                  aria-label="全选"
                  checked={whole}
                  indeterminate={chosen.length > 0 && !whole}
                  onChange={() => onChoose(whole ? [] : (pigs ?? []).map((pig) => pig.pigId))}
                />
              </th>
            )}
            {columns.map(({ key, title, unit, number }) => (
              <th key={key} className={number ? 'rows-number' : undefined}>
                {title}
                {unit && <small>{unit}</small>}
              </th>
            ))}
            {onEnter && <th>操作</th>}
          </tr>
        </thead>
        <tbody>
          {shown ? (
            shown.map((pig) => (
              <PigRow
                key={pig.pigId}
                {...{ pig, columns, action: list.action, onEnter }}
                chosen={chosen.includes(pig.pigId)}
                onToggle={() => onChoose(toggled(chosen, pig.pigId))}
              />
            ))
          ) : (
            <Bones columns={columns} />
          )}
        </tbody>
      </table>
      {shown && pigs && shown.length < pigs.length && (
        <button type="button" className="bare block w-full h-9 text-link" onClick={() => setAll(true)}>
          查看全部 {pigs.length} 头
        </button>
      )}
    </div>
  )
}

interface PigRowProps {
  pig: ListedPig
  columns: readonly PigColumn[]
  action: string
  chosen: boolean
  onToggle(): void
  onEnter?: PigRowsProps['onEnter']
}

const PigRow = ({ pig, columns, action, chosen, onToggle, onEnter }: PigRowProps) => (
  <tr className={chosen ? 'home-chosen' : undefined}>
    {onEnter && (
      <td className="home-mark">
        <Checkbox aria-label={`选择 ${pig.earNo}`} checked={chosen} onChange={onToggle} />
      </td>
    )}
    {columns.map((column) => (
      <td key={column.key} className={column.number ? 'rows-number' : undefined}>
        {column.render(pig)}
      </td>
    ))}
    {onEnter && (
      <td>
        <Button
          type="link"
          className="home-action"
          aria-label={`${pig.earNo}：${action}`}
          onClick={() => onEnter(pig)}
        >
          {action}
        </Button>
      </td>
    )}
  </tr>
)

const toggled = (chosen: readonly string[], pigId: string): readonly string[] =>
  chosen.includes(pigId) ? chosen.filter((one) => one !== pigId) : [...chosen, pigId]

const BONES = [1, 2, 3, 4, 5, 6, 7]

const Bones = ({ columns }: { columns: readonly PigColumn[] }) =>
  BONES.map((bone) => (
    <tr key={bone}>
      {columns.map((column) => (
        <td key={column.key}>
          <i className="home-bone" />
        </td>
      ))}
    </tr>
  ))

interface PigColumn {
  key: string
  title: string
  unit?: string
  number?: boolean
  render(pig: ListedPig): ReactNode
}

const suckling: PigColumn = {
  key: 'suckling',
  title: '带仔',
  unit: '头',
  number: true,
  render: (pig) => <NumberText value={pig.suckling} />,
}
const boar: PigColumn = {
  key: 'boar',
  title: '公猪',
  render: ({ boarEarnock }) => (boarEarnock ? <CardLink earNo={boarEarnock} /> : '-'),
}
const due = (today: string): PigColumn => ({
  key: 'due',
  title: '预产期',
  render: (pig) => shortDate(pig.dueDate, today),
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
    key: 'days',
    title: daysLabel.replace(/天$/, ''),
    unit: '天',
    number: true,
    render: (pig) => <NumberText value={pig.days} />,
  },
  { key: 'deadline', title: '期限', render: (pig) => shortDate(pig.deadline, today) },
  {
    key: 'overdue',
    title: '超期',
    unit: '天',
    number: true,
    render: ({ overdue }) =>
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
      key: 'earNo',
      title: '单号/对象',
      render: ({ earNo }) => (
        <Button type="link" className="home-action" onClick={() => path && openTab(path)}>
          {earNo}
        </Button>
      ),
    },
    { key: 'place', title: '内容', render: (row) => <span title={row.place}>{row.place || '-'}</span> },
    ...timeColumns(list, today),
  ]
}

/** Columns of a list's animals: who, where, how long, until when, and how late. */
export function pigColumns(list: ListCount, today: string): PigColumn[] {
  if (list.filters) return recordColumns(list, today)
  const known = extras[list.key]
  const extra = typeof known === 'function' ? known(today) : known
  return [
    { key: 'earNo', title: '耳号', render: (pig) => <CardLink earNo={pig.earNo} pigId={pig.pigId} /> },
    { key: 'place', title: '栏位', render: (pig) => pig.place || '-' },
    { key: 'parity', title: '胎次', number: true, render: (pig) => <NumberText value={pig.parity} /> },
    ...(extra ? [extra] : []),
    ...timeColumns(list, today),
  ]
}
