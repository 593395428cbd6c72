import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zip } from '#server/kit/sheet/zip.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const JPG = Buffer.from('ffd8ffe000104a464946', 'hex')

/** Files as far as anybody looks into them; the words make one unlike the others. */
export const pdf = (words = '检疫'): Buffer => Buffer.from(`%PDF-1.7\n${words}\n%%EOF`)
export const png = (words = ''): Buffer => Buffer.concat([PNG, Buffer.from(words)])
export const jpg = (words = ''): Buffer => Buffer.concat([JPG, Buffer.from(words)])

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
