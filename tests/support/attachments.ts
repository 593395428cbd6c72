import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zip } from '#server/kit/sheet/zip.ts'

const PNG_HEAD = '89504e470d0a1a0a0000000d49484452'
const JPG_HEAD = 'ffd8ffe000104a46494600010100000100010000'
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** Files whose content is checked no further; the words make one unlike the others. */
export const pdf = (words = '检疫'): Buffer => Buffer.from(`%PDF-1.7\n${words}\n%%EOF`)
export const png = (words = '', [width, height] = [1, 1]): Buffer =>
  Buffer.concat([
    Buffer.from(`${PNG_HEAD}${hex(width, 8)}${hex(height, 8)}0802000000`, 'hex'),
    Buffer.from(words),
  ])
export const jpg = (words = '', [width, height] = [1, 1]): Buffer =>
  Buffer.concat([
    Buffer.from(`${JPG_HEAD}ffc0000b08${hex(height, 4)}${hex(width, 4)}01011100`, 'hex'),
    Buffer.from(words),
  ])

/** An archive with these parts. */
export const archive = (parts: Readonly<Record<string, string>>): Promise<Buffer> =>
  buffer(
    Readable.from(
      zip(
        (async function* () {
          for (const [name, data] of Object.entries(parts)) yield { name, data: [data] }
        })(),
      ),
    ),
  )

const types = { '[Content_Types].xml': '<Types/>' }
export const docx = (): Promise<Buffer> => archive({ ...types, 'word/document.xml': '<w:document/>' })
export const xlsx = (): Promise<Buffer> => archive({ ...types, 'xl/workbook.xml': '<workbook/>' })
