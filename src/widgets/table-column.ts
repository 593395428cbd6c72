import type { ReactNode } from 'react'
import type { Numeric } from './format-number.ts'

/** Ratio of two summed columns; `scale` 100 gives percent. The shape of kit/report.ts's ratio. */
export interface RatioOf {
  readonly num: string
  readonly den: string
  readonly scale?: number
  readonly digits?: number
}

export interface TableColumn<Row extends object = object> {
  readonly key: string
  readonly title: string
  /** Shown in 12 px after the head word, never in the cells. */
  readonly unit?: string
  /** Neighbours of one group share a common head. */
  readonly group?: string
  /** Width in px; the virtual table cannot do without. */
  readonly width: number
  readonly fixed?: 'left' | 'right'
  readonly align?: 'left' | 'right'
  /** Decimal places of the figure in the foot. */
  readonly digits?: number
  /** Additive: the foot adds it up. */
  readonly sum?: boolean
  /** The foot says the latest day, as it is handed over. */
  readonly latest?: boolean
  readonly ratio?: RatioOf
  readonly sortable?: boolean
  /** Identity of a row: its reader cannot hide it. */
  readonly locked?: boolean
  /** Not shown until the reader asks for it in the column settings. */
  readonly hidden?: boolean
  /** Definition (口径) shown at the head. */
  readonly hint?: string
  /** Why the figure in the foot is only for orientation. */
  readonly footNote?: (sums: Sums) => string | null
  readonly render?: (row: Row, index: number) => ReactNode
}

export type Sums = Readonly<Record<string, Numeric>>

export interface Sort {
  readonly key: string
  readonly order: 'asc' | 'desc'
}

/** The value of a column in a row. */
export const cellOf = (row: object, key: string): unknown => Reflect.get(row, key)

/** Runs of neighbouring columns that share a group; a column without one is a run of its own. */
export function headGroups<Row extends object>(
  columns: readonly TableColumn<Row>[],
): { group: string | undefined; columns: TableColumn<Row>[] }[] {
  const runs: { group: string | undefined; columns: TableColumn<Row>[] }[] = []
  for (const column of columns) {
    const last = runs.at(-1)
    if (last && column.group !== undefined && last.group === column.group) last.columns.push(column)
    else runs.push({ group: column.group, columns: [column] })
  }
  return runs
}
