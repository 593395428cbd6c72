import { streamXlsxRows } from 'hucre/xlsx'
import { inspect, weigh } from './inspect.ts'
import type { CellValue, ReadLimits, ReadRow } from './read-message.ts'
import { Unreadable } from './unreadable.ts'

/** Excel's limit of characters in a cell. */
const MAX_CELL = 32_767

/** Dates leave as text: no value passes on as a moment that a time zone could bend. */
function plain(value: unknown): CellValue {
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'string') return value.slice(0, MAX_CELL)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function dateText(value: Date): string {
  const time = Math.round(value.getTime() / 1000) * 1000
  if (!Number.isFinite(time)) return ''
  const text = new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}

const isBlank = (value: CellValue): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '')

/** The rows of the first sheet that are not blank. @throws Unreadable with a sentence for the person who sent the file */
export async function* readRows(file: Buffer, { maxRows, maxColumns }: ReadLimits): AsyncGenerator<ReadRow> {
  await weigh(await inspect(file))
  let count = 0
  for await (const { index, values } of streamXlsxRows(file)) {
    const cells = values.map(plain)
    if (cells.every(isBlank)) continue
    if (cells.length > maxColumns) throw new Unreadable(`列数超过 ${maxColumns} 列`)
    count += 1
    if (count > maxRows) throw new Unreadable(`数据超过 ${maxRows} 行，请分成几个文件导入`)
    yield { number: index + 1, cells }
  }
}
