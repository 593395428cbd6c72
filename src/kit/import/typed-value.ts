import { fromSerial } from '#domain/sheet-serial.ts'
import type { Field } from '../field.ts'

/** A cell as read: dates are `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
export type CellValue = string | number | boolean | null

/** Digits a spreadsheet's number keeps; beyond them it has already lost the last ones. */
const EXACT = 1e15
const FIRST_YEAR_SERIAL = 36_526
const LAST_YEAR_SERIAL = 73_415

const two = (part: string): string => part.padStart(2, '0')

/** 2026/11/5, 2026.11.5, 2026年11月5日, 20261105 and Excel's own numbers as `YYYY-MM-DD`. */
function dateText(cell: string | number): string {
  const number = Number(cell)
  if (Number.isInteger(number) && number >= FIRST_YEAR_SERIAL && number <= LAST_YEAR_SERIAL)
    return fromSerial(number)
  const words = String(cell)
  const match =
    /^(\d{4})(\d\d)(\d\d)$/.exec(words) ??
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00(?::00)?)?$/.exec(words)
  return match ? `${match[1]}-${two(match[2] ?? '')}-${two(match[3] ?? '')}` : words
}

/** 2026/11, 2026年11月, 202611 and a day of the month as `YYYY-MM`. */
function monthText(cell: string | number): string {
  const match = /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(String(cell))
  if (match) return `${match[1]}-${two(match[2] ?? '')}`
  const day = dateText(cell)
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day.slice(0, 7) : String(cell)
}

/** 1,234.50, １２ and "12 kg" in a field of kg as plain digits; a binary fraction's noise is dropped as Excel drops it. */
function numberText(field: Field, cell: string | number): string {
  if (typeof cell === 'number') return plainNumber(cell)
  const words = cell.replace(/^[¥￥]/, '').trim()
  const bare = field.unit && words.endsWith(field.unit) ? words.slice(0, -field.unit.length).trim() : words
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
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

/** What the field's own check shall see of a cell, as people type dates, numbers and yes or no. Null when it is empty. */
export function typedValue(field: Field, cell: CellValue): unknown {
  if (typeof cell === 'boolean') return field.kind === 'flag' ? cell : cell ? 'TRUE' : 'FALSE'
  const value = typeof cell === 'string' ? cell.trim() : cell
  if (value === null || value === '') return null
  switch (field.kind) {
    case 'date':
      return dateText(typeof value === 'string' ? value.normalize('NFKC') : value)
    case 'month':
      return monthText(typeof value === 'string' ? value.normalize('NFKC') : value)
    case 'integer':
    case 'decimal':
    case 'money':
      return numberText(field, typeof value === 'string' ? value.normalize('NFKC') : value)
    case 'flag':
      return FLAGS[String(value).toLowerCase()] ?? value
    default:
      return typeof value === 'number' ? plainNumber(value) : value
  }
}

/** A long number in a text column (identity card, electronic ear tag) has lost its last digits inside the spreadsheet. */
export function lostDigits(field: Field, cell: CellValue): boolean {
  if (typeof cell !== 'number' || Math.abs(cell) < EXACT) return false
  return !['integer', 'decimal', 'money', 'date', 'month'].includes(field.kind)
}
