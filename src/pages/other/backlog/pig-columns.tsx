import { Button } from 'antd'
import type { ReactNode } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import { NumberText } from '#widgets/number-text.tsx'
import { shortDate } from '#widgets/short-date.ts'
import { type ListCount, type ListedPig, workPath } from './home-data.ts'

export interface PigColumn {
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

/** What else a person wants to see of the animals of a list. */
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
      (overdue ?? 0) > 0 ? <b className="home-overdue">{overdue}</b> : <NumberText value={0} quiet />,
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
