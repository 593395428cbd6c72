import type { OtherSheet, SheetContent } from '../sheet/file-cell.ts'
import type { SheetTable } from './import.head.ts'

/** Parts of a file that were read, and those that were not: with the rows of the import, the rows a person counts in the file. */
export interface SheetReading {
  /** Empty for a CSV file. */
  readonly sheet: string
  readonly others: readonly OtherSheet[]
  /** The head, the rows above it, and the note an export ends with. */
  readonly around: number
  readonly blank: number
  /** Numbers of hidden rows, and whether they are among the rows of the import. */
  readonly hidden: readonly number[]
  readonly withHidden: boolean
  /** Ranges whose value was carried down. */
  readonly merged: readonly string[]
}

/** @param withHidden hidden rows were asked for */
export const readingOf = (content: SheetContent, table: SheetTable, withHidden: boolean): SheetReading => ({
  sheet: content.name,
  others: content.others,
  around: table.around + 1,
  blank: content.blank,
  hidden: content.hidden,
  withHidden,
  merged: content.merged,
})

/** Things a sentence names at most. */
const MOST_NAMED = 8

const some = (names: readonly (string | number)[]): string =>
  `${names.slice(0, MOST_NAMED).join('、')}${names.length > MOST_NAMED ? '等' : ''}`

/** Parts of the file that are not among the rows, and rows that no cell says by itself: sentences for the person who sent it. */
export function readingNotes(reading: SheetReading): string[] {
  const { others, around, blank, hidden, withHidden, merged } = reading
  const part = (has: boolean, sentence: string): string[] => (has ? [sentence] : [])
  return [
    ...part(
      others.length > 0,
      `未导入的工作表：${others.map(({ name, rows }) => `“${name}” ${rows} 行`).join('、')}`,
    ),
    ...part(
      hidden.length > 0,
      `隐藏或被筛选掉的 ${hidden.length} 行（第 ${some(hidden)} 行）${withHidden ? '也导入' : '不导入'}`,
    ),
    ...part(merged.length > 0, `合并单元格 ${some(merged)} 的值用于其中每一行`),
    ...part(around > 1, `表头之外的 ${around - 1} 行（标题、导出信息）不导入`),
    ...part(blank > 0, `空行 ${blank} 行跳过`),
  ]
}
