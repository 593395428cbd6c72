import { pinyin } from 'pinyin-pro'
import { read, utils } from 'xlsx'
import { parseTypedDate } from '#domain/typed-date.ts'
import type { Fields } from '#kit/field.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import { problemOf } from '#kit/parse.ts'
import type { CellValue } from '#kit/sheet/file-cell.ts'
import { type FieldSpec, fieldOf } from './field-spec.ts'

/** Existing words of the house: the guess of a column with a known head is that field. */
interface Known {
  /** Keys by label, of all declared fields. */
  readonly keys: ReadonlyMap<string, string>
  /** Resources by label. */
  readonly targets: ReadonlyMap<string, string>
  /** Lists of the dictionary by label of a field that uses them. */
  readonly scodes: ReadonlyMap<string, string>
  /** Types of places by label of a field that names one. */
  readonly places: ReadonlyMap<string, readonly string[]>
}

/** Labels, targets and lists, as the declarations have them. */
export function knownFrom(
  resources: readonly { readonly name: string; readonly label: string; readonly fields: Fields }[],
): Known {
  const fields = resources.flatMap((one) => Object.entries(one.fields))
  const rows = fields.flatMap(([, field]) => Object.entries(field.fields ?? {}))
  const all = [...fields, ...rows]
  const pairs = <T>(list: readonly (readonly [string, T])[]) => new Map(list.toReversed())
  return {
    keys: pairs(all.map(([key, { label }]) => [label, key])),
    targets: pairs(resources.map(({ name, label }) => [label, name])),
    scodes: pairs(all.flatMap(([, { label, scode }]) => (scode ? [[label, scode] as const] : []))),
    places: pairs(
      all.flatMap(([, { label, orgTypes, many }]) => (orgTypes && !many ? [[label, orgTypes] as const] : [])),
    ),
  }
}

interface Column {
  readonly label: string
  readonly unit: string | undefined
  /** Cells that hold something. */
  readonly filled: readonly CellValue[]
  readonly rows: number
}

const DAY = /^\d{4}-\d\d-\d\d/
const MONTH = /^\d{4}[-/.年](0?[1-9]|1[0-2])月?$/
const NUMBERING = /(编码|号)$/
const words = (cells: readonly CellValue[]) => cells.map((one) => String(one).trim())
const isEvery = (cells: readonly CellValue[], test: RegExp) =>
  cells.length > 0 && words(cells).every((one) => test.test(one))

type Guess = Pick<FieldSpec, 'builder' | 'what' | 'options'>
type Guesser = (column: Column, known: Known) => Guess | null | undefined | false

const plain = (builder: FieldSpec['builder'], options: FieldSpec['options'] = {}): Guess => ({
  builder,
  options,
})

function number({ label, unit, filled }: Column): Guess | null {
  const plainText = words(filled).map((one) => one.replaceAll(',', ''))
  if (filled.length === 0 || !plainText.every((one) => /^-?\d+(\.\d+)?$/.test(one))) return null
  // what begins with zeros is a name, not a number
  if (plainText.some((one) => /^0\d/.test(one)) || NUMBERING.test(label)) return null
  const places = Math.max(...plainText.map((one) => one.split('.')[1]?.length ?? 0))
  const min = plainText.every((one) => !one.startsWith('-')) ? { min: 0 } : { min: -999_999_999 }
  const isMoney = /(价|金额|费|款|元|工资|原值|净值|资)$/.test(label) || unit === '元'
  if (isMoney)
    return plain('money', { ...min, ...(label.endsWith('单价') || places > 2 ? { digits: 4 } : {}) })
  const inUnit = unit ? { unit } : {}
  if (places === 0 && !/(重|重量|率|数量|量)$/.test(label)) return plain('integer', { ...min, ...inUnit })
  const digits = places > 2 ? { digits: Math.min(places, 6) } : {}
  return unit === 'kg'
    ? plain('weight', { ...min, ...digits })
    : plain('decimal', { ...min, ...digits, ...inUnit })
}

/** Few words that come again and again are a choice; its values are to be named before it is written. */
function choice({ filled, rows }: Column): Guess | null {
  const all = words(filled)
  const once = [...new Set(all)]
  const isFew = once.length > 1 && once.length <= 8 && rows >= 6 && once.length * 3 <= all.length
  if (!isFew || once.some((one) => one.length > 8 || /[/,=]/.test(one))) return null
  return {
    builder: 'choice',
    what: valuesOf(once),
    options: {},
  }
}

/** Words by a value each; those that sound alike are reported apart by a number. */
function valuesOf(labels: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const label of labels) {
    const value = initials(label)
    values[value in values ? `${value}_${Object.keys(values).length + 1}` : value] = label
  }
  return values
}

const initials = (label: string): string =>
  pinyin(label, { toneType: 'none', type: 'array', v: true })
    .join('_')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .toUpperCase()

