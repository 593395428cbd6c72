import { sql } from 'kysely'
import type { Field, Fields } from '#kit/field.ts'
import { importableFields, templateTitle } from '#kit/import/importable.ts'
import { type Needed, type NeedsOf, neededColumns } from '#kit/needed-columns.ts'
import type { Caller } from '../context.ts'
import type { Tx } from '../database.ts'
import { snake } from '../names.ts'
import { type Lookup, offered, targetOf } from '../pointers.ts'
import { columnLetters } from '../sheet/xml.ts'
import type { SheetColumn, SheetSpec } from '../sheet.ts'
import { sheetColumns } from '../sheet-fields.ts'
import { formatText, limitText } from './field-words.ts'

const CHOICES_SHEET = '选项'
/** Longest list of choices; longer ones are no help, and the import checks the words all the same. */
const MAX_CHOICES = 500

const textColumn = (key: string, title: string, width: number): SheetColumn => ({
  key,
  title,
  kind: 'text',
  width,
})

/** Input of a template. */
interface TemplateOf {
  readonly label: string
  readonly fields: Fields
  /** Words offered for a field instead of those of its kind. */
  readonly words?: (field: Field) => readonly string[] | undefined
  /** Cells required by rules though not declared as required. */
  readonly needs?: NeedsOf | undefined
  /** Name of the sheet that explains the columns. */
  readonly explained?: string
}

/** The workbook to fill in: the headings, drop-down lists for choices, and a sheet that explains each column. */
export async function templateSheets(
  tx: Tx,
  caller: Caller,
  { label, fields: declared, words: given, needs, explained = '填写说明' }: TemplateOf,
  lookup: Lookup,
): Promise<SheetSpec[]> {
  const fields = importableFields(declared)
  const needed = needs ? neededColumns(Object.fromEntries(fields), needs) : new Map<string, Needed>()
  const isAlways = ([key, { required }]: [string, Field]) => required || needed.get(key)?.always === true
  const choices = new Map<number, readonly string[]>()
  for (const [index, [, field]] of fields.entries()) {
    const words = given?.(field) ?? (await choicesOf(tx, caller, field, lookup))
    if (words.length && words.length <= MAX_CHOICES && !field.many) choices.set(index, words)
  }
  const columns = sheetColumns(Object.fromEntries(fields)).map((column, index) => ({
    ...column,
    title: fields[index] ? templateTitle(fields[index][1], isAlways(fields[index])) : column.title,
  }))
  return [
    { sheetName: label, columns, rows: [], dropdowns: dropdowns(choices) },
    explanation(
      explained,
      fields.map(([key, field]) => ({ field, required: requiredWord(field, needed.get(key)) })),
    ),
    choicesSheet(choices),
  ]
}

/** 是, or the rows in which the column has to be filled. */
const requiredWord = ({ required }: Field, needed: Needed | undefined): string =>
  required || needed?.always ? '是' : (needed?.when ?? '')

function explanation(
  sheetName: string,
  fields: readonly { readonly field: Field; readonly required: string }[],
): SheetSpec {
  return {
    sheetName,
    columns: [
      textColumn('label', '列名', 120),
      textColumn('required', '必填', 200),
      textColumn('format', '格式', 320),
      textColumn('limit', '限制', 180),
      textColumn('hint', '说明', 240),
    ],
    rows: fields.map(({ field, required }) => ({
      label: field.label,
      required,
      format: formatText(field),
      limit: limitText(field),
      hint: field.hint,
    })),
  }
}

/** Cells with the list of the n-th chosen column on the sheet of choices. */
const dropdowns = (choices: ReadonlyMap<number, readonly string[]>): Map<number, string> =>
  new Map(
    [...choices].map(([index, words], place) => {
      const letters = columnLetters(place)
      return [index, `'${CHOICES_SHEET}'!$${letters}$2:$${letters}$${words.length + 1}`]
    }),
  )

function choicesSheet(choices: ReadonlyMap<number, readonly string[]>): SheetSpec {
  const lists = [...choices.values()]
  const length = Math.max(0, ...lists.map((words) => words.length))
  return {
    sheetName: CHOICES_SHEET,
    hidden: true,
    columns: [
      ...lists.map((_, index) => textColumn(String(index), CHOICES_SHEET, 100)),
      textColumn('end', '', 20),
    ],
    rows: Array.from({ length }, (_, row) =>
      Object.fromEntries(lists.map((words, index) => [index, words[row]])),
    ),
  }
}

/** The choices of a field, one more than are offered where there are too many. */
export async function choicesOf(
  tx: Tx,
  caller: Caller,
  field: Field,
  lookup: Lookup,
): Promise<readonly string[]> {
  if (field.kind === 'choice') return field.options?.map((one) => one.label) ?? []
  if (field.kind === 'flag') return ['是', '否']
  const target = targetOf(field, lookup)
  if (!target) return []
  return tx.values(sql<string>`
    select distinct ${sql.ref(`t.${snake(target.titleField)}`)} as title from ${sql.table(target.table)} t
     where ${offered(field, target, caller.scope)} order by title limit ${MAX_CHOICES + 1}`)
}
