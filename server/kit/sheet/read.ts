import { on } from 'node:events'
import { inspect } from './inspect.ts'
import type { ReadLimits, ReadMessage, ReadRow, ReadTask } from './read-message.ts'
import { reader } from './reader.ts'
import { Unreadable } from './unreadable.ts'

export interface ReadOptions extends Partial<ReadLimits> {
  /** Default 10 s; an honest file of 20,000 rows takes less than one. */
  timeoutMs?: number
}

const MAX_ROWS = 20_001
const MAX_COLUMNS = 200
const TIMEOUT_MS = 10_000

/**
 * Reads the first sheet of an .xlsx file row by row, without blank rows. The work is done by a worker with a heap and a
 * time of its own; a file that is broken, hostile or too large is refused with an `Unreadable`.
 */
export async function* readSheet(file: Uint8Array, options: ReadOptions = {}): AsyncGenerator<ReadRow> {
  const { timeoutMs = TIMEOUT_MS, maxRows = MAX_ROWS, maxColumns = MAX_COLUMNS } = options
  await inspect(Buffer.from(file.buffer, file.byteOffset, file.byteLength)) // most bombs end here, before a worker starts
  const { worker, keep, end } = reader()
  const timeout = AbortSignal.timeout(timeoutMs)
  let isRead = false
  try {
    const answers = on(worker, 'message', { signal: timeout, close: ['exit'] })
    worker.postMessage({ file, limits: { maxRows, maxColumns } } satisfies ReadTask)
    for await (const [answer] of answers) {
      const message: ReadMessage = answer
      if ('problem' in message) throw new Unreadable(message.problem)
      if ('end' in message) {
        isRead = true
        return
      }
      yield* message.rows
    }
    throw new Error('worker ended early')
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(timeout.aborted ? '文件读取超时，请减少内容后重试' : '文件内容过大或已损坏')
  } finally {
    await (isRead ? keep(file.byteLength) : end())
  }
}
