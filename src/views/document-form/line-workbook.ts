import type { Field } from '#kit/field.ts'
import { saveBook } from '#views/save-sheet.ts'
import { fillable } from './line-columns.ts'
import type { OptionsOf } from './line-options.ts'

const MOST_ROWS = 1002
const MOST_COLUMNS = 100
const MOST_OPTIONS = 60

/** Saves an empty workbook with the columns of the lines, and a second sheet that says what belongs into each. */
export function saveTemplate(field: Field, optionsOf: OptionsOf, file: string): Promise<void> {
  const columns = fillable(field)
  const notes = columns.map(([key, one]) => [
    one.label,
    one.required ? '必填' : '',
    noteOf(one, optionsOf(key, one)),
  ])
  return saveBook(
    [
      {
        name: field.label,
        rows: [columns.map(([, { label, unit }]) => (unit ? `${label}(${unit})` : label))],
      },
      { name: '填写说明', rows: [['列', '必填', '说明'], ...notes] },
    ],
    file,
  )
}

function noteOf(field: Field, options: ReturnType<OptionsOf>): string {
  if (options)
    return options
      .slice(0, MOST_OPTIONS)
      .map(({ label }) => label)
      .join('、')
  return field.kind === 'date' ? '如 2026-11-21' : (field.hint ?? '')
}

/** The first sheet of a workbook, row by row, as a person reads it: days as dates, figures with all their places. */
export async function readWorkbook(file: Blob): Promise<string[][]> {
  const { read, utils, SSF } = await import('xlsx')
  const book = read(await file.arrayBuffer(), { sheetRows: MOST_ROWS, cellNF: true, dense: false })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet?.['!ref']) return []
  const { s, e } = utils.decode_range(sheet['!ref'])
  const wordAt = (r: number, c: number): string => {
    const cell = sheet[utils.encode_cell({ r, c })] as Cell | undefined
    if (cell?.t === 'n' && cell.z !== undefined && SSF.is_date(String(cell.z)))
      return dayOf(SSF.parse_date_code(Number(cell.v)))
    return wordOf(cell)
  }
  const columns = range(s.c, Math.min(e.c, s.c + MOST_COLUMNS - 1))
  return range(s.r, Math.min(e.r, s.r + MOST_ROWS - 1)).map((r) => columns.map((c) => wordAt(r, c)))
}

interface Cell {
  t?: string
  v?: unknown
  z?: string | number
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

function wordOf(cell: Cell | undefined): string {
  if (cell?.v === undefined || cell.v === null || cell.t === 'e') return ''
  if (cell.t === 'b') return cell.v ? '是' : '否'
  // 15 places are what a spreadsheet itself shows of a number
  return cell.t === 'n' ? String(Number(Number(cell.v).toPrecision(15))) : String(cell.v).trim()
}

const dayOf = ({ y, m, d }: { y: number; m: number; d: number }): string =>
  [y, String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-')
