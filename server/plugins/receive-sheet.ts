import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadProgress } from '#domain/upload/resume.ts'
import { UPLOAD_ERROR } from '#domain/upload/upload.errors.ts'
import type { ReadRequest, SheetContent } from '#kit/sheet/file-cell.ts'
import { readCsv } from '#kit/sheet/read-csv.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import type { Caller } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { loadParameters } from '../kit/parameters.read.ts'
import { invalid, Refused } from '../kit/refused.ts'
import { readSheet } from '../kit/sheet.ts'
import { receiveUpload, refusedFile } from './resumable-upload.ts'

/** Limit whatever the setting: a file is in memory while it is read. */
const MAX_KB = 20 * 1024
/** Excel's own limit is 31 characters. */
const MAX_SHEET_NAME = 100

/** The largest file a caller may send, in KB (excel_max_import_size). */
export async function sizeLimit(db: Db, { organizeId }: Caller, today: string): Promise<number> {
  const { excel_max_import_size } = await loadParameters(db, [organizeId], today)
  return Math.min(excel_max_import_size, MAX_KB)
}

interface SentFile {
  readonly name: string
  readonly content: Buffer
}

/**
 * The file of the field `file`, no larger than the setting allows; a workbook, or another accepted type. While parts of it
 * are still missing, its progress.
 */
export async function readFile(
  app: FastifyInstance,
  request: FastifyRequest,
  kilobytes: number,
  types: readonly string[] = ['xlsx'],
): Promise<{ sent: SentFile } | { progress: UploadProgress }> {
  const tooLarge = `文件超过 ${kilobytes} KB，不能导入`
  const received = await receiveUpload(app, request, {
    maxBytes: kilobytes * 1024,
    missing: '请选择要导入的文件',
    tooLarge,
    checkName(name) {
      if (types.some((type) => name.toLowerCase().endsWith(`.${type}`))) return
      const allowed = types.map((type) => `.${type}`).join('、')
      throw refusedFile(UPLOAD_ERROR.fileExtension, `只能导入 ${allowed} 文件`)
    },
  })
  if (!('file' in received)) return received
  const { file } = received
  const pieces: Buffer[] = []
  for await (const piece of file.stream) pieces.push(piece as Buffer)
  // a stream that is too large ends like a complete one, without an error
  if (file.isCut()) throw new Refused('TOO_LARGE', tooLarge, { data: { uploadCode: UPLOAD_ERROR.fileSize } })
  return { sent: { name: file.name, content: Buffer.concat(pieces) } }
}

/** Options for an uploaded workbook: another sheet than the first with data, hidden rows. @throws Refused */
export function optionsOf(query: Readonly<Record<string, unknown>>): ReadRequest {
  const { sheet, hidden } = query
  if (sheet !== undefined && (typeof sheet !== 'string' || sheet.length > MAX_SHEET_NAME))
    throw invalid({ sheet: ['工作表名不正确'] })
  return { ...(sheet ? { sheet } : {}), hidden: hidden === '1' || hidden === 'true' }
}

/** The rows of an uploaded file: one sheet of a workbook, or a CSV file. @throws Unreadable */
export const readSent = async ({ name, content }: SentFile, given: ReadRequest): Promise<SheetContent> =>
  /\.csv$/i.test(name) ? readCsv(content) : await readSheet(content, given)

/** Distinguishes one reading of a file from another of the same file; `meanings` are the chosen meanings of its words. */
export const hashOf = (
  { content }: SentFile,
  { sheet = '', hidden = false }: ReadRequest,
  meanings = '',
): string =>
  createHash('sha256').update(content).update([sheet, hidden, meanings].join('\u0000')).digest('hex')

/** Reports read errors of a file at its field. */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unreadable) throw invalid({ file: [error.message] })
    throw error
  }
}
