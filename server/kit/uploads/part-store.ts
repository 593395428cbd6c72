import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadProgress } from '#domain/upload/resume.ts'
import { Refused } from '../refused.ts'
import { filesIn, sweepFolders } from '../stored-files.ts'

/** Bytes of unfinished files one user may leave on the server; the oldest are removed first. */
const OWNER_BYTES = 128 * 1024 * 1024
const OWNER_UPLOADS = 40
const HOUR_MS = 60 * 60_000
/** An interrupted upload can be resumed for a day; a complete one is kept so that its answer can be requested again. */
const KEPT_MS = 24 * HOUR_MS
const META = 'upload.json'
const PART = /^p-(\d+)$/

/** A file sent in parts: sender, target and division. */
export interface UploadPlan {
  /** The sender's name for it. */
  readonly upload: string
  readonly owner: string
  /** Address the file is sent to: parts of one file have one target. */
  readonly target: string
  readonly name: string
  readonly by: 'chunks' | 'offset'
  /** Number of parts, or bytes of the whole file. */
  readonly size: number
}

/** One part of it: `at` is its number, or the byte it begins at. */
interface IncomingPart {
  readonly at: number
  readonly stream: AsyncIterable<unknown>
}

/** Parts are stored under hashed names: no user input becomes a path, and users never share a name. */
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)
const folderOf = (root: string, owner: string, upload: string): string =>
  join(root, hash(owner), hash(upload))

interface StoredPart {
  readonly at: number
  /** Bytes. */
  readonly size: number
}

async function partsOf(folder: string): Promise<StoredPart[]> {
  const parts = (await filesIn(folder)).flatMap(({ name, size }) => {
    const at = PART.exec(name)?.[1]
    return at === undefined ? [] : [{ at: Number(at), size }]
  })
  return parts.sort((a, b) => a.at - b.at)
}

/** The contiguous parts so far. */
function contiguous({ by }: UploadPlan, parts: readonly StoredPart[]): { count: number; bytes: number } {
  let [count, bytes] = [0, 0]
  for (const { at, size } of parts) {
    if (at !== (by === 'chunks' ? count : bytes)) break
    count += 1
    bytes += size
  }
  return { count, bytes }
}

function progressOf(plan: UploadPlan, parts: readonly StoredPart[]): UploadProgress {
  const { count, bytes } = contiguous(plan, parts)
  const complete = plan.by === 'chunks' ? count === plan.size : bytes === plan.size
  const numbers = plan.by === 'chunks' ? parts.map(({ at }) => at) : []
  return { upload: plan.upload, received: bytes, parts: numbers, complete }
}

async function planOf(folder: string): Promise<UploadPlan | null> {
  const text = await readFile(join(folder, META), 'utf8').catch(() => null)
  // written by this module
  return text === null ? null : (JSON.parse(text) as UploadPlan)
}

/** The progress of a user's upload, or null where there is none. */
export async function uploadProgress(
  root: string,
  owner: string,
  upload: string,
): Promise<{ plan: UploadPlan; progress: UploadProgress } | null> {
  const folder = folderOf(root, owner, upload)
  const plan = await planOf(folder)
  return plan && { plan, progress: progressOf(plan, await partsOf(folder)) }
}

const mixed = () => new Refused('CONFLICT', '文件已变化或与上次上传的不同，请重新上传')

/** Opens the upload, or finds the begun one; another file under its name is refused. */
async function begin(root: string, plan: UploadPlan): Promise<string> {
  const folder = folderOf(root, plan.owner, plan.upload)
  const known = await planOf(folder)
  if (!known) {
    await makeRoom(join(root, hash(plan.owner)))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `t-${randomUUID()}`)
    const file = await open(draft, 'wx', 0o600)
    await file.writeFile(JSON.stringify(plan)).finally(() => file.close())
    await rename(draft, join(folder, META))
    return folder
  }
  const isSame = (['target', 'name', 'by', 'size'] as const).every((key) => known[key] === plan[key])
  if (!isSame) throw mixed()
  return folder
}

