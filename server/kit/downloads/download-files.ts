import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Refused } from '../refused.ts'
import { filesIn } from '../stored-files.ts'

const UUID = /^[0-9a-f-]{36}$/
const NAME = /^([0-9a-f-]{36})\.(xlsx|rows)$/
/** Rows between two entries of the index: reading a page begins at the entry before it. */
const ROWS_PER_ENTRY = 100
/** A file without a row belongs to an interrupted run; a younger one may still be written. */
const ORPHAN_MS = 24 * 60 * 60_000

/** Folder of results on a server without a configured one. */
export const temporaryDownloads = (): string => join(tmpdir(), `pig-farm-downloads-${process.pid}`)

/** The stored values of one row, in the order of the columns. */
export type StoredRow = readonly unknown[]

/** File names are random uuids: no user input becomes a path. */
function placeOf(root: string, key: string, type: 'xlsx' | 'rows'): string {
  if (!UUID.test(key)) throw new TypeError('no place for such a file')
  return join(root, `${key}.${type}`)
}

export interface WrittenFile {
  readonly bytes: number
  readonly rows: number
  /** Byte offset of every hundredth row in the file of rows. */
  readonly index: readonly number[]
}

interface Writing {
  readonly root: string
  readonly key: string
  /** Most bytes of both files together. */
  readonly maxBytes: number
  /** Message for a larger result. */
  readonly tooLarge: string
  readonly signal: AbortSignal
}

/**
 * Writes a workbook and, as it pulls its rows, the same rows line by line, so that a page can be read without opening the
 * workbook. Nothing is left when it fails.
 */
export async function writeDownload(
  { root, key, maxBytes, tooLarge, signal }: Writing,
  workbook: (keep: (row: StoredRow) => void) => Readable,
): Promise<WrittenFile> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const book = await open(placeOf(root, key, 'xlsx'), 'wx', 0o600)
  const lines = await open(placeOf(root, key, 'rows'), 'wx', 0o600)
  const index: number[] = []
  let [bookBytes, lineBytes, rows] = [0, 0, 0]
  let pending: string[] = []
  const keep = (row: StoredRow) => {
    const line = `${JSON.stringify(row)}\n`
    if (rows % ROWS_PER_ENTRY === 0) index.push(lineBytes)
    lineBytes += Buffer.byteLength(line)
    rows += 1
    pending.push(line)
  }
  const flush = async () => {
    const text = pending.join('')
    pending = []
    if (text) await lines.writeFile(text)
  }
  try {
    for await (const piece of workbook(keep)) {
      signal.throwIfAborted()
      const bytes = piece as Buffer
      bookBytes += bytes.length
      if (bookBytes + lineBytes > maxBytes) throw new Refused('ERROR', tooLarge)
      await book.writeFile(bytes)
      await flush()
    }
    await flush()
    await Promise.all([book.sync(), lines.sync()])
  } catch (error) {
    await removeDownload(root, key)
    throw error
  } finally {
    await Promise.all([book.close(), lines.close()])
  }
  return { bytes: bookBytes + lineBytes, rows, index }
}

/** The workbook as a stream with its size, or null where it is missing. */
export async function openWorkbook(
  root: string,
  key: string,
): Promise<{ stream: ReadStream; bytes: number } | null> {
  const path = placeOf(root, key, 'xlsx')
  const found = await stat(path).catch(() => null)
  return found && { stream: createReadStream(path), bytes: found.size }
}

/** A page of the stored rows, or null where the file is missing. */
export async function readRows(
  root: string,
  key: string,
  index: readonly number[],
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredRow[] | null> {
  const path = placeOf(root, key, 'rows')
  if (!(await stat(path).catch(() => null))) return null
  const entry = Math.floor(offset / ROWS_PER_ENTRY)
  const start = index[entry]
  if (start === undefined) return []
  const stream = createReadStream(path, { start, encoding: 'utf8' })
  const page: StoredRow[] = []
  let at = entry * ROWS_PER_ENTRY
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      if (at >= offset + limit) break
      // written by this module
      if (at >= offset) page.push(JSON.parse(line) as StoredRow)
      at += 1
    }
  } finally {
    stream.destroy()
  }
  return page
}

export async function removeDownload(root: string, key: string): Promise<void> {
  await Promise.all((['xlsx', 'rows'] as const).map((type) => rm(placeOf(root, key, type), { force: true })))
}

/** Keys of files old enough that a row must exist, if there is one at all. */
export async function settledKeys(root: string, now: number): Promise<string[]> {
  const settled = (await filesIn(root)).filter(({ changedAt }) => now - changedAt > ORPHAN_MS)
  return [...new Set(settled.flatMap(({ name }) => NAME.exec(name)?.[1] ?? []))]
}
