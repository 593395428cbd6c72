import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isImageName } from '#domain/upload/image.ts'
import { UPLOAD_ERROR } from '#domain/upload/upload.errors.ts'
import {
  type FileType,
  fileTypes,
  MAX_FILE_BYTES,
  MAX_FILE_NAME,
  savedName,
  TOO_LARGE,
} from '#kit/document-files.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import { leaveFile, readFile, type TakenFile, takeFile } from '../kit/attachments/file-store.ts'
import { type Envelope, success } from '../kit/envelope.ts'
import { notFound } from '../kit/refused.ts'
import { type ArrivedFile, receiveUpload, refusedFile } from './resumable-upload.ts'
import { contentDisposition } from './stream-sheet.ts'

const RULES = { maxBytes: MAX_FILE_BYTES, missing: '请选择要上传的文件', tooLarge: TOO_LARGE }

interface Keeping<T> {
  readonly folder: string
  /** Names the file in a row. */
  readonly name: (file: { readonly taken: TakenFile; readonly fileName: string }) => Promise<T>
  /** Removes content that no row names. */
  readonly dropUnnamed: (sha256: string) => Promise<void>
}

/**
 * Receives a file, written to disk before it has a row, and names it; of one that could not be named nothing remains. Or answers
 * the progress of the upload.
 */
export async function keepAttachment<T>(
  app: FastifyInstance,
  request: FastifyRequest,
  { folder, name, dropUnnamed }: Keeping<T>,
): Promise<Envelope> {
  const received = await receiveUpload(app, request, RULES)
  if ('progress' in received) return success(received.progress)
  const { file } = received
  const taken = await takeIn(app, folder, file)
  try {
    return success(await name({ taken, fileName: nameOf(file) }))
  } catch (error) {
    await dropUnnamed(taken.sha256)
    throw error
  } finally {
    await leaveFile(taken)
  }
}

const takeIn = (
  app: FastifyInstance,
  folder: string,
  { name, stream, drop }: ArrivedFile,
): Promise<TakenFile> =>
  takeFile(app.attachments, folder, stream).catch(async (error: unknown) => {
    await drop()
    throw error instanceof Unreadable ? refusedFile(codeOf(error, name), error.message) : error
  })

/** A file that claims to be a picture and is none is a format error; other refused content is a safety error. */
function codeOf({ uploadCode }: Unreadable, name: string): number {
  return uploadCode ?? (isImageName(name) ? UPLOAD_ERROR.imageFormat : UPLOAD_ERROR.security)
}

/** The given name, without characters a text cannot hold. */
const nameOf = ({ name }: ArrivedFile): string =>
  [...name.toWellFormed().replaceAll('\0', '')].slice(0, MAX_FILE_NAME).join('').trim() || '附件'

interface StoredFile {
  readonly folder: string
  readonly sha256: string
  readonly size: number
  readonly type: FileType
  readonly fileName: string
}

/** Answers a stored file as a download. */
export async function sendAttachment(
  reply: FastifyReply,
  root: string,
  file: StoredFile,
): Promise<FastifyReply> {
  const bytes = await readFile(root, file.folder, file.sha256)
  if (!bytes) throw notFound('附件的内容已不在服务器上，请联系管理员')
  return reply
    .header('content-type', fileTypes[file.type].mime)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(savedName(file.fileName, file.type)))
    .send(bytes)
}
