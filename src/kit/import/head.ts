import type { Field, Fields } from '../field.ts'
import { commonFields } from '../resource.ts'
import {
  type CellValue,
  cellText,
  isBlankCell,
  type SheetContent,
  type SheetRow,
  wordOf,
} from '../sheet/cell.ts'
import { Unreadable } from '../sheet/unreadable.ts'
import { importableFields, plainTitle, REASON_TITLE } from './importable.ts'
import { SYNONYMS } from './synonyms.ts'

/** Which field stands in which column of the file. */
export interface MatchedColumn {
  readonly index: number
  readonly key: string
  readonly field: Field
}

export interface MatchedHead {
  readonly columns: readonly MatchedColumn[]
  /** Heads that name no field; what an export adds (readonly fields, the reasons of an earlier import) is none of them. */
  readonly unknown: readonly string[]
  /** Labels that two columns carry. */
  readonly twice: readonly string[]
  /** Labels of required columns the file lacks. */
  readonly missing: readonly string[]
}

/** What else people write over a column, by key. */
export type OtherHeads = Readonly<Record<string, readonly string[]>>

/** Which field a head means, by the head as it is compared; empty: none, the column is passed over. Made by hand. */
export type ChosenColumns = Readonly<Record<string, string>>

interface HeadWords {
  readonly fields: Fields
  readonly others?: OtherHeads
  readonly chosen?: ChosenColumns
}

/**
 * Finds the columns of a file by the words in its head, whatever their order: as they were chosen by hand, then by their
 * labels, and where the file lacks one, by what else it is called.
 */
export function findColumns(words: HeadWords, head: readonly CellValue[]): MatchedHead {
  const { fields, chosen = {} } = words
  const titles = head.map((cell) => plainTitle(wordOf(cell)))
  const meant = meantBy(words, titles)
  const passed = passedOver(fields)
  const columns: MatchedColumn[] = []
  const unknown: string[] = []
  for (const [index, cell] of head.entries()) {
    const title = titles[index] ?? ''
    const byHand = Object.hasOwn(chosen, title) ? chosen[title] : undefined
    const key = byHand ?? meant.get(title)
    const field = key && Object.hasOwn(fields, key) ? fields[key] : undefined
    if (key && field) columns.push({ index, key, field })
    else if (title !== '' && !passed.has(title) && byHand === undefined) unknown.push(wordOf(cell))
  }
  const keys = columns.map((column) => column.key)
  const twice = columns.filter(({ key }, place) => keys.indexOf(key) !== place)
  const missing = importableFields(fields).filter(
    ([key, field]) => field.required && field.default === undefined && !keys.includes(key),
  )
  return {
    columns,
    unknown,
    twice: twice.map(({ field }) => field.label),
    missing: missing.map(([, field]) => field.label),
  }
}

/** Heads of what an export adds: they are not read. */
const passedOver = (fields: Fields): ReadonlySet<string> =>
  new Set(
    [...Object.values(fields), ...Object.values(commonFields)].map(({ label }) => plainTitle(label)),
  ).add(plainTitle(REASON_TITLE))

/** The field that each head of the file means, by label, by the words of the kind, then by those of all kinds. */
function meantBy({ fields, others = {}, chosen = {} }: HeadWords, titles: readonly string[]) {
  const importable = importableFields(fields)
  const meant = new Map(importable.map(([key, field]) => [plainTitle(field.label), key]))
  const present = new Set(titles)
  const passed = passedOver(fields)
  const taken = new Set(Object.values(chosen))
  const isFree = (word: string) => present.has(word) && !meant.has(word) && !passed.has(word)
  for (const words of [others, synonymsOf(fields)])
    for (const [key, { label }] of importable) {
      if (taken.has(key) || present.has(plainTitle(label))) continue
      const found = (words[key] ?? []).map(plainTitle).filter(isFree)
      // two words of the kind for one column are one too many; of what other systems write the likeliest one counts
      for (const word of words === others ? found : found.slice(0, 1)) meant.set(word, key)
      if (found.length > 0) taken.add(key)
    }
  return meant
}

const synonymsOf = (fields: Fields): OtherHeads =>
  Object.fromEntries(importableFields(fields).map(([key, { label }]) => [key, SYNONYMS[label] ?? []]))

/** First words of the note below the rows of an export; it and what follows are no rows. */
export const META_MARK = '导出信息：'

/** Rows that may stand above the heads: a title, the name of the farm, a date. */
const MOST_TITLES = 10

/** The table in a sheet: its head, its rows, and how many rows stand around it. */
export interface SheetTable {
  readonly head: SheetRow
  readonly rows: readonly SheetRow[]
  /** Rows above the head, and those from the note of an export on. */
  readonly around: number
}

/**
 * Head and rows of a sheet: the head is the one of the first rows that names most fields, or where none names any, the first
 * with two cells.
 * @throws Unreadable where there is no row below a head
 */
export function tableOf({ rows }: Pick<SheetContent, 'rows'>, words: HeadWords): SheetTable {
  const end = rows.findIndex(({ cells }) => cellText(cells[0] ?? null).startsWith(META_MARK))
  const own = end < 0 ? rows : rows.slice(0, end)
  const known = own.slice(0, MOST_TITLES).map(({ cells }) => findColumns(words, cells).columns.length)
  const most = Math.max(0, ...known)
  const wide = own.findIndex(({ cells }) => cells.filter((cell) => !isBlankCell(cell)).length > 1)
  const at = most > 0 ? known.indexOf(most) : Math.max(0, wide)
  const head = own[at]
  if (!head || own.length <= at + 1) throw new Unreadable('文件中没有数据')
  return { head, rows: own.slice(at + 1), around: rows.length - own.length + at }
}
