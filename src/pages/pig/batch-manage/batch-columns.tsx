import { age } from '#domain/calendar.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { formatNumber } from '#widgets/format-number.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The age to `today`, counted beside the declared columns, and how some of these are come by. */
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
    inAverage: { hint: '（期初＋转入的重量）÷（期初＋转入的头数）' },
    feed: { hint: '到今天的用料，含所在栋舍按头数分摊的用料', sortable: false },
    survival: { hint: 'F85：（期初＋转入－死亡－淘汰）÷（期初＋转入）' },
  }
}
