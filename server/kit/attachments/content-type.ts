import { open } from 'node:fs/promises'
import { imageProblem, readImageSize } from '#domain/upload/image.ts'
import { UPLOAD_ERROR } from '#domain/upload/upload.errors.ts'
import { type FileType, WRONG_TYPE } from '#kit/document-files.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import { checkParts, checkPlaces, checkUnpacked, directory, opened } from '../sheet/inspect.ts'

/** Bytes of a file that are checked before the rest is read. */
export const HEAD_BYTES = 8

const ZIP = '504b0304'
/** First bytes of file types, in hexadecimal. */
const SIGNS: readonly (readonly [sign: string, type: FileType | 'zip'])[] = [
  ['255044462d', 'pdf'],
  ['ffd8ff', 'jpg'],
  ['89504e470d0a1a0a', 'png'],
  [ZIP, 'zip'],
]

const MAX_ENTRIES = 2000
/** Nothing is unpacked here; archives that would expand on a user's machine are refused all the same. */
const MAX_UNPACKED = 256 * 1024 * 1024

/** Type of a file by its first bytes; refuses types documents do not accept. */
export function typeOfHead(head: Buffer): FileType | 'zip' {
  const hex = head.toString('hex')
  const found = SIGNS.find(([sign]) => hex.startsWith(sign))
  if (head.length === 0) throw new Unreadable('文件是空的，请重新选择', UPLOAD_ERROR.fileSize)
  if (!found) throw new Unreadable(WRONG_TYPE)
  return found[1]
}

/** Type of an office file on disk, by the archive's directory alone; macros, passwords and bombs are refused. */
export async function officeType(path: string, size: number): Promise<FileType> {
  const archive = await opened(path, WRONG_TYPE)
  try {
    if (archive.entryCount > MAX_ENTRIES) throw new Unreadable('文件内容过于复杂')
    const entries = await directory(archive)
    const names = checkParts(entries)
    checkPlaces(entries, size)
    checkUnpacked(entries, size, MAX_UNPACKED)
    if (names.some((name) => name.endsWith('vbaproject.bin'))) throw new Unreadable('不能上传带宏的文件')
    return typeOfParts(names)
  } finally {
    archive.close()
  }
}

function typeOfParts(names: readonly string[]): FileType {
  const isOffice = names.includes('[content_types].xml')
  if (isOffice && names.includes('xl/workbook.xml')) return 'xlsx'
  if (isOffice && names.includes('word/document.xml')) return 'docx'
  throw new Unreadable(WRONG_TYPE)
}

/** Reads the size of a picture on disk from its header; refuses other files, and pictures too large to be drawn. */
export async function assertImage(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const walk = readImageSize()
    let step = walk.next()
    while (!step.done) {
      const { from, length } = step.value
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
      step = walk.next(buffer.subarray(0, bytesRead))
    }
    const problem = imageProblem(step.value)
    if (problem) throw new Unreadable(problem.label, problem.code)
  } finally {
    await file.close()
  }
}
