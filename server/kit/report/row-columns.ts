import { isFigure } from '#kit/report-column.ts'
import type { Sql } from '../sql-words.ts'
import type { ServerReport } from './definition.ts'
import { columnsOf } from './report.count.ts'

type Columns = Readonly<Record<string, Sql>>

const known = new WeakMap<ServerReport, Columns>()

/** SQL of every column at the row level: the declared one, else the column of its name in the rows of `from`. */
export function rowColumns(source: ServerReport): Columns {
  const columns = known.get(source) ?? withNamed(source)
  known.set(source, columns)
  return columns
}

function withNamed({ report, columns, from: { alias } }: ServerReport): Columns {
  if (alias === undefined) return columns
  const read = Object.entries(report.columns).filter(([, column]) => !(isFigure(column) || column.span))
  const named = read.map(([key]) => key).filter((key) => !(key in columns))
  return { ...columns, ...columnsOf(alias, ...named) }
}