/** Removes the oldest unfinished files of a user in favour of the next. */
async function makeRoom(ownerFolder: string): Promise<void> {
  const all = await Promise.all(
    (await filesIn(ownerFolder)).map(async ({ path, changedAt }) => {
      const parts = await partsOf(path)
      return { folder: path, at: changedAt, bytes: parts.reduce((sum, { size }) => sum + size, 0) }
    }),
  )
  const newestFirst = all.sort((a, b) => b.at - a.at)
  let bytes = 0
  for (const [index, one] of newestFirst.entries()) {
    bytes += one.bytes
    if (index >= OWNER_UPLOADS - 1 || bytes > OWNER_BYTES)
      await rm(one.folder, { recursive: true, force: true })
  }
}

interface PartLimits {
  /** Bytes of the whole file. */
  readonly maxBytes: number
  /** Error for a larger one. */
  tooLarge(): Refused
}

/**
 * Writes one part to disk; an existing part is ignored, so that it may be sent again after a lost answer. Numbered parts come in any order;
 * by offset each must begin at or before the byte the others end at.
 */
export async function keepPart(
  root: string,
  plan: UploadPlan,
  { at, stream }: IncomingPart,
  limits: PartLimits,
): Promise<UploadProgress> {
  if (plan.by === 'offset' && plan.size > limits.maxBytes) throw limits.tooLarge()
  const folder = await begin(root, plan)
  const before = await partsOf(folder)
  const isThere = before.some((part) => part.at === at)
  if (!isThere && plan.by === 'offset' && at !== contiguous(plan, before).bytes)
    throw new Refused('CONFLICT', '文件片段不连续，请从已收到的位置继续', { data: progressOf(plan, before) })
  if (isThere) {
    for await (const _ of stream);
    return progressOf(plan, before)
  }
  const rest = limits.maxBytes - before.reduce((sum, { size }) => sum + size, 0)
  const most = plan.by === 'offset' ? Math.min(rest, plan.size - at) : rest
  await writePart(folder, at, stream, { ...limits, maxBytes: most })
  return progressOf(plan, await partsOf(folder))
}

/** A part counts once it is whole: it gets its own name only by renaming. */
async function writePart(
  folder: string,
  at: number,
  stream: IncomingPart['stream'],
  limits: PartLimits,
): Promise<void> {
  const draft = join(folder, `t-${randomUUID()}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    await copy(stream, file, limits).finally(() => file.close())
    await rename(draft, join(folder, `p-${at}`))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function copy(stream: IncomingPart['stream'], file: FileHandle, limits: PartLimits): Promise<void> {
  let size = 0
  for await (const piece of stream) {
    const bytes = piece as Buffer
    size += bytes.length
    if (size > limits.maxBytes) throw limits.tooLarge()
    await file.writeFile(bytes)
  }
  await file.sync()
}

/** The bytes of a complete upload, part after part. */
export async function* assembled(root: string, owner: string, upload: string): AsyncGenerator<Buffer> {
  const folder = folderOf(root, owner, upload)
  for (const { at } of await partsOf(folder))
    for await (const piece of createReadStream(join(folder, `p-${at}`))) yield piece as Buffer
}

/** Deletes an upload whose file was refused for good. */
export const dropUpload = (root: string, owner: string, upload: string): Promise<void> =>
  rm(folderOf(root, owner, upload), { recursive: true, force: true })

/** Shortens the life of a complete upload to an hour: until then a lost answer can be requested again. */
export async function expireSoon(root: string, owner: string, upload: string, now: number): Promise<void> {
  const seconds = (now - KEPT_MS + HOUR_MS) / 1000
  await utimes(folderOf(root, owner, upload), seconds, seconds).catch(() => undefined)
}

/** Removes uploads not continued in time. */
export const sweepUploads = (root: string, now: number): Promise<void> => sweepFolders(root, now - KEPT_MS)
