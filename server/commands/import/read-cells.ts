import type { MatchedColumn } from '#kit/import/head.ts'
import { lostDigits, typedValue } from '#kit/import/typed-value.ts'
import type { ReferenceWords } from '../../kit/import/reference-words.ts'
import { isReference } from '../../kit/pointers.ts'
import type { ReadRow } from '../../kit/sheet.ts'
import type { RowViolation } from '../herd/row-result.ts'
import type { PlaceWords } from './place-words.ts'

export interface Words {
  readonly places: PlaceWords
  readonly references: ReferenceWords
}

export interface CellsRead {
  /** Empty cells are left out: they take their default. */
  readonly cells: Record<string, unknown>
  readonly problems: readonly RowViolation[]
}

type Read = { ok: true; value: unknown } | { ok: false; message: string }

const isPen = ({ key }: MatchedColumn): boolean => /penId$/i.test(key)
/** A pen is known by its house, which is read first. */
const housesFirst = (columns: readonly MatchedColumn[]): MatchedColumn[] => [
  ...columns.filter((one) => !isPen(one)),
  ...columns.filter(isPen),
]
const houseOf = (key: string): string => key.replace('penId', 'houseId').replace('PenId', 'HouseId')

/** Turns rows of these columns into cells as the kind's checks want them, titles as uids; tells what cannot be read. */
export function cellReader(
  matched: readonly MatchedColumn[],
  { places, references }: Words,
): (row: ReadRow) => Promise<CellsRead> {
  const columns = housesFirst(matched)
  async function meant({ key, field }: MatchedColumn, cell: unknown, house: unknown): Promise<Read> {
    const typed = typedValue(field, cell as Parameters<typeof typedValue>[1])
    if (typed === null) return { ok: true, value: null }
    if (field.kind === 'organisation' && !field.many)
      return places(field, String(typed), isPen({ index: 0, key, field }) ? house : null)
    return isReference(field) ? references.find(field, String(typed)) : { ok: true, value: typed }
  }
  return async ({ cells: typed }) => {
    const cells: Record<string, unknown> = {}
    const problems: RowViolation[] = []
    for (const column of columns) {
      const { index, key, field } = column
      const cell = typed[index] ?? null
      if (cell === null) continue
      const read: Read = lostDigits(field, cell)
        ? { ok: false, message: '数字过长，请把单元格设为文本格式后重新输入' }
        : await meant(column, cell, cells[houseOf(key)])
      if (!read.ok) problems.push({ rule: 'FORM', level: 'E', field: key, message: read.message })
      else if (read.value !== null) cells[key] = read.value
    }
    return { cells, problems }
  }
}
