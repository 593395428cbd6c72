import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

/** A log that grew beyond this begins anew at the next start; the one before it is kept. In bytes. */
const MOST = 16 * 2 ** 20
/** As much as says why a database ended, in bytes. */
const TAIL = 64 * 2 ** 10

export const logSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Puts a large log aside as `….old`, so that years of them do not fill the disk. */
export function turnLog(path: string): void {
  if (logSize(path) > MOST) renameSync(path, `${path}.old`)
}

/** The last of what a log says, of what was written since `from` (bytes); '' where there is none. */
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
