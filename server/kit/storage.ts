import { statfsSync } from 'node:fs'

/** Whether there is room to write. */
export interface Storage {
  isShort(): boolean
  /** Something could not be written for want of room. */
  noteShort(): void
}

/** A write that was not tried, since there is no room; it says nothing new of the disk. */
export class NoRoom extends Error {
  readonly statusCode = 507
}

/** Below it a start, a backup and the database's log have no room any more, in bytes. */
const LEAST = 64 * 2 ** 20
/** How long a refused write counts, in ms: the database may stand on another disk, which this server cannot look at. */
const KEPT_MS = 30_000

/** Watches the disk a folder lies on, and what was said of others. */
export function watchStorage(folder: string, now: () => number = Date.now): Storage {
  let notedAt = Number.NEGATIVE_INFINITY
  return {
    isShort: () => now() - notedAt < KEPT_MS || !hasRoom(folder),
    noteShort() {
      notedAt = now()
    },
  }
}

/** Whether the disk a folder lies on has room for other accounts than root's; taken for granted where it is not known. */
export function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= LEAST
  } catch {
    return true
  }
}
