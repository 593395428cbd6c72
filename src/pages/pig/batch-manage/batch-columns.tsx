import { age } from '#domain/calendar.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { formatNumber } from '#widgets/format-number.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Heads that came or were there at go-live. */
const started = (row: ListRow): number => Number(row.initQty ?? 0) + Number(row.inQty ?? 0)

/** F85: what neither died nor was culled, per cent of the heads that came. */
function survival(row: ListRow): string | null {
  const all = started(row)
  const lost = Number(row.deadQty ?? 0) + Number(row.cullQty ?? 0)
  return all > 0 ? (((all - lost) / all) * 100).toFixed(2) : null
}

const average = (row: ListRow): string | null =>
  started(row) > 0 && row.inWeight !== null ? (Number(row.inWeight) / started(row)).toFixed(2) : null

/** Columns that are counted beside the declared ones: age to `today`, mean weight that came, survival. */
export function batchColumns(today: string): ColumnOverrides {
  const figure = { align: 'right', width: 72 } as const
  return {
    ageDays: {
      ...figure,
      title: '日龄',
      unit: '天',
      width: 88,
      before: 'stock',
      hint: '按头数加权的平均日龄；结批后算到结批日',
      render: (row) => formatNumber(age(textOf(row.birthDate), textOf(row.closeDate) ?? today)),
    },
    birthDate: { hidden: true },
    average: {
      ...figure,
      title: '转入均重',
      unit: 'kg',
      width: 88,
      before: 'outWeight',
      render: (row) => formatNumber(average(row), 2),
    },
    survival: {
      ...figure,
      title: '成活率',
      unit: '%',
      width: 80,
      before: 'leader',
      hint: 'F85：（期初＋转入－死亡－淘汰）÷（期初＋转入）',
      render: (row) => formatNumber(survival(row), 2),
    },
  }
}
