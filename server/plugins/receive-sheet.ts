import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_ERROR } from '#domain/upload/errors.ts'
import type { UploadProgress } from '#domain/upload/resume.ts'
import type { Caller } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { loadParameters } from '../kit/parameters.ts'
import { invalid, Refused } from '../kit/refused.ts'
import { META_MARK, type ReadRow, readCsv, readSheet, Unreadable } from '../kit/sheet.ts'
import { receiveUpload, refusedFile } from './resumable-upload.ts'

/** Whatever the setting says: a file stands in memory while it is read. */
const MAX_KB = 20 * 1024

/** The largest file a caller may send, in KB (excel_max_import_size). */
export async function sizeLimit(db: Db, { organizeId }: Caller, today: string): Promise<number> {
  const { excel_max_import_size } = await loadParameters(db, [organizeId], today)
  return Math.min(excel_max_import_size, MAX_KB)
}

export interface SentFile {
  readonly name: string
  readonly content: Buffer
}

/**
 * The file of the field `file`, no larger than the setting allows; a workbook, or what else is taken. While parts of it
 * are still to come, how far it is.
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
  // a stream that grew too large ends like a whole one, without an error
  if (file.isCut()) throw new Refused('TOO_LARGE', tooLarge, { data: { uploadCode: UPLOAD_ERROR.fileSize } })
  return { sent: { name: file.name, content: Buffer.concat(pieces) } }
}

/** Head and rows of the first sheet, or of a CSV file; the note an export ends with, and what follows it, are no rows. */
export async function readRows(file: Buffer, name = ''): Promise<{ head: ReadRow; rows: ReadRow[] }> {
  const rows: ReadRow[] = []
  let isNoted = false
  for await (const row of /\.csv$/i.test(name) ? readCsv(file) : readSheet(file)) {
    isNoted ||= String(row.cells[0] ?? '').startsWith(META_MARK)
    if (!isNoted) rows.push(row)
  }
  const [head, ...rest] = rows
  if (!head || rest.length === 0) throw new Unreadable('文件中没有数据')
  return { head, rows: rest }
}

/** What a file cannot be read for is told of the field it came in. */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unreadable) throw invalid({ file: [error.message] })
    throw error
  }
}
