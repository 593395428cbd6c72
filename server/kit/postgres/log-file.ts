import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

/** Size in bytes from which a log begins anew at the next start; the one before it is kept. */
const MOST = 16 * 2 ** 20
/** Bytes enough to show why a database ended. */
const TAIL = 64 * 2 ** 10

export const logSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Renames a large log to `….old`, so that years of logs do not fill the disk. */
export function turnLog(path: string): void {
  if (logSize(path) > MOST) renameSync(path, `${path}.old`)
}

/** The end of a log, of the part written since `from` (bytes); '' without any. */
export function endOfLog(path: string, from = 0): string {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return ''
  }
  try {
    const { size } = fstatSync(file)
    const start = Math.max(from, size - TAIL)
    const bytes = Buffer.alloc(Math.max(0, size - start))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start)).toString('utf8')
  } finally {
    closeSync(file)
  }
}
