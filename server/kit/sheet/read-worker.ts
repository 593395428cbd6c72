/** Runs in a worker with a heap and a time of its own: whatever a hostile file does, it does it here. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ReadLimits, ReadMessage, ReadRow } from './read-message.ts'
import { readRows } from './read-rows.ts'
import { Unreadable } from './unreadable.ts'

const BATCH = 500

const tell = (message: ReadMessage): void => parentPort?.postMessage(message)

async function read(file: Buffer, limits: ReadLimits): Promise<void> {
  let rows: ReadRow[] = []
  for await (const row of readRows(file, limits)) {
    rows.push(row)
    if (rows.length < BATCH) continue
    tell({ rows })
    rows = []
  }
  tell({ rows })
  tell({ end: true })
}

const { file, limits } = workerData as { file: Uint8Array; limits: ReadLimits }
read(Buffer.from(file.buffer, file.byteOffset, file.byteLength), limits).catch((error: unknown) => {
  // what the reader says of a broken file is for programmers; a person needs to know that it is broken
  tell({ problem: error instanceof Unreadable ? error.message : '文件已损坏或结构不正确' })
})
