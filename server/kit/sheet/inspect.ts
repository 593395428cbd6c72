import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl'
import { Unreadable } from '#kit/sheet/unreadable.ts'

const MB = 1024 * 1024
const MAX_ENTRIES = 200
/** Most unpacked bytes; some 50,000 rows of 20 columns. */
const MAX_UNPACKED = 48 * MB
/** Most bytes of parts kept in memory as a whole; 20,000 rows of ten different words make some 6 MB of shared strings. */
const MAX_PART = 10 * MB
/** Times its own size that an archive may unpack to, beyond what is free. */
const MAX_RATIO = 200
const RATIO_FREE = 10 * MB
const ENCRYPTED = 0x1
const ZIP = '504b0304'
/** .xls, and .xlsx with a password. */
const OLD_FORMAT = 'd0cf11e0'

const isSheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)

/** The parts of a workbook, opened but not yet unpacked. */
interface Parts {
  readonly archive: ZipFile
  readonly entries: readonly Entry[]
}

/**
 * Checks the archive's directory alone and refuses what no regular workbook has: too many parts, too much
 * unpacked, names that leave the archive, parts named twice or overlapping each other.
 */
export async function inspect(file: Buffer): Promise<Parts> {
  checkMagic(file)
  const archive = await opened(file, '不是有效的 .xlsx 文件')
  if (archive.entryCount > MAX_ENTRIES) throw new Unreadable('文件内容过于复杂')
  const entries = await directory(archive)
  checkNames(entries)
  checkSizes(entries, file.length)
  return { archive, entries }
}

function checkMagic(file: Buffer): void {
  if (file.length === 0) throw new Unreadable('文件是空的')
  const magic = file.subarray(0, 4).toString('hex')
  if (magic === OLD_FORMAT) throw new Unreadable('请另存为未加密的 .xlsx 文件后再上传')
  if (magic !== ZIP) throw new Unreadable('不是有效的 .xlsx 文件')
}

/** An archive in memory, or on disk by its path; `problem` says that it is none. */
export const opened = (source: Buffer | string, problem: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }
    const answer = (error: Error | null, archive: ZipFile) =>
      error ? reject(new Unreadable(problem)) : resolve(archive)
    if (typeof source === 'string') open(source, options, answer)
    else fromBuffer(source, options, answer)
  })

/** Every part the directory of an archive names. */
export const directory = (archive: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = []
    archive.on('entry', (entry: Entry) => {
      entries.push(entry)
      archive.readEntry()
    })
    archive.once('end', () => resolve(entries))
    archive.once('error', () => reject(new Unreadable('文件已损坏或结构不正确')))
    archive.readEntry()
  })

function checkNames(entries: readonly Entry[]): void {
  const names = checkParts(entries)
  if (!names.includes('[content_types].xml') || !names.some((name) => name === 'xl/workbook.xml')) {
    throw new Unreadable('不是有效的 .xlsx 文件')
  }
}

/** Checks that parts are named once and readable; answers their names in lower case. */
export function checkParts(entries: readonly Entry[]): string[] {
  const names = entries.map((entry) => entry.fileName.toLowerCase())
  if (new Set(names).size !== names.length) throw new Unreadable('文件已损坏或结构不正确')
  if (entries.some((entry) => entry.generalPurposeBitFlag & ENCRYPTED))
    throw new Unreadable('请去掉文件密码后再上传')
  return names
}

function checkSizes(entries: readonly Entry[], size: number): void {
  if (entries.some((entry) => !isSheet(entry.fileName) && entry.uncompressedSize > MAX_PART)) throw tooLarge()
  checkUnpacked(entries, size, MAX_UNPACKED)
  checkPlaces(entries, size)
}

const tooLarge = () => new Unreadable('文件解压后过大')

/** Refuses an archive of this size that unpacks to more bytes than `most`, or to many times itself. */
export function checkUnpacked(entries: readonly Entry[], size: number, most: number): void {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (total > most || total > RATIO_FREE + size * MAX_RATIO) throw tooLarge()
}

/** Refuses overlapping parts: that is how a small archive unpacks without end. */
export function checkPlaces(entries: readonly Entry[], size: number): void {
  const ordered = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  for (const [index, entry] of ordered.entries()) {
    const end = ordered[index + 1]?.relativeOffsetOfLocalHeader ?? size
    if (entry.relativeOffsetOfLocalHeader + entry.compressedSize > end)
      throw new Unreadable('文件已损坏或结构不正确')
  }
}

/** Document types and entities multiply; a filled cell beyond column ZZ makes a row of thousands. */
const FORBIDDEN = /<!(DOCTYPE|ENTITY)|<(\w+:)?c [^>]{0,80}r="[A-Z]{3}\d[^>]{0,80}[^/>]>/i
const OVERLAP = 120

/** Unpacks every part once: the declared sizes must be true, and the text must hold nothing only attackers write. */
export async function weigh({ archive, entries }: Parts): Promise<void> {
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue
    try {
      await checkText(await contentOf(archive, entry))
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable('文件已损坏或结构不正确')
    }
  }
}

async function checkText(content: AsyncIterable<unknown>): Promise<void> {
  let carried = ''
  for await (const chunk of content) {
    const text = carried + (chunk as Buffer).toString('latin1')
    const found = FORBIDDEN.exec(text)
    if (found) throw new Unreadable(found[1] ? '文件含有不允许的内容' : '列数过多')
    carried = text.slice(-OVERLAP)
  }
}

const contentOf = (archive: ZipFile, entry: Entry): Promise<AsyncIterable<unknown>> =>
  new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
