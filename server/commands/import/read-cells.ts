import type { MatchedColumn } from '#kit/import/import.head.ts'
import { type ChosenWords, chosenWord } from '#kit/import/meanings.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import { type CellValue, type SheetRow, wordOf } from '#kit/sheet/file-cell.ts'
import type { ReferenceWords } from '#server/kit/import/reference-words.ts'
import { isReference } from '#server/kit/pointers.ts'
import { type RowViolation, wrongCell } from '../entry/row-result.ts'
import type { PlaceWords } from './place-words.ts'

interface Words {
  /** Meanings chosen by hand for words of the file. */
  readonly chosen: ChosenWords
  readonly places: PlaceWords
  readonly references: ReferenceWords
}

export interface CellsRead {
  /** Empty cells are left out: they take their default. */
  readonly cells: Record<string, unknown>
  readonly problems: readonly RowViolation[]
}

type Read = { ok: true; value: unknown } | { ok: false; message: string }

export const isPen = ({ key }: MatchedColumn): boolean => /penId$/i.test(key)
/** A pen is found through its house, which is read first. */
const housesFirst = (columns: readonly MatchedColumn[]): MatchedColumn[] => [
  ...columns.filter((one) => !isPen(one)),
  ...columns.filter(isPen),
]
const houseOf = (key: string): string => key.replace('penId', 'houseId').replace('PenId', 'HouseId')

/** Turns rows of these columns into cells for the kind's checks, titles as uids; reports unreadable ones. */
export function cellReader(
  matched: readonly MatchedColumn[],
  { chosen, places, references }: Words,
): (row: SheetRow) => Promise<CellsRead> {
  const columns = housesFirst(matched)
  async function meant(column: MatchedColumn, cell: CellValue, house: unknown): Promise<Read> {
    const { key, field } = column
    const typed = typedCell(field, chosenWord(chosen, key, wordOf(cell)) ?? cell)
    if (!typed.ok || typed.value === null) return typed
    if (field.kind === 'organisation' && !field.many)
      return places(field, String(typed.value), isPen(column) ? house : null)
    return isReference(field) ? references.find(field, String(typed.value)) : typed
  }
  return async ({ cells: typed }) => {
    const cells: Record<string, unknown> = {}
    const problems: RowViolation[] = []
    for (const column of columns) {
      const { index, key } = column
      const cell = typed[index] ?? null
      if (cell === null) continue
      const read = await meant(column, cell, cells[houseOf(key)])
      if (!read.ok) problems.push(wrongCell(key, read.message))
      else if (read.value !== null) cells[key] = read.value
    }
    return { cells, problems }
  }
}
