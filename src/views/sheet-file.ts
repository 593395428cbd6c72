import type { ReadRequest, SheetContent } from '#kit/sheet/file-cell.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'

/** Content of a file, read as the server reads it. Loads the reader when asked. @throws Unreadable */
export async function readSheetFile(file: File, request: ReadRequest = {}): Promise<SheetContent> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (/\.csv$/i.test(file.name)) return (await import('#kit/sheet/read-csv.ts')).readCsv(bytes)
  const { readWorkbook } = await import('#kit/sheet/read-workbook.ts')
  try {
    return readWorkbook(bytes, request)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    // the parser's message about a broken file is for programmers
    throw new Unreadable('文件无法读取，请用 Excel 另存为 .xlsx 文件后再试')
  }
}
