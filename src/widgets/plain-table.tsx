import { Fragment, type HTMLAttributes, type Key, type ReactNode } from 'react'

export interface PlainColumn<Row> {
  /** Names the column; with `head` it is not shown itself. */
  readonly title: string
  /** In small behind the title. */
  readonly unit?: string | undefined
  /** In place of the title: a box to tick, or null for a column that is named to screen readers only. */
  readonly head?: ReactNode
  /** Figures stand at the right. */
  readonly isNumber?: boolean
  /** The cell that names its row. */
  readonly isRowHead?: boolean
  readonly className?: string
  cell(row: Row, index: number): ReactNode
  /** Said where the pointer rests on the cell. */
  hint?(row: Row): string | null | undefined
}

/** State of a row for its style sheet, and clicks on it. */
type RowAttributes = HTMLAttributes<HTMLTableRowElement> & Readonly<Record<`data-${string}`, unknown>>

interface PlainTableProps<Row> {
  /** How it looks: a class whose rules say what a cell is like. */
  className: string
  label?: string | undefined
  /** A column that is false is left out. */
  columns: readonly (PlainColumn<NoInfer<Row>> | false)[]
  rows: readonly Row[]
  rowKey(row: Row, index: number): Key
  rowAttributes?(row: Row): RowAttributes
  /** A row of its own under a row, such as why it failed. */
  below?(row: Row): ReactNode
  isBusy?: boolean
  /** Rows of sums. */
  foot?: ReactNode
}

const NUMBER = 'rows-number'

const classOf = ({ isNumber, className }: PlainColumn<never>): string | undefined =>
  [isNumber && NUMBER, className].filter(Boolean).join(' ') || undefined

/** A short table of rows that all are shown: no order to choose, no pages, no columns to hide. */
export function PlainTable<Row>({ columns, rows, rowKey, ...table }: PlainTableProps<Row>) {
  const shown = columns.filter((column) => column !== false)
  return (
    <table className={table.className} aria-label={table.label} aria-busy={table.isBusy}>
      <thead>
        <tr>
          {shown.map(({ title, unit, head = title, isNumber }) => (
            <th
              key={title}
              scope="col"
              className={isNumber ? NUMBER : undefined}
              aria-label={head === null ? title : undefined}
            >
              {head}
              {unit && <small>{unit}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={rowKey(row, index)}>
            <tr {...table.rowAttributes?.(row)}>
              {shown.map((column) => {
                const Cell = column.isRowHead ? 'th' : 'td'
                return (
                  <Cell
                    key={column.title}
                    scope={column.isRowHead ? 'row' : undefined}
                    className={classOf(column)}
                    title={column.hint?.(row) ?? undefined}
                  >
                    {column.cell(row, index)}
                  </Cell>
                )
              })}
            </tr>
            {table.below?.(row)}
          </Fragment>
        ))}
      </tbody>
      {table.foot && <tfoot>{table.foot}</tfoot>}
    </table>
  )
}
