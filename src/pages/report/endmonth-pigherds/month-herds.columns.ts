import type { HerdRow, MonthAnswer, StockRow } from '#domain/close/close.answer.ts'
import { CAME_LABELS, CHECK_LEVELS, classWord, stateWord, WENT_LABELS } from '#domain/close/close.labels.ts'
import { divideHalfUp, sumOf } from '#domain/decimal.ts'
import { type SavedSheet, saveBook } from '#views/save-sheet.ts'

/** A column of the herd table; figures that do not add up over rows have no foot. */
export interface HerdColumn {
  readonly key: string
  readonly title: string
  readonly group?: string
  readonly digits?: number
  readonly isText?: boolean
  readonly read: (row: HerdRow) => number | string | null
}

const moves = (
  group: string,
  labels: Readonly<Record<string, string>>,
  side: 'came' | 'went',
  rows: readonly HerdRow[],
): HerdColumn[] =>
  Object.entries(labels)
    .filter(([kind]) => rows.some((row) => row[side][kind]))
    .map(([kind, title]) => ({
      key: `${side}-${kind}`,
      title,
      group,
      read: (row) => row[side][kind] ?? 0,
    }))

/** Columns of a month: movements that happened only, in their order. Average heads are pig-days by days (F01). */
export function herdColumns({ herd, days }: Pick<MonthAnswer, 'herd' | 'days'>): HerdColumn[] {
  return [
    { key: 'class', title: '类别', isText: true, read: classWord },
    { key: 'state', title: '状态', isText: true, read: stateWord },
    { key: 'opening', title: '期初', read: ({ opening }) => opening },
    ...moves('增加', CAME_LABELS, 'came', herd),
    ...moves('减少', WENT_LABELS, 'went', herd),
    { key: 'closing', title: '期末', read: ({ closing }) => closing },
    { key: 'kilos', title: '期末总重(估) kg', digits: 2, read: ({ kilos }) => kilos },
    { key: 'pigDays', title: '饲养日', read: ({ pigDays }) => pigDays },
    {
      key: 'average',
      title: '平均存栏',
      digits: 2,
      read: ({ pigDays }) => Number(divideHalfUp(pigDays, days, 2)),
    },
    { key: 'difference', title: '账实差', read: ({ difference }) => difference },
  ]
}

/** The foot: what all rows come to. Average heads of the farm are its pig-days by the days, as of any row. */
export function totalOf({ read, key }: HerdColumn, herd: readonly HerdRow[], days: number): number | null {
  if (key === 'average')
    return Number(
      divideHalfUp(
        herd.reduce((sum, { pigDays }) => sum + pigDays, 0),
        days,
        2,
      ),
    )
  const values = herd.map(read).filter((value) => typeof value === 'number')
  const sum = sumOf(values)
  return sum && Number(sum)
}

/** Figures of the stock of a month, with their digits. */
export const STOCK_COLUMNS = [
  ['openingQty', '期初数量', 3],
  ['openingAmount', '期初金额', 2],
  ['inQty', '入库数量', 3],
  ['inAmount', '入库金额', 2],
  ['outQty', '出库数量', 3],
  ['outAmount', '出库金额', 2],
  ['closingQty', '期末数量', 3],
  ['closingAmount', '期末金额', 2],
] as const

/** Sum of a figure of the stock: amounts add up, quantities of different materials do not. */
export const stockTotal = (
  key: (typeof STOCK_COLUMNS)[number][0],
  stock: readonly StockRow[],
): string | null => (key.endsWith('Amount') ? String(sumOf(stock.map((row) => row[key])) ?? 0) : null)

const numberOf = (total: string | null): number | null => (total === null ? null : Number(total))

/** The month as a workbook: herd, stock and check list. */
export function saveMonth(answer: MonthAnswer): Promise<void> {
  const { herd, stock, checks, month, days } = answer
  const columns = herdColumns(answer)
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
        ['仓库', '物料', ...STOCK_COLUMNS.map(([, title]) => title)],
        ...stock.map((row) => [
          ...[row.warehouse, row.material],
          ...STOCK_COLUMNS.map(([key]) => Number(row[key])),
        ]),
        ['合计', null, ...STOCK_COLUMNS.map(([key]) => numberOf(stockTotal(key, stock)))],
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
