import type { Manifest } from './manifest.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** Bytes as readable text: `1.4 GB`. */
export function sizeOf(bytes: number): string {
  let [size, unit] = [bytes, 0]
  for (; size >= 1024 && unit < UNITS.length - 1; unit += 1) size /= 1024
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`
}

/** Content of a backup, for a user and for a program. `bytes`: of uncompressed tables and of attached files. */
export function summaryOf({ tables, attachments, seconds }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0) + attachments.bytes
  return {
    data: { tables: tables.length, rows, bytes, attachments: attachments.count, seconds },
    words: `${tables.length} 张表 ${rows} 行，附件 ${attachments.count} 个，共 ${sizeOf(bytes)}，用时 ${Math.ceil(seconds)} 秒`,
  }
}
