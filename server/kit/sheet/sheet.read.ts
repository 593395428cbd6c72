import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { READ_LIMITS, type ReadLimits, type ReadRequest, type SheetContent } from '#kit/sheet/file-cell.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import { inspect } from './inspect.ts'
import type { ReadMessage, ReadTask } from './read-message.ts'

export interface ReadOptions extends Partial<ReadLimits>, ReadRequest {
  /** Default 10 s; a regular file of 20,000 rows takes less than three. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/**
 * Reads one sheet of an .xlsx file, in a worker with a heap and a time limit of its own; a file that is broken,
 * hostile or too large is refused with an `Unreadable`.
 */
export async function readSheet(file: Uint8Array, options: ReadOptions = {}): Promise<SheetContent> {
  const { timeoutMs = TIMEOUT_MS, sheet, hidden, ...own } = options
  await inspect(Buffer.from(file.buffer, file.byteOffset, file.byteLength)) // most bombs end here, before a worker starts
  const { worker, keep, end } = reader()
  const timeout = AbortSignal.timeout(timeoutMs)
  const gone = new AbortController()
  const leave = () => gone.abort()
  worker.once('exit', leave)
  let isRead = false
  try {
    const answered = once(worker, 'message', { signal: AbortSignal.any([timeout, gone.signal]) })
    worker.postMessage({
      file,
      request: { sheet, hidden },
      limits: { ...READ_LIMITS, ...own },
    } satisfies ReadTask)
    const [message] = (await answered) as [ReadMessage]
    if ('problem' in message) throw new Unreadable(message.problem)
    isRead = true
    return message.content
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(timeout.aborted ? '文件读取超时，请减少内容后重试' : '文件内容过大或已损坏')
  } finally {
    // a kept reader must not collect a listener per file
    worker.off('exit', leave)
    await (isRead ? keep(file.byteLength) : end())
  }
}

const HEAP_MB = 160
/** ms a reader waits for another file. */
const PATIENCE = 60_000
/** Bytes of a file with a day's events: after a larger one the reader is not kept, because of its heap. */
const SMALL = 64 << 10

interface Reader {
  readonly worker: Worker
  /** Called after a file of this many bytes was read to the end; waits for the next. */
  keep(bytes: number): Promise<void>
  end(): Promise<void>
}

interface Waiting {
  readonly worker: Worker
  readonly patience: NodeJS.Timeout
}

/** Starting one takes a tenth of a second and more, reading a file of a day's events a hundredth. */
let waiting: Waiting | undefined

/** A worker that reads files, one at a time: the waiting one, or a new one. One that had trouble with a file never reads again. */
export function reader(): Reader {
  const worker = waiting?.worker ?? start()
  if (waiting) clearTimeout(waiting.patience)
  waiting = undefined
  worker.ref()
  const end = async () => void (await worker.terminate())
  const keep = async (bytes: number) => {
    if (waiting || bytes > SMALL) return await end()
    worker.unref()
    const patience = setTimeout(() => {
      waiting = undefined
      void end()
    }, PATIENCE).unref()
    waiting = { worker, patience }
  }
  return { worker, keep, end }
}

function start(): Worker {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  // a crashed one ends, and its caller gets the error
  worker.on('error', () => undefined)
  worker.once('exit', () => {
    if (waiting?.worker === worker) waiting = undefined
  })
  return worker
}
