import { use, useState } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { IN_LARGE_PARTS } from '#domain/upload/queue.ts'
import type { SheetReading } from '#kit/import/reading.ts'
import { fileTypes, type Resource } from '#kit/resource.ts'
import type { ReadRequest } from '#kit/sheet/file-cell.ts'
import { useSaveFile } from '#views/use-save-file.ts'
import { workbookFilter } from './import-file.ts'

/** insert: every row is new. upsert: a row whose unique code exists changes that row. */
export type ImportMode = 'insert' | 'upsert'

export interface ImportError {
  /** Number of the row in the sheet. */
  readonly row: number
  readonly field: string
  readonly message: string
}

/** Answer of `POST {resource}/import`. */
export interface ImportResult {
  total: number
  valid: number
  failed: number
  /** Rows were written. */
  saved: boolean
  created: number
  updated: number
  errors: readonly ImportError[]
  /** Rows that are taken, but should be looked at again. */
  warned: number
  warnings: readonly ImportError[]
  /** Fetches the error workbook. */
  token: string | null
  reading: SheetReading
}

interface ImportRequest {
  file: File
  mode: ImportMode
  dryRun: boolean
  /** Take the good rows although others are wrong. */
  partial: boolean
  request: ReadRequest
  onPercent(percent: number): void
}

type ImportAnswer = { ok: true; result: ImportResult } | { ok: false; message: string }

/** The import's calls. A file keeps its request number until it was answered: sent twice, it is taken once. */
export function useImportCalls(resource: Resource) {
  const { name, label } = resource
  const services = use(ServicesContext)
  const [requestId] = useState(() => crypto.randomUUID())
  const saveFile = useSaveFile()
  const save = (path: string, file: string) => void saveFile({ path, name: file })

  const maxKilobytes = services?.session.getState().max_file_size

  async function send({
    file,
    mode,
    dryRun,
    partial,
    request,
    onPercent,
  }: ImportRequest): Promise<ImportAnswer> {
    const params = {
      mode,
      ...(dryRun && { dryRun: '1' }),
      ...(partial && { partial: '1' }),
      ...(request.sheet && { sheet: request.sheet }),
      ...(request.hidden && { hidden: '1' }),
    }
    const headers = dryRun ? undefined : { 'idempotency-key': requestId }
    const sent = await services?.providers.uploads.one(file, {
      target: { path: `${name}/import`, params, headers },
      options: { ...workbookFilter(maxKilobytes, fileTypes(resource)), ...IN_LARGE_PARTS },
      onPercent,
    })
    if (!sent) return { ok: false, message: '' }
    // the server's answer, as it is declared above
    return sent.ok
      ? { ok: true, result: sent.answer as ImportResult }
      : { ok: false, message: sent.error.label }
  }
  return {
    send,
    maxKilobytes,
    saveTemplate: () => save(`${name}/template`, `${label}导入模板.xlsx`),
    saveErrors: (token: string) => save(`${name}/import/${token}/errors`, `${label}导入错误.xlsx`),
  }
}
