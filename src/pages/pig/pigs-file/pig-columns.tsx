import { age, days } from '#domain/calendar.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { StateTag } from '#widgets/state-tag.tsx'
import { textOf } from '../card/card-data.ts'
import { placeOf } from '../card/card-head.ts'
import { CardLink } from '../card/card-link.tsx'
import { stateCss, statusLabel } from '../card/status.ts'

const hidden = { hidden: true }

/** Columns that differ from the declaration: names for places and states, and days counted to `today`. */
export function pigColumns(today: string): ColumnOverrides {
  const until = (row: ListRow) => textOf(row, 'exitDate') ?? today
  return {
    earNo: { render: (row) => <CardLink earNo={String(row.earNo)} pigId={row.uid} /> },
    status: {
      fixed: 'left',
      render: ({ status }) => (
        <StateTag label={statusLabel(String(status))} color={stateCss(String(status))} />
      ),
    },
    stateDays: {
      title: '状态天数',
      width: 76,
      align: 'right',
      before: 'parity',
      render(row) {
        const since = textOf(row, 'statusSince')
        return formatNumber(since && !row.exitDate ? days(since, today) : null)
      },
    },
    // rarely filled: it leaves its place to what is looked at every day
    formerEarNos: { before: 'entryDate' },
    statusSince: hidden,
    sex: hidden,
    birthDate: hidden,
    ageDays: {
      title: '日龄',
      unit: '天',
      width: 72,
      align: 'right',
      before: 'houseId',
      render: (row) => formatNumber(age(textOf(row, 'birthDate'), until(row))),
    },
    houseId: { title: '栋舍-栏位', render: (pig) => placeOf({ pig: pig as never }) },
    penId: hidden,
  }
}
