import type { MonthAnswer } from '#domain/close/answer.ts'
import { CHECK_LEVELS } from '#domain/close/labels.ts'
import { sumOf } from '#domain/decimal.ts'
import { type SavedSheet, saveBook } from '#views/save-sheet.ts'
import { herdColumns, totalOf } from './herd-columns.ts'

const AMOUNTS = ['openingAmount', 'inAmount', 'outAmount', 'closingAmount'] as const

/** The month as a workbook: herd, stock and check list. */
export function saveMonth(answer: MonthAnswer): Promise<void> {
  const { herd, stock, checks, month, days } = answer
  const columns = herdColumns(answer)
  const number = (value: string) => Number(value)
  const sheets: SavedSheet[] = [
    {
      name: '猪群',
      rows: [
        columns.map(({ title, group }) => (group ? `${group}：${title}` : title)),
        ...herd.map((row) => columns.map(({ read }) => read(row))),
        columns.map((column, at) => {
          if (at === 0) return '合计'
          return column.isText ? null : totalOf(column, herd, days)
        }),
      ],
    },
    {
      name: '库存',
      rows: [
        [
          '仓库',
          '物料',
          '期初数量',
          '期初金额',
          '入库数量',
          '入库金额',
          '出库数量',
          '出库金额',
          '期末数量',
          '期末金额',
        ],
        ...stock.map((row) => [
          ...[row.warehouse, row.material],
          ...[row.openingQty, row.openingAmount, row.inQty, row.inAmount].map(number),
          ...[row.outQty, row.outAmount, row.closingQty, row.closingAmount].map(number),
        ]),
        // quantities of different materials do not add up
        ['合计', null, ...AMOUNTS.flatMap((key) => [null, Number(sumOf(stock.map((row) => row[key])) ?? 0)])],
      ],
    },
    {
      name: '检查',
      rows: [
        ['检查项', '级别', '数量', '说明'],
        ...(checks ?? []).map(({ label, level, count, note }) => [label, CHECK_LEVELS[level], count, note]),
      ],
    },
  ]
  return saveBook(sheets, `月末猪群 ${month.period}`)
}
