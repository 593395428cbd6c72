import { statfsSync } from 'node:fs'

/** Free space for writes. */
export interface Storage {
  isShort(): boolean
  /** Reports a write that failed for lack of space. */
  noteShort(): void
}

/** A write that was not tried for lack of space; it says nothing new about the disk. */
export class NoRoom extends Error {
  readonly statusCode = 507
}

/** Bytes below which a start, a backup and the database's log have no room any more. */
const LEAST = 64 * 2 ** 20
/** ms a failed write counts: the database may be on another disk, which this server cannot check. */
const KEPT_MS = 30_000

/** Watches the disk of a folder, and reported failures of others. */
export function watchStorage(folder: string, now: () => number = Date.now): Storage {
  let notedAt = Number.NEGATIVE_INFINITY
  return {
    isShort: () => now() - notedAt < KEPT_MS || !hasRoom(folder),
    noteShort() {
      notedAt = now()
    },
  }
}

/** True where the disk of a folder has room for accounts other than root; assumed where it is unknown. */
export function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= LEAST
  } catch {
    return true
  }
}
