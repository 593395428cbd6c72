import type { FastifyReply } from 'fastify'
import { farmMoment } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { type SheetSpec, SPREADSHEET_TYPE, writeWorkbook } from '../kit/sheet.ts'

/** RFC 5987: the Chinese name for current browsers, a plain one for the others. */
export function contentDisposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const plain = fileName.replace(/[^\w.-]+/g, '').replace(/^[_.-]+/, '')
  return `attachment; filename="${plain || 'export.xlsx'}"; filename*=UTF-8''${encoded}`
}

/** Aborted when the client disconnects before the answer is complete. */
export function abortSignal(reply: FastifyReply): AbortSignal {
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort(new Error('client gone'))
  })
  return abort.signal
}

/** Last row of an exported list with its origin: an import stops reading there. The writer adds the number of rows. */
export function exportNote(label: string, chosen: readonly string[], now: Date, caller: Caller): string[] {
  return [
    label,
    `筛选：${chosen.join('，') || '全部'}`,
    `导出时间：${farmMoment(now)}`,
    `导出人：${caller.name}`,
  ]
}

/** Passes batches on, with each row turned into the content of the sheet. */
export async function* mapped<A, B>(
  batches: AsyncGenerator<readonly A[]>,
  turn: (row: A) => B,
): AsyncGenerator<readonly B[]> {
  for await (const rows of batches) yield rows.map(turn)
}

/**
 * Answers a workbook, sheet by sheet, at the speed of the client. Everything that can fail with a message must have
 * happened before: once bytes have been sent, a failure can only cut the connection.
 */
export function streamSheet(
  reply: FastifyReply,
  file: { fileName: string; sheets: readonly SheetSpec[] },
): FastifyReply {
  return reply
    .header('content-type', SPREADSHEET_TYPE)
    .header('content-disposition', contentDisposition(file.fileName))
    .header('cache-control', 'no-store')
    .send(writeWorkbook(file.sheets))
}
