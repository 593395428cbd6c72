import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_FIELD, type UploadProgress } from '#domain/upload/resume.ts'
import { UPLOAD_ERROR } from '#domain/upload/upload.errors.ts'
import { invalid, Refused } from '../kit/refused.ts'
import {
  assembled,
  dropUpload,
  expireSoon,
  keepPart,
  sweepUploads,
  type UploadPlan,
} from '../kit/uploads/part-store.ts'
import { callerOf } from './authorization.ts'

/** Size of a multipart body apart from the file. */
const ROOM_AROUND = 64 * 1024
const MAX_PARTS = 10_000
const MAX_NAME = 400
const UPLOAD_NAME = /^[\w-]{16,80}$/
const SWEEP_EVERY_MS = 60 * 60_000

/** Folder of parts, next to the files they become: on the disk shared by all servers. */
export const partsRoot = ({ attachments }: FastifyInstance): string => join(attachments, 'uploads')

/** Limits of a target, and its messages. */
interface UploadRules {
  readonly maxBytes: number
  /** Message without a file. */
  readonly missing: string
  readonly tooLarge: string
  /** Checks the name before any byte is read; throws its refusal. */
  checkName?(name: string): void
}

/** A complete file: sent at once, or assembled from its parts. */
export interface ArrivedFile {
  readonly name: string
  readonly stream: AsyncIterable<unknown>
  /** True where the file was larger than allowed and its stream ended early: known after it was read. */
  isCut(): boolean
  /** Called when the target refused the file: its parts are deleted. */
  drop(): Promise<void>
}

/** The file, or progress while parts are missing. */
type Received = { readonly file: ArrivedFile } | { readonly progress: UploadProgress }

export const isUploadName = (text: unknown): text is string =>
  typeof text === 'string' && UPLOAD_NAME.test(text)

/** Refuses a file with the code shown by the upload client (spec §8). */
export const refusedFile = (uploadCode: number, message: string): Refused =>
  new Refused('INVALID', message, { errors: { file: [message] }, data: { uploadCode } })

const tooLarge = (message: string): Refused =>
  new Refused('TOO_LARGE', message, { data: { uploadCode: UPLOAD_ERROR.fileSize } })

/**
 * Receives the field `file` of a form for any upload target. A form with chunk/chunks or offset/total (spec §7) is one
 * part of a file: parts are stored on disk by owner until the file is complete, and may be sent again.
 */
export async function receiveUpload(
  app: FastifyInstance,
  request: FastifyRequest,
  rules: UploadRules,
): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes + ROOM_AROUND)
    throw tooLarge(rules.tooLarge)
  if (!request.isMultipart()) throw invalid({ file: [rules.missing] })
  const limits = { fileSize: rules.maxBytes + 1, files: 1, fields: 12, parts: 14 }
  const part = await request.file({ limits, throwFileSizeLimit: false })
  if (part?.fieldname !== 'file') throw invalid({ file: [rules.missing] })
  rules.checkName?.(part.filename)
  const plan = readPlan(request, part)
  if (!plan) {
    const isCut = () => part.file.truncated || part.file.bytesRead > rules.maxBytes
    return { file: { name: part.filename, stream: part.file, isCut, drop: async () => undefined } }
  }
  return receivePart(app, part, plan, rules)
}

interface Planned {
  readonly plan: UploadPlan
  readonly at: number
}

async function receivePart(
  app: FastifyInstance,
  part: MultipartFile,
  { plan, at }: Planned,
  rules: UploadRules,
): Promise<Received> {
  const { owner, upload } = plan
  const limits = { maxBytes: rules.maxBytes, tooLarge: () => tooLarge(rules.tooLarge) }
  const incoming = { at, stream: whole(part) }
  const progress = await keepPart(partsRoot(app), plan, incoming, limits).catch(async (error: unknown) => {
    if (error instanceof Refused && error.code === 'TOO_LARGE')
      await dropUpload(partsRoot(app), owner, upload)
    throw error
  })
  if (!progress.complete) return { progress }
  await expireSoon(partsRoot(app), owner, upload, app.now().getTime())
  return {
    file: {
      name: part.filename,
      stream: assembled(partsRoot(app), owner, upload),
      isCut: () => false,
      drop: () => dropUpload(partsRoot(app), owner, upload),
    },
  }
}

/** A part whose stream ended because it was too large must not count. */
async function* whole({ file }: MultipartFile): AsyncGenerator<unknown> {
  yield* file
  if (file.truncated) throw tooLarge('文件过大')
}

/** The chunk fields of a form; null for a file sent whole. */
function readPlan(request: FastifyRequest, part: MultipartFile): Planned | null {
  const field = (key: string): string | undefined => {
    const found = part.fields[key]
    return found && !Array.isArray(found) && found.type === 'field' ? String(found.value) : undefined
  }
  const pairs = {
    chunks: [field('chunk'), field('chunks')],
    offset: [field('offset'), field('total')],
  } as const
  const by = pairs.chunks.some(isGiven) ? 'chunks' : pairs.offset.some(isGiven) ? 'offset' : null
  if (!by) return null
  const [at, size] = pairs[by].map(numberOf)
  const highest = by === 'chunks' ? MAX_PARTS : Number.MAX_SAFE_INTEGER
  if (at === undefined || size === undefined || at >= size || size > highest)
    throw invalid({ file: ['文件片段的编号不正确'] })
  const target = request.url.split('?', 1)[0] ?? ''
  const name = (field('name') ?? part.filename).slice(0, MAX_NAME)
  const given = field(UPLOAD_FIELD)
  if (given !== undefined && !isUploadName(given)) throw invalid({ file: ['上传编号不正确'] })
  const owner = callerOf(request).uid
  const upload = given ?? unnamed(target, name, size)
  return { at, plan: { upload, owner, target, name, by, size } }
}

const isGiven = (text: string | undefined): text is string => text !== undefined
const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Clients that know only the fields of spec §7 name no upload: target, name and size of the file identify it. */
const unnamed = (target: string, name: string, size: number): string =>
  createHash('sha256').update(`${target}\n${name}\n${size}`).digest('hex')

/** Removes uploads not continued in time, at the start and while the server runs. */
export function sweepUploadParts(app: FastifyInstance): void {
  const sweep = () =>
    sweepUploads(partsRoot(app), app.now().getTime()).catch((error: unknown) =>
      app.log.warn({ err: error }, 'interrupted uploads could not be removed'),
    )
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', async () => clearInterval(timer))
}
