import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, type ReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UPLOAD_ERROR } from '#domain/upload/upload.errors.ts'
import { type FileType, MAX_FILE_BYTES, TOO_LARGE } from '#kit/document-files.ts'
import { Refused } from '../refused.ts'
import { sweepFolders } from '../stored-files.ts'
import { assertImage, HEAD_BYTES, officeType, typeOfHead } from './content-type.ts'

/** Name prefix of a file being received. */
const PART = 'part-'
const DAY_MS = 24 * 60 * 60_000
const SHA = /^[0-9a-f]{64}$/
const UUID = /^[0-9a-f-]{36}$/

/** A received file that has no row yet. */
export interface TakenFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  readonly type: FileType
}

/** Path of the bytes of a farm's file: one per content, however often it is attached. */
function placeOf(root: string, farmId: string, sha256: string): string {
  if (!UUID.test(farmId) || !SHA.test(sha256)) throw new TypeError('no place for such a file')
  return join(root, farmId, sha256)
}

/**
 * Writes a stream to disk piece by piece. Refuses a type documents do not accept after its first bytes, and a file that is
 * too large (TOO_LARGE) as soon as it is; nothing is left of either.
 */
export async function takeFile(
  root: string,
  farmId: string,
  stream: AsyncIterable<unknown>,
): Promise<TakenFile> {
  const path = join(dirname(placeOf(root, farmId, '0'.repeat(64))), `${PART}${randomUUID()}`)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    const written = await writeOut(file, stream).finally(() => file.close())
    const { size, kind } = written
    if (kind === 'jpg' || kind === 'png') await assertImage(path)
    return { ...written, path, type: kind === 'zip' ? await officeType(path, size) : kind }
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined)
    throw UNWRITABLE.has(String((error as { code?: unknown }).code)) ? noRoom(error) : error
  }
}

/** Errors of a full disk, or of a folder that is missing or not writable. */
const UNWRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EIO'])

/** Logged with its cause; the user is referred to the administrator. */
const noRoom = (cause: unknown): Error =>
  Object.assign(new Error('attachments cannot be written', { cause }), { statusCode: 507 })

async function writeOut(file: FileHandle, stream: AsyncIterable<unknown>) {
  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  let size = 0
  for await (const piece of stream) {
    const bytes = piece as Buffer
    size += bytes.length
    if (size > MAX_FILE_BYTES)
      throw new Refused('TOO_LARGE', TOO_LARGE, { data: { uploadCode: UPLOAD_ERROR.fileSize } })
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, bytes]).subarray(0, HEAD_BYTES)
      if (head.length === HEAD_BYTES) typeOfHead(head)
    }
    hash.update(bytes)
    await file.writeFile(bytes)
  }
  const kind = typeOfHead(head)
  await file.sync()
  return { size, sha256: hash.digest('hex'), kind }
}

/** Moves a received file to its final place; idempotent. */
export async function keepFile(root: string, farmId: string, { path, sha256 }: TakenFile): Promise<void> {
  const place = placeOf(root, farmId, sha256)
  await rename(path, place).catch(async (error: unknown) => {
    if (!(await isThere(place))) throw error
  })
}

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  )

export const leaveFile = ({ path }: TakenFile): Promise<void> => rm(path, { force: true })

export const dropFile = (root: string, farmId: string, sha256: string): Promise<void> =>
  rm(placeOf(root, farmId, sha256), { force: true })

/** The bytes of a file, or null where they are missing. */
export async function readFile(root: string, farmId: string, sha256: string): Promise<ReadStream | null> {
  if (!SHA.test(sha256)) return null
  const place = placeOf(root, farmId, sha256)
  return (await isThere(place)) ? createReadStream(place) : null
}

/** Removes unfinished files of a killed server. */
export const sweepParts = (root: string, now: number): Promise<void> => sweepFolders(root, now - DAY_MS, PART)
