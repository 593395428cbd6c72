import { fromSerial } from '#domain/sheet-serial.ts'
import { fullDate } from '#domain/typed-date.ts'
import type { Field, FieldKind } from '../field.ts'
import { type CellValue, type DayCell, isDayCell, isLostCell, lostCells } from '../sheet/file-cell.ts'

/** Digits a spreadsheet's number keeps; beyond them it has already lost the last ones. */
const EXACT = 1e15
const FIRST_YEAR_SERIAL = 36_526
const LAST_YEAR_SERIAL = 73_415

const two = (part: string): string => part.padStart(2, '0')

/** A day as people and machines write it, and Excel's own numbers, as `YYYY-MM-DD`; other words stay as they are. */
function dateText(cell: string | number): string {
  const number = Number(cell)
  if (Number.isInteger(number) && number >= FIRST_YEAR_SERIAL && number <= LAST_YEAR_SERIAL)
    return fromSerial(number)
  return fullDate(String(cell)) ?? String(cell)
}

/** 2026/11, 2026年11月, 202611 and a day of the month as `YYYY-MM`. */
function monthText(cell: string | number): string {
  const match = /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(String(cell))
  if (match) return `${match[1]}-${two(match[2] ?? '')}`
  const day = dateText(cell)
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day.slice(0, 7) : String(cell)
}

/** Other names of a unit. */
const UNIT_WORDS: Readonly<Record<string, readonly string[]>> = {
  kg: ['kg', '公斤', '千克'],
  g: ['g', '克'],
  元: ['元', '圆', 'rmb', 'cny'],
  头: ['头', '只', '口'],
  天: ['天', '日'],
  mm: ['mm', '毫米'],
  cm: ['cm', '厘米', '公分'],
  ml: ['ml', '毫升'],
  '℃': ['℃', '°c', '度'],
  '%': ['%'],
}

/** The number before a unit of the field; of another unit, or of one where the field has none, the words stay whole. */
function withoutUnit(words: string, unit: string | undefined): string {
  if (unit === undefined) return words
  const small = words.toLowerCase()
  const found = (UNIT_WORDS[unit] ?? [unit.toLowerCase()]).find((one) => small.endsWith(one))
  return found === undefined ? words : words.slice(0, -found.length).trim()
}

/** 1,234.50, １２, (5.00), 3 1/2, 1.2万 and "12 kg" in a field of kg as plain digits; a binary fraction's noise is dropped as Excel drops it. */
function numberText({ unit, kind }: Field, cell: string | number): string {
  if (typeof cell === 'number') return plainNumber(cell)
  const isMoney = kind === 'money'
  const signed = /^\((.*)\)$/.exec(cell)
  const words = `${signed ? '-' : ''}${signed?.[1] ?? cell}`
    .replace(/\u2212/g, '-')
    .replace(/^(-?)\s*[¥￥$]\s*/, '$1')
    .trim()
  const bare = withoutUnit(words, unit ?? (isMoney ? '元' : undefined))
  const ten = /^(-?[\d.,]+)\s*万$/.exec(bare)
  if (ten) return plainNumber(Number(ten[1]?.replaceAll(',', '')) * 10_000)
  const fraction = /^(-?)(?:(\d+)\s+)?(\d+)\/(\d+)$/.exec(bare)
  if (fraction) return plainNumber(ofFraction(fraction))
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

function ofFraction([, sign, whole = '0', above, below]: RegExpExecArray): number {
  const value = Number(whole) + Number(above) / Number(below)
  return sign === '-' ? -value : value
}

function plainNumber(cell: number): string {
  const text = String(Number(cell.toPrecision(15)))
  if (!text.includes('e')) return text
  return Number.isInteger(cell) ? BigInt(cell).toString() : cell.toFixed(20).replace(/0+$/, '')
}

const FLAGS: Readonly<Record<string, string>> = {
  '1': '是',
  true: '是',
  y: '是',
  yes: '是',
  '√': '是',
  '0': '否',
  false: '否',
  n: '否',
  no: '否',
  '×': '否',
}

/** Either the value of a cell for the field's own check, null when it is empty, or why it cannot be taken. */
type TypedCell =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }

const good = (value: unknown): TypedCell => ({ ok: true, value })
const bad = (message: string): TypedCell => ({ ok: false, message })

const NUMBERS: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'money'])
const DAYS: ReadonlySet<FieldKind> = new Set(['date', 'month', 'moment'])

/** A cell as its field takes it: dates, numbers and yes or no as people type them, and nothing but what the sheet shows. */
export function typedCell(field: Field, cell: CellValue): TypedCell {
  if (isLostCell(cell)) return bad(`${cell.shown && `“${cell.shown}”：`}${lostCells[cell.lost]}`)
  if (isDayCell(cell)) return ofDay(field, cell)
  if (typeof cell === 'number' && isCut(field, cell)) return bad('数字过长，请把单元格设为文本格式后重新输入')
  return good(typedText(field, cell))
}

/** A text typed as 12-5 or 3/5 has become a day inside the spreadsheet: the text is lost. */
function ofDay({ kind }: Field, { day, shown }: DayCell): TypedCell {
  if (kind === 'date') return good(day.slice(0, 10))
  if (kind === 'month') return good(day.slice(0, 7))
  if (kind === 'moment') return good(day)
  const repair = NUMBERS.has(kind) ? '请把单元格格式改为“常规”' : '请把整列设为文本格式'
  return bad(`表格软件把内容变成了日期（显示为“${shown}”），不能导入：${repair}后重新输入`)
}

function typedText(field: Field, cell: string | number | boolean | null): unknown {
  if (typeof cell === 'boolean') return field.kind === 'flag' ? cell : cell ? 'TRUE' : 'FALSE'
  const value = typeof cell === 'string' ? cell.trim() : cell
  if (value === null || value === '') return null
  const wide = typeof value === 'string' ? value.normalize('NFKC').trim() : value
  if (NUMBERS.has(field.kind)) return numberText(field, wide)
  if (field.kind === 'date') return dateText(wide)
  if (field.kind === 'month') return monthText(wide)
  if (field.kind === 'flag') return FLAGS[String(value).toLowerCase()] ?? value
  return typeof value === 'number' ? plainNumber(value) : value
}

/** A long number in a text column (identity card, electronic ear tag) has lost its last digits inside the spreadsheet. */
const isCut = ({ kind }: Field, cell: number): boolean =>
  Math.abs(cell) >= EXACT && !NUMBERS.has(kind) && !DAYS.has(kind)