const guessers: readonly Guesser[] = [
  ({ label }, { targets }) =>
    targets.has(label) && { builder: 'reference', what: targets.get(label), options: {} },
  ({ label }, { scodes }) =>
    scodes.has(label) && { builder: 'dictionary', what: scodes.get(label), options: {} },
  ({ label }, { places }) =>
    places.has(label) && { builder: 'organisation', what: places.get(label), options: {} },
  ({ label }) => label === '备注' && plain('note'),
  ({ filled }) => isEvery(filled, /^(是|否|true|false|√|×)$/i) && plain('flag'),
  ({ filled }) => isEvery(filled, MONTH) && plain('month'),
  ({ label, filled }) =>
    (isEvery(filled, DAY) ||
      (/(日期|时间|日)$/.test(label) && filled.length > 0 && filled.every(readsAsDay))) &&
    plain('date'),
  ({ filled }) => isEvery(filled, /^1\d{10}$/) && plain('phone'),
  ({ label }) => label.includes('身份证') && plain('idCard'),
  ({ label }) => label === '耳号' && plain('earTag'),
  number,
  ({ label, filled }) => NUMBERING.test(label) && isEvery(filled, /^[A-Za-z0-9]+$/) && plain('code'),
  choice,
]

const readsAsDay = (cell: CellValue): boolean => {
  const field = fieldOf({ key: 'day', label: '日期', builder: 'date', options: {} })
  const typed = typedCell(field, cell)
  return typed.ok && problemOf(field, typed.value) === null
}

/** A text field for the longest sample, with room: twice as much, in tens. */
function text({ filled }: Column): Guess {
  const longest = Math.max(10, ...words(filled).map((one) => one.length))
  const options = { ...(words(filled).some((one) => /\s/.test(one)) ? { spaces: true } : {}) }
  return longest > 100
    ? plain('note', options)
    : plain('text', { ...options, maxLength: Math.ceil(longest / 5) * 10 })
}

/** A key for a label without a known one: its sounds. */
function keyOf(label: string, taken: ReadonlySet<string>): string {
  const sounds = pinyin(label, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join(' ')
    .replace(/[^A-Za-z0-9 ]+/g, ' ')
    .trim()
    .split(/\s+/)
  const key = sounds
    .map((one, index) => (index === 0 ? one.toLowerCase() : one.charAt(0).toUpperCase() + one.slice(1)))
    .join('')
  const usable = /^[a-z]/.test(key) ? key : `f${key}`
  return taken.has(usable) ? `${usable}${taken.size + 1}` : usable
}

/** `单价(元/份)` as its label and unit. A star marks what is required. */
function headOf(head: string): { label: string; unit: string | undefined } {
  const bare = head.normalize('NFKC').replace(/[\s*]/g, '')
  const [, label = bare, unit] = /^(.*)\(([^()]+)\)$/.exec(bare) ?? []
  return { label, unit }
}

/** Fields guessed from the head and sample rows of a sheet, to be confirmed by a person who knows their meaning. */
export function guessFields(
  head: readonly CellValue[],
  rows: readonly (readonly CellValue[])[],
  known: Known,
): FieldSpec[] {
  const taken = new Set<string>()
  return head.flatMap((cell, index): FieldSpec[] => {
    const title = cell === null ? '' : String(cell)
    if (title.trim() === '') return []
    const cells = rows.map((row) => row[index] ?? null)
    const filled = cells.filter((one) => one !== null && String(one).trim() !== '')
    const column: Column = { ...headOf(title), filled, rows: rows.length }
    const guess = firstGuess(column, known)
    const proposed = known.keys.get(column.label)
    const key = proposed !== undefined && !taken.has(proposed) ? proposed : keyOf(column.label, taken)
    taken.add(key)
    // a tick that is left out is no mistake, it means no
    const isAlways = rows.length > 0 && filled.length === rows.length && guess.builder !== 'flag'
    const isNumbering =
      ['code', 'text'].includes(guess.builder) && NUMBERING.test(column.label) && isDistinct(filled)
    const more = {
      ...(isAlways || title.includes('*') ? { required: true } : {}),
      ...(isNumbering ? { unique: true } : {}),
    }
    return [{ key, label: column.label, ...guess, options: { ...more, ...guess.options } }]
  })
}

function firstGuess(column: Column, known: Known): Guess {
  for (const guess of guessers) {
    const found = guess(column, known)
    if (found) return found
  }
  return text(column)
}

const isDistinct = (cells: readonly CellValue[]): boolean => new Set(words(cells)).size === cells.length

const SAMPLE_ROWS = 200
const TYPED_DAY = /^\s*\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\s*$/

/**
 * Head and first rows of the first sheet of a file, dates as `YYYY-MM-DD`. Texts of a text file stay as they are: 2026-01 is no day, 007 no
 * number.
 */
export function sampleOf(bytes: Uint8Array): { head: CellValue[]; rows: CellValue[][] } {
  const book = read(bytes, { cellDates: true, UTC: true, sheetRows: SAMPLE_ROWS + 1, dense: true, raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) return { head: [], rows: [] }
  const all = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null, blankrows: false, UTC: true })
  const [head = [], ...rows] = all.map((row) => row.map(cellOf))
  return { head, rows }
}

function cellOf(value: unknown): CellValue {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'string') return TYPED_DAY.test(value) ? (parseTypedDate(value, '') ?? value) : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
