import type { Answer, Client } from './app.ts'
import { workbookOf } from './workbook.ts'

export interface ImportAnswer {
  total: number
  valid: number
  failed: number
  saved: boolean
  created: number
  updated: number
  errors: { row: number; field: string; message: string }[]
  token: string | null
}

type Cell = string | number | boolean | null

/** A workbook of plain cells: the first row is the head. */
export function tableOf(head: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  return workbookOf({
    sheetName: 'Sheet1',
    columns: head.map((title, index) => ({ key: String(index), title, kind: 'any' })),
    rows: rows.map((row) => ({ ...row })),
  })
}

/** Sends a file as a browser's form does. */
export function upload(
  client: Client,
  path: string,
  file: Buffer,
  {
    fileName = '导入.xlsx',
    field = 'file',
    headers = {},
  }: { fileName?: string; field?: string; headers?: Record<string, string> } = {},
): Promise<Answer<ImportAnswer>> {
  const boundary = '----form-boundary-7d1'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return client.post<ImportAnswer>(path, payload, { headers: { ...type, ...headers } })
}
