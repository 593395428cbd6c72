import { Worker } from 'node:worker_threads'

const HEAP_MB = 160
/** How long a reader waits for another file, in ms. */
const PATIENCE = 60_000
/** A file of a day's events, in bytes: what a larger one leaves behind in the reader's heap is not kept. */
const SMALL = 64 << 10

interface Reader {
  readonly worker: Worker
  /** It read a file of so many bytes to the end, and waits for the next. */
  keep(bytes: number): Promise<void>
  end(): Promise<void>
}

interface Waiting {
  readonly worker: Worker
  readonly patience: NodeJS.Timeout
}

/** To start one takes a tenth of a second and more, to read a file of a day's events a hundredth. */
let waiting: Waiting | undefined

/** A worker that reads files, one at a time: the one that waits, or another. One that a file gave trouble never reads again. */
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
  // one that breaks down ends, which whoever waits for its answer is told
  worker.on('error', () => undefined)
  worker.once('exit', () => {
    if (waiting?.worker === worker) waiting = undefined
  })
  return worker
}
