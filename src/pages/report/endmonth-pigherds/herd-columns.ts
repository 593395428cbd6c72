import type { HerdRow, MonthAnswer } from '#domain/close/answer.ts'
import { CAME_LABELS, CHECK_LEVELS, classWord, stateWord, WENT_LABELS } from '#domain/close/labels.ts'
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
