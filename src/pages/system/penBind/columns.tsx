import { houseTypes, placeKinds } from '#resources/system/organisation.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { Place } from './places.ts'

export const typeWord = (type: string | null): string =>
  type ? (houseTypes[type as keyof typeof houseTypes] ?? '-') : '-'

export const placeColumns: readonly TableColumn<Place>[] = [
  { key: 'label', title: '栏位', width: 200, fixed: 'left', render: ({ label }) => label },
  { key: 'kind', title: '级别', width: 64, render: ({ kind }) => placeKinds[kind] },
  { key: 'houseType', title: '类型', width: 88, render: ({ houseType }) => typeWord(houseType) },
  {
    key: 'capacity',
    title: '容量',
    unit: '头',
    width: 80,
    align: 'right',
    render: ({ capacity }) => formatNumber(capacity),
  },
  {
    key: 'heads',
    title: '在栏猪',
    unit: '头',
    width: 88,
    align: 'right',
    render: (place) => <Heads {...place} />,
  },
  { key: 'devices', title: '设备号', width: 180, render: ({ devices }) => devices ?? '-' },
  {
    key: 'keeper',
    title: '饲养员',
    width: 160,
    render: ({ keeper, ownKeeper }) =>
      keeper && !ownKeeper ? (
        <span className="pen-inherited" title="绑定在所属栋舍或单元">
          {keeper}（上级）
        </span>
      ) : (
        (keeper ?? '-')
      ),
  },
]

function Heads({ heads, capacity }: Place) {
  const over = capacity !== null && heads > capacity
  return (
    <span
      className={over ? 'pen-over' : undefined}
      title={over ? `超过容量 ${heads - capacity} 头` : undefined}
    >
      {formatNumber(heads)}
    </span>
  )
}
