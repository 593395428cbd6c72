import type { HerdRow, MonthAnswer } from '#domain/close/answer.ts'
import { CAME_LABELS, classWord, stateWord, WENT_LABELS } from '#domain/close/labels.ts'
import { divideHalfUp, sumOf } from '#domain/decimal.ts'

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
