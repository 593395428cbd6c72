/** Runs in a worker with a heap and a time of its own: whatever a hostile file does, it does it here. */
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { inspect, weigh } from './inspect.ts'
import type { CellValue, ReadLimits, ReadMessage, ReadRow } from './read-message.ts'
import { Unreadable } from './unreadable.ts'

const BATCH = 500
const MAX_CELL = 32_767

const tell = (message: ReadMessage): void => parentPort?.postMessage(message)

/** Dates leave as text: no value passes on as a moment that a time zone could bend. */
function plain(value: unknown): CellValue {
  if (value instanceof Date) {
    const seconds = Math.round(value.getTime() / 1000) * 1000
    const text = Number.isFinite(seconds)
      ? new Date(seconds).toISOString().slice(0, 19).replace('T', ' ')
      : ''
    return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
  }
  if (typeof value === 'string') return value.slice(0, MAX_CELL)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const isBlank = (value: CellValue): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '')

async function read(file: Buffer, { maxRows, maxColumns }: ReadLimits): Promise<void> {
  const parts = await inspect(file)
  await weigh(parts)
  let batch: ReadRow[] = []
  let count = 0
  for await (const { index, values } of streamXlsxRows(file)) {
    const cells = values.map(plain)
    if (cells.every(isBlank)) continue
    if (cells.length > maxColumns) throw new Unreadable(`列数超过 ${maxColumns} 列`)
    count += 1
    if (count > maxRows) throw new Unreadable(`数据超过 ${maxRows} 行，请分成几个文件导入`)
    batch.push({ number: index + 1, cells })
    if (batch.length < BATCH) continue
    tell({ rows: batch })
    batch = []
  }
  tell({ rows: batch })
  tell({ end: true })
}

const { file, limits } = workerData as { file: Uint8Array; limits: ReadLimits }
read(Buffer.from(file.buffer, file.byteOffset, file.byteLength), limits).catch((error: unknown) => {
  // what hucre says of a broken file is for programmers; a person needs to know that it is broken
  tell({ problem: error instanceof Unreadable ? error.message : '文件已损坏或结构不正确' })
})
