import type { MonthAnswer } from '#domain/close/answer.ts'
import { type SavedSheet, saveBook } from '#views/save-sheet.ts'
import { herdColumns } from './herd-columns.ts'

/** The month as a workbook: herd, stock and check list. */
export function saveMonth(answer: MonthAnswer): Promise<void> {
  const { herd, stock, checks, month } = answer
  const columns = herdColumns(answer)
  const number = (value: string) => Number(value)
  const sheets: SavedSheet[] = [
    {
      name: '猪群',
      rows: [
        columns.map(({ title, group }) => (group ? `${group}：${title}` : title)),
        ...herd.map((row) => columns.map(({ read }) => read(row))),
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
      ],
    },
    {
      name: '检查',
      rows: [
        ['检查项', '数量', '说明'],
        ...(checks ?? []).map(({ label, count, note }) => [label, count, note]),
      ],
    },
  ]
  return saveBook(sheets, `月末猪群 ${month.period}`)
}
