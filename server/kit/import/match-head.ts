import type { Fields } from '#kit/field.ts'
import { findColumns, type MatchedColumn, type MatchedHead } from '#kit/import/import.head.ts'
import type { CellValue } from '#kit/sheet/file-cell.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'

export type { MatchedColumn }

const list = (titles: readonly string[]): string => titles.map((one) => `“${one}”`).join('、')

/** The columns of a file by its heading; unknown, duplicate and missing required columns are named. */
export function matchHead(fields: Fields, head: readonly CellValue[]): readonly MatchedColumn[] {
  const found = findColumns({ fields }, head)
  const problems = problemsOf(found)
  if (problems.length) throw new Unreadable(problems.join('；'))
  return found.columns
}

function problemsOf({ columns, unknown, twice, missing }: MatchedHead): string[] {
  if (columns.length === 0) return ['没有可识别的表头，请使用模板']
  return [
    ...(missing.length ? [`缺少必填列：${list(missing)}`] : []),
    ...(unknown.length ? [`无法识别的列：${list(unknown)}`] : []),
    ...(twice.length ? [`重复的列：${list(twice)}`] : []),
  ]
}
