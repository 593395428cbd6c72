/** Runs in a worker with a heap of its own: whatever a hostile file does, it does it here. Reads one file after the other. */
import { parentPort } from 'node:worker_threads'
import type { ReadMessage, ReadRow, ReadTask } from './read-message.ts'
import { readRows } from './read-rows.ts'
import { Unreadable } from './unreadable.ts'

const BATCH = 500

// what a file might leave for the next one
for (const { prototype } of [Object, Array, String, Number]) Object.preventExtensions(prototype)

const tell = (message: ReadMessage): void => parentPort?.postMessage(message)

async function read({ file, limits }: ReadTask): Promise<void> {
  let rows: ReadRow[] = []
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  for await (const row of readRows(bytes, limits)) {
    rows.push(row)
    if (rows.length < BATCH) continue
    tell({ rows })
    rows = []
  }
  tell({ rows })
  tell({ end: true })
}

parentPort?.on('message', (task: ReadTask) => {
  read(task).catch((error: unknown) => {
    // what the reader says of a broken file is for programmers; a person needs to know that it is broken
    tell({ problem: error instanceof Unreadable ? error.message : '文件已损坏或结构不正确' })
  })
})
